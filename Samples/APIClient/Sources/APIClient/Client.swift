import AsyncHTTPClient
import Foundation
import Injector
import NIOCore

/// Reads three APIs, and counts what their answers hold beside what the models expect.
struct Client {
  let url: String
  private(set) var summaries: [String: InjectionSummary] = [:]

  init(url: String) { self.url = url }

  /// Returns what a closure reads from an answer, and adds its report to the summary of the API.
  private mutating func get<Value>(
    _ path: String,
    _ api: String,
    _ read: (ByteBuffer) throws -> (Value, InjectionReport)
  ) async throws -> Value {
    let response = try await HTTPClient.shared.execute(
      HTTPClientRequest(url: url + path),
      timeout: .seconds(30)
    )
    guard response.status == .ok else { throw StatusError(path: path, status: response.status.code) }
    let (value, report) = try read(await response.body.collect(upTo: 16 << 20))
    summaries[api, default: InjectionSummary()].add(report)
    return value
  }

  /// The injector of a model. Missing keys are noted, so that a summary knows which keys are gone.
  private func noting<Model: Injectable>(_ model: Model.Type) -> Injector<Model> {
    Injector.bind(Model.self).policy(missing: .note)
  }

  /// The events of a repository, from the first page to the one that is empty.
  mutating func events(of repository: String) async throws -> [Event] {
    let injector = noting(Event.self)
    var events: [Event] = []
    for page in 1... {
      let more = try await get("/repos/\(repository)/events?page=\(page)", "GitHub") {
        try injector.injectArrayReporting(json: $0)
      }
      if more.isEmpty { break }
      events += more
    }
    return events
  }

  mutating func tickers() async throws -> [Ticker] {
    let tickers = noting(Ticker.self)
    return try await get("/api/v3/ticker/24hr", "Binance") { try tickers.injectArrayReporting(json: $0) }
  }

  /// The crates of all pages, of which each names the next one.
  mutating func crates() async throws -> [CratePage.Crate] {
    let injector = noting(CratePage.self)
    var crates: [CratePage.Crate] = []
    var next: String? = "?page=1"
    while let query = next {
      let page = try await get("/api/v1/crates" + query, "crates.io") {
        try injector.injectReporting(json: $0)
      }
      crates += page.crates
      next = page.nextPage
    }
    return crates
  }
}

struct StatusError: Error {
  let path: String
  let status: UInt
}

extension ByteBuffer: @retroactive JSONSource {
  /// Reads an answer where it is, without a copy.
  public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withUnsafeReadableBytes(body)
  }
}

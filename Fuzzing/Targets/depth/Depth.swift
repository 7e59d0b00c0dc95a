import Foundation
import Injector

/// Reads values that are nested in models, texts and collections of all kinds, on threads with a small stack.
///
/// The first byte chooses the policy and the limits, the next ones the ways to the values inside each other.
///
/// Text and dictionaries have to agree, and nothing is left out without an error. A stack that is used up would end the
/// process.
func fuzz(_ input: [UInt8]) {
  var bytes = FuzzBytes(input)
  let choice = bytes.byte()
  let nest = Nest(&bytes)
  guard let json = nest.json else { return }
  let limit = [512, 512, 60, 200, 10_000][Int(choice >> 2) % 5]
  let policies: [InjectionPolicy] = [.lenient, .strict, .forgiving, .lenient]
  let levels = Injector.bind(Level.self).policy(policies[Int(choice & 3)]).limits(
    InjectionLimits(depth: limit))
  let record = try? Injector.bind([String: Any].self).limits(InjectionLimits(depth: 10_000)).inject(
    json: json)
  // Rules are compiled where there is space; plans of one policy and limit are kept.
  _ = try? levels.validated()
  _ = try? levels.extract(Level())
  Token.balanced {
    let run = DepthRun(levels: levels, nest: nest, json: json, record: record)
    run.checkAgreement(limit: limit)
    // A sanitizer needs more of a stack than any program.
    guard (try? SmallThread.run(kilobytes: 512) { run.all() }) != nil else { fail("no thread") }
    run.checkResults()
  }
}

/// What the sanitizer is known by in the tests' support.
enum ResidentMemory { static let isMeasurable = false }

/// The ways to read one document.
final class DepthRun {
  let levels: Injector<Level>
  let nest: Nest
  let json: String
  let record: [String: Any]?
  /// The models that were read, and what was said about them. They are looked through where there is much space.
  private var results: [(Level, InjectionReport)] = []

  init(levels: Injector<Level>, nest: Nest, json: String, record: [String: Any]?) {
    (self.levels, self.nest, self.json, self.record) = (levels, nest, json, record)
  }

  /// Reads and writes in all directions. The results are those of `SmallThread`, and not used.
  func all() -> [Bool] {
    read { () throws(InjectionError) in try levels.injectReporting(json: json) }
    if let record {
      read { () throws(InjectionError) in try levels.injectReporting(record) }
      update { model throws(InjectionError) in try levels.injectReporting(record, into: &model) }
    }
    update { model throws(InjectionError) in try levels.injectReporting(json: json, into: &model) }
    return []
  }

  /// Reads the document, and writes what comes out.
  private func read(_ run: () throws(InjectionError) -> (Level, InjectionReport)) {
    do {
      let (model, report) = try run()
      _ = report.description.utf8.count
      write(model)
      results.append((model, report))
    } catch {
      _ = error.description.utf8.count
      _ = try? JSONEncoder().encode(error)
      check(error)
    }
  }

  func checkResults() {
    // A converter that runs an injector has no report.
    let isComplete = nest.isReadable && !nest.runsInjectors
    for (model, report) in results
    where isComplete && report.issues.isEmpty && !Nest.isReached(in: model) {
      fail("nothing says that a value is left out: \(json.prefix(2_000))")
    }
    results = []
  }

  private func update(_ run: (inout Level) throws(InjectionError) -> InjectionReport) {
    var model = Level()
    do { _ = try run(&model) } catch { check(error) }
  }

  /// Nothing but the depth is wrong with values that all kinds read.
  private func check(_ error: InjectionError) {
    if nest.isReadable, !error.issues.contains(where: isOfDepth) { fail("\(error): \(json.prefix(2_000))") }
  }

  private func isOfDepth(_ issue: InjectionReport.Issue) -> Bool {
    issue.code == .tooDeep || (issue.underlying as? InjectionError)?.issues.contains(where: isOfDepth) == true
  }

  private func write(_ model: Level) {
    let text = try? levels.extractJSONString(model)
    if let tree = try? levels.extract(model) { _ = try? levels.inject(tree) }
    if let text { _ = try? levels.inject(json: text) }
  }

  /// Reads the document where there is much space, so that only the limit counts.
  func checkAgreement(limit: Int) {
    guard nest.isReadable, let record, limit <= 200 || nest.ways.count < 100 else { return }
    let fromText = outcome { () throws(InjectionError) in try levels.inject(json: json) }
    let fromRecord = outcome { () throws(InjectionError) in try levels.inject(record) }
    if fromText != fromRecord {
      fail("\(fromText) from text, \(fromRecord) from a dictionary: \(json.prefix(2_000))")
    }
    if nest.ways.count < 10, !fromText.isEmpty { fail("\(fromText): \(json.prefix(2_000))") }
  }

  /// What is wrong with a model; empty if nothing is.
  private func outcome(_ run: () throws(InjectionError) -> Level) -> String {
    do { return Nest.isReached(in: try run()) ? "" : "no value" } catch { return error.code.rawValue }
  }
}

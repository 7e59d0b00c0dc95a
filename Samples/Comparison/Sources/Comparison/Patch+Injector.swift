import Foundation
import Injector

extension Profile: Injectable {
  static let patch = Injector.bind(Profile.self)
    .accept(\.name, \.nick, \.age, \.address)
    .nonNull(\.name).and(\.address)
    .format(\.address).with.injector(Injector.bind(Address.self).nonNull(\.city))
    .policy(.strict).policy(unknownKeys: .fail, refusedKeys: .fail)

  func byInjector(_ body: Data) -> Answer {
    var changed = self
    do {
      let report = try Self.patch.injectReporting(json: body, into: &changed)
      return .changed(changed, columns: report.injected)
    } catch {
      let status = error.code == .malformed || error.code == .wrongRoot ? 400 : 422
      return .refused(
        status: status,
        error.issues.map { Problem(pointer: $0.pointer, detail: $0.publicReason) }
      )
    }
  }
}

extension Profile.Address: Injectable {}

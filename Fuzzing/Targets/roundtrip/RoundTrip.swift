import Foundation
import Injector

/// Injects a document, extracts the model, and injects what comes out, which has to be the same model.
///
/// The first byte chooses the model and its rules, the second the options and the policy for the way back. The third says
/// where the model comes from: `p` parses the rest as JSON text, `e` extracts a model that the rest chooses, edits what
/// comes out and injects that; with anything else, the model is the one that the rest chooses.
func fuzz(_ input: [UInt8]) {
  var bytes = FuzzBytes(input)
  let test = bytes.pick(RoundTripCases.all)
  let form = RoundTripForm(bytes.byte())
  Token.balanced { test(bytes, form) }
}

/// The options and the policy of one round trip.
struct RoundTripForm: CustomStringConvertible {
  let options: ExtractionOptions
  /// The policy under which the model is extracted and injected again.
  let policy: InjectionPolicy
  let isStrict: Bool
  let description: String

  init(_ choice: UInt8) {
    var options: ExtractionOptions = []
    if choice & 1 != 0 { options.insert(.nullForNil) }
    let policies: [(String, InjectionPolicy)] = [
      ("lenient", .lenient), ("strict", .strict), ("forgiving", .forgiving), ("lenient", .lenient),
    ]
    let (name, policy) = policies[Int(choice >> 1) & 3]
    isStrict = name == "strict"
    // No text is a number under a strict policy.
    if choice & 8 != 0, !isStrict { options.insert(.nonFinite(.string)) }
    self.options = options
    self.policy = policy
    description = "\(name), options \(options.rawValue)"
  }
}

typealias RoundTripCase = @Sendable (FuzzBytes, RoundTripForm) -> Void

/// A case of models that can be compared.
func roundTrip<Model: Equatable & SendableMetatype>(
  _ name: String,
  _ injector: Injector<Model>,
  comparesTree: Bool = true,
  _ random: @escaping @Sendable (inout SeededGenerator) -> Model
) -> RoundTripCase {
  roundTrip(name, injector, areEqual: { $0 == $1 }, comparesTree: comparesTree, random)
}

/// A case of models that are compared by a function, and by their texts if it returns false.
func roundTrip<Model>(
  _ name: String,
  _ injector: Injector<Model>,
  areEqual: @escaping @Sendable (Model, Model) -> Bool,
  comparesTree: Bool = true,
  _ random: @escaping @Sendable (inout SeededGenerator) -> Model
) -> RoundTripCase {
  { bytes, form in
    let check = RoundTripCheck(name, injector, form, comparesTree: comparesTree, areEqual: areEqual)
    if let model = check.model(bytes, random) { check.run(model) }
  }
}

/// A case of models that are compared by their texts only.
func roundTripByText<Model>(
  _ name: String,
  _ injector: Injector<Model>,
  _ random: @escaping @Sendable (inout SeededGenerator) -> Model
) -> RoundTripCase {
  roundTrip(name, injector, areEqual: { _, _ in false }, random)
}

extension RoundTripCheck {
  /// The model that bytes make; nil if their document cannot be injected.
  func model(_ input: FuzzBytes, _ random: (inout SeededGenerator) -> Model) -> Model? {
    var bytes = input
    switch bytes.byte() {
    case UInt8(ascii: "p"): return try? injector.policy(.lenient).inject(json: Array(bytes.rest))
    case UInt8(ascii: "e"):
      var edits = TreeEdits(&bytes)
      var generator = SeededGenerator(bytes: bytes.rest)
      let original = random(&generator)
      guard let tree = try? injector.extract(value: original, [.nullForNil]) else { return nil }
      return try? injector.policy(.lenient).inject(value: edits.edit(tree))
    default:
      var generator = SeededGenerator(bytes: bytes.rest)
      return random(&generator)
    }
  }
}

/// A target that writes the text next to a property. The text names the type of the property's value.
final class KindTextTarget: Target, @unchecked Sendable {
  /// The target for the property.
  private let base: Target

  init(_ base: Target) {
    self.base = base
    super.init(type: String.self)
  }

  override var hasStorage: Bool { base.hasStorage }
  override var writesOwnKey: Bool { true }

  override func schema(_ context: SchemaContext) -> InjectionSchema {
    context.mayBeLeftOut = true
    return .values(base.kindNames.map { .string($0) })
  }

  override func isAbsent(_ memory: UnsafeRawPointer) -> Bool { unsafe name(for: memory) == nil }

  override func extract(_ memory: UnsafeRawPointer, to output: inout RunOutput) -> Bool {
    if let name = unsafe name(for: memory) { output.json.write(name) } else { output.json.writeNull() }
    return true
  }

  override func extract(_ value: UnsafeRawPointer, as role: OutputRole, to output: inout RunOutput) -> Bool {
    if case .member = role, unsafe isAbsent(value) { return true }
    return unsafe super.extract(value, as: role, to: &output)
  }

  /// Returns the text for the property's value; nil if there is none, or if its elements have different texts.
  private func name(for memory: UnsafeRawPointer) -> String? {
    var names: Set<String?> = []
    unsafe addNames(of: base.read(UnsafeMutableRawPointer(mutating: memory)), to: &names)
    return names.count == 1 ? names.first ?? nil : nil
  }

  private func addNames(of value: Any, to names: inout Set<String?>) {
    switch SourceValue(value) {
    case .null: break
    case .array(let elements): for element in elements { addNames(of: element, to: &names) }
    case .record(let entries): for element in entries.values { addNames(of: element, to: &names) }
    case .other(let model): names.insert(base.kindName(ofModel: Swift.type(of: model)))
    default: names.insert(nil)
    }
  }
}

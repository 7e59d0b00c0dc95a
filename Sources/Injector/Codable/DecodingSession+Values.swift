#if Foundation || canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

extension DecodingSession {
  /// Returns a value of any type, using the coercion table, as a collection, or using its `init(from:)`. The reader
  /// moves past it.
  @_semantics("optimize.sil.specialize.generic.never")
  func value<Value: Decodable>(
    of type: Value.Type, from source: DecodingSource, by decoder: @autoclosure () -> ValueDecoder
  ) throws -> Value {
    // For an Optional of the type, generic code would have to look up the Optional's type.
    if !isText,
      let native = try read(at: source, { (reader) throws(JSONFailure) in reader.stored }),
      Swift.type(of: native) == type, settings.converted[TypeIdentity(type)] == nil
    {
      func exact<Dynamic>(_ value: Dynamic) -> Value { reinterpreted(value, as: type) }
      return _openExistential(native, do: exact)
    }
    switch known[type] ?? known.add(routes.route(for: type), for: type, to: routes.known) {
    case .target(let target):
      return try value(by: target, from: source, at: decoder())
    case .initializer: return try initialized(type, by: decoder())
    case .collection(let type): return try collection(of: type, from: source, by: decoder())
    case .enumeration(let target): return try enumeration(by: target, from: source, by: decoder())
    }
  }

  /// Returns a collection of the same type as the value.
  @inline(never)
  private func collection<Value: Decodable>(
    of type: any DecodableCollection.Type, from source: DecodingSource,
    by decoder: @autoclosure () -> ValueDecoder
  ) throws -> Value {
    if readsScalars, let array = try array(of: Value.self, from: source) { return array }
    let decoder = decoder()
    try checkDepth(of: decoder)
    func make<Collection: DecodableCollection>(_ type: Collection.Type) throws -> Value {
      reinterpreted(try type.init(decodedBy: decoder), as: Value.self)
    }
    return try make(type)
  }

  /// Returns a value from its raw value or the name of a case, or else using its `init(from:)`.
  @inline(never)
  private func enumeration<Value: Decodable>(
    by target: Target, from source: DecodingSource, by decoder: @autoclosure () -> ValueDecoder
  ) throws -> Value {
    do {
      return try value(by: target, from: source, at: decoder())
    } catch {
      guard let value = try? initialized(Value.self, by: decoder()) else { throw error }
      return value
    }
  }

  /// Returns a value created by its target. Paths of issues are prefixed with the path of the value.
  @_semantics("optimize.sil.specialize.generic.never")
  private func value<Value>(
    by target: Target, from source: DecodingSource, at place: @autoclosure () -> CodingPlace
  ) throws -> Value {
    let outerPolicy = run.policy
    // JSON has no dates and no bytes, so their text is coerced even in an attempt without coercions.
    let isOfText = target.usesOnlyCoercion && (Value.self == Date.self || Value.self == Data.self)
    if isOfText { run.policy = policy }
    defer { run.policy = outerPolicy }
    let mark = run.issues.mark
    let value = try read(at: source) { (reader) throws(JSONFailure) -> Value? in
      // The target of a route creates values of the route's type.
      let target = reinterpreted(target, as: TypedTarget<Value>.self)
      return try withoutUse { () throws(JSONFailure) in
        guard reader.cursor == nil, !isOfText, reader.isArray || reader.isRecord else {
          return try target.make(from: &reader, &run)
        }
        // A scalar is neither an array nor an object, so their parts are not read.
        return target.make(of: try reader.readOutline(), &run)
      }
    }
    if let value {
      if !run.issues.isUnchanged(since: mark) {
        run.extendPaths(from: mark, withReversed: place().reversedParts)
      }
      return value
    }
    run.issues.forgetNotes(since: mark)
    throw DecodingIssue.refused(try found(source), run.refusal, as: Value.self, at: place())
  }
}

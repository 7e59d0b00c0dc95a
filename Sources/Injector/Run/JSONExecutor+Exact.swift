extension RecordExecutor {
  /// Reads a value that is exactly of its property's kind; false, and no move, if it is not.
  @inline(__always)
  func writeFastPath(
    _ step: Step,
    _ base: UnsafeMutableRawPointer,
    _ reader: inout JSONReader
  ) throws(JSONFailure) -> Bool {
    let address = unsafe base + step.offset
    switch step.opcode {
    case .general: return false
    case .int:
      guard let value = try reader.readInt64(), let integer = Int(exactly: value) else { return false }
      unsafe address.store(integer)
    case .int64:
      guard let value = try reader.readInt64() else { return false }
      unsafe address.store(value)
    case .double:
      guard let value = try reader.readDouble() else { return false }
      unsafe address.store(value)
    case .bool:
      guard let value = try reader.readBool() else { return false }
      unsafe address.store(value)
    case .string:
      guard let value = try reader.readString() else { return false }
      unsafe address.store(value)
    case .optionalInt:
      if let value = try reader.readInt64(), let integer = Int(exactly: value) {
        unsafe address.store(Optional(integer))
      } else {
        return unsafe try storeNull(of: Int.self, address, &reader)
      }
    case .optionalInt64:
      if let value = try reader.readInt64() {
        unsafe address.store(Optional(value))
      } else {
        return unsafe try storeNull(of: Int64.self, address, &reader)
      }
    case .optionalDouble:
      if let value = try reader.readDouble() {
        unsafe address.store(Optional(value))
      } else {
        return unsafe try storeNull(of: Double.self, address, &reader)
      }
    case .optionalBool:
      if let value = try reader.readBool() {
        unsafe address.store(Optional(value))
      } else {
        return unsafe try storeNull(of: Bool.self, address, &reader)
      }
    case .optionalString:
      if let value = try reader.readString() {
        unsafe address.store(Optional(value))
      } else {
        return unsafe try storeNull(of: String.self, address, &reader)
      }
    case .ints:
      guard let value = try reader.readInts() else { return false }
      unsafe address.store(value)
    case .doubles:
      guard let value = try reader.readDoubles() else { return false }
      unsafe address.store(value)
    case .strings:
      guard let value = try reader.readStrings() else { return false }
      unsafe address.store(value)
    case .optionalInts:
      guard let value = try reader.readInts() else {
        return unsafe try storeNull(of: [Int].self, address, &reader)
      }
      unsafe address.store(Optional(value))
    case .optionalDoubles:
      guard let value = try reader.readDoubles() else {
        return unsafe try storeNull(of: [Double].self, address, &reader)
      }
      unsafe address.store(Optional(value))
    case .optionalStrings:
      guard let value = try reader.readStrings() else {
        return unsafe try storeNull(of: [String].self, address, &reader)
      }
      unsafe address.store(Optional(value))
    }
    return true
  }

  /// Stores nil if `null` is there; false otherwise.
  @inline(__always)
  private func storeNull<Value>(
    of type: Value.Type,
    _ address: UnsafeMutableRawPointer,
    _ reader: inout JSONReader
  ) throws(JSONFailure) -> Bool {
    guard try reader.readNull() else { return false }
    unsafe address.store(Value?.none)
    return true
  }
}

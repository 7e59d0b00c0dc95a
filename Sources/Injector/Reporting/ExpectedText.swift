/// What a type takes, as messages say it: `Date`, `[Int]`, or, for a number out of range, `Int8 (-128 to 127)`.
enum ExpectedText {
  static func of(_ type: Any.Type, code: InjectionCode) -> String {
    let name = TypeName.withoutOptional(type)
    guard code == .outOfRange, let integer = type as? any FixedWidthInteger.Type else { return name }
    return name + range(of: integer)
  }

  private static func range<Integer: FixedWidthInteger>(of type: Integer.Type) -> String {
    " (\(Integer.min) to \(Integer.max))"
  }
}

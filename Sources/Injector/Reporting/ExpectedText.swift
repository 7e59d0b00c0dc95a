/// What a type takes, as messages say it: `Date`, `[Int]`, `Int8 (-128 to 127)`.
enum ExpectedText {
  static func of(_ type: Any.Type) -> String {
    let name = TypeName.withoutOptional(type)
    guard let integer = type as? any FixedWidthInteger.Type else { return name }
    return name + range(of: integer)
  }

  private static func range<Integer: FixedWidthInteger>(of type: Integer.Type) -> String {
    " (\(Integer.min) to \(Integer.max))"
  }
}

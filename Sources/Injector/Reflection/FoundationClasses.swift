#if !(Foundation || canImport(Darwin))
  // Types that FoundationEssentials lacks. `NSNull` has those parts of Foundation's type that the library uses.

  /// The null value in dictionaries and arrays, without Foundation.
  public final class NSNull: Hashable, CustomStringConvertible, Sendable {
    /// The text `<null>`.
    public var description: String { "<null>" }

    /// Creates a null.
    public init() {}

    /// Returns true: all nulls are equal.
    public static func == (left: NSNull, right: NSNull) -> Bool { true }

    /// Adds nothing to a hash.
    public func hash(into hasher: inout Hasher) {}
  }

  // Types without values, so that code that compares types with them needs no second version.

  enum CGFloat {}
  class NSString {}
  class NSNumber {}
  final class NSDecimalNumber: NSNumber {}
  class NSDate {}
  class NSURL {}
  class NSUUID {}
  class NSData {}
  final class NSMutableData: NSData {}
  class NSArray {}
  class NSSet {}
  class NSDictionary {}
#endif

#if !(Foundation || canImport(Darwin))
  // What FoundationEssentials lacks. The first has the parts of Foundation's type that the library needs.

  /// Null in dictionaries and arrays, without Foundation.
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

  // Types that no value has, so that what compares types with them needs no second form.

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

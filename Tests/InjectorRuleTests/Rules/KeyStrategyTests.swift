import Testing

@testable import Injector

struct KeyStrategyTests {
  static let snakeCaseRows: [(String, [String])] = [
    ("nickName", ["nick_name"]), ("mostFavoriteNumber", ["most_favorite_number"]),
    ("imageURL", ["image_url"]), ("userID2", ["user_id2"]), ("address2Line", ["address2_line"]),
    ("URLSession", ["url_session"]), ("aURLIsHere", ["a_url_is_here"]), ("userIDs", ["user_ids"]),
    ("imageURLsByName", ["image_urls_by_name"]), ("userUIsShown", ["user_uis_shown"]),
    ("partXYZs", ["part_xyzs"]), ("isAs", ["is_as"]), ("HTMLsource", ["htm_lsource"]), ("sha256", []),
    ("name", []), ("nick_name", []), ("Name", ["name"]), ("x", []), ("_nickName", ["_nick_name"]),
    ("__nickName_", ["__nick_name_"]), ("__", []), ("", []), ("NICK_NAME", ["nick_name"]),
    ("größeÄndern", ["größe_ändern"]), ("名前", []),
  ]

  @Test(arguments: snakeCaseRows) func snakeCase(property: String, keys: [String]) {
    #expect(KeyStrategy.snakeCase.sourceKeys(forProperty: property) == keys)
  }

  static let camelCaseRows: [(String, [String])] = [
    ("nick_name", ["nickName"]), ("image_url", ["imageUrl", "imageURL"]),
    ("image_urls", ["imageUrls", "imageURLs"]), ("user_ids", ["userIds", "userIDs"]),
    ("user_id2", ["userId2", "userID2"]), ("url_path", ["urlPath"]), ("https_only", ["httpsOnly"]),
    ("is_https", ["isHttps", "isHTTPS"]), ("imageURL", ["imageUrl"]), ("imageUrl", ["imageUrl", "imageURL"]),
    ("userId", ["userId", "userID"]), ("userIDs", ["userIds"]), ("partXYZ", ["partXyz"]),
    ("IMAGE_URL", ["imageUrl", "imageURL"]), ("NICK_NAME", ["nickName"]), ("nickName", []),
    ("_nick_name_", ["_nickName_"]), ("address2_line", ["address2Line"]), ("user_", []),
  ]

  @Test(arguments: camelCaseRows) func camelCase(property: String, keys: [String]) {
    #expect(KeyStrategy.camelCase.sourceKeys(forProperty: property) == keys)
  }

  static let pascalCaseRows: [(String, [String])] = [
    ("sizeGBS", ["SizeGbs", "SizeGBS"]), ("sizeGBs", ["SizeGbs", "SizeGBs"]),
    ("user_ids2", ["UserIds2", "UserIDs2"]), ("dns_name", ["DnsName", "DNSName"]),
    ("iOSVersion", ["IOsVersion", "IOSVersion"]), ("gas_price", ["GasPrice"]),
  ]

  @Test(arguments: pascalCaseRows) func pascalCase(property: String, keys: [String]) {
    #expect(KeyStrategy.pascalCase.sourceKeys(forProperty: property) == keys)
  }

  static let everyStyleRows: [(KeyStrategy, [String])] = [
    (KeyStrategy.asIs, []), (.caseInsensitive, []), (.snakeCase, ["my_image_url"]),
    (.camelCase, ["myImageUrl"]), (.kebabCase, ["my-image-url"]),
    (.pascalCase, ["MyImageUrl", "MyImageURL"]),
    (.screamingSnakeCase, ["MY_IMAGE_URL"]), (.custom { "m_" + $0 }, ["m_myImageURL"]), (.custom { $0 }, []),
  ]

  @Test(arguments: everyStyleRows) func everyStyle(strategy: KeyStrategy, keys: [String]) {
    #expect(strategy.sourceKeys(forProperty: "myImageURL") == keys)
  }

  @Test(arguments: [
    (KeyStrategy.camelCase, #"{"imageURL":1,"userId":2}"#, #"{"imageUrl":1,"userId":2}"#),
    (.pascalCase, #"{"ImageURL":1,"UserID":2}"#, #"{"ImageUrl":1,"UserId":2}"#),
  ])
  func thePreferredSpellingIsWritten(strategy: KeyStrategy, input: String, output: String) throws {
    struct Picture: Injectable { var imageURL = 0; var userId = 0 }
    struct CodedPicture: Codable { var imageURL: Int; var userId: Int }
    let pictures = Injector.bind(Picture.self).keys(strategy).extraction(.sortedKeys)
    #expect(try pictures.extractJSONString(pictures.inject(json: input)) == output)
    let coded = Injector.bind(CodedPicture.self).keys(strategy).extraction(.sortedKeys)
    #expect(try coded.extractJSONString(coded.inject(json: input)) == output)
  }

  @Test func onlyCaseInsensitiveIgnoresCase() {
    #expect(KeyStrategy.caseInsensitive.ignoresCase)
    #expect(!KeyStrategy.asIs.ignoresCase)
    #expect(!KeyStrategy.snakeCase.ignoresCase)
    #expect(!KeyStrategy.custom { $0.lowercased() }.ignoresCase)
  }

  @Test func equalByKind() {
    let all: [KeyStrategy] = [
      .asIs, .snakeCase, .camelCase, .kebabCase, .pascalCase, .screamingSnakeCase, .caseInsensitive,
    ]
    #expect(Set(all + all).count == 7)
  }

  @Test func aCustomStrategyIsEqualToItsCopiesOnly() {
    let custom = KeyStrategy.custom { $0 }
    let copy = custom
    #expect(custom == copy && custom.hashValue == copy.hashValue)
    #expect(custom != KeyStrategy.custom { $0 })
    #expect(custom != .asIs)
  }

  @Test func describedAsWritten() {
    #expect("\(KeyStrategy.screamingSnakeCase) \(KeyStrategy.asIs)" == ".screamingSnakeCase .asIs")
    #expect("\(KeyStrategy.caseInsensitive) \(KeyStrategy.custom { $0 })" == ".caseInsensitive .custom")
  }

  struct Renamed: Injectable { var userName = ""; var other = "" }

  static let renamed = Injector.bind(Renamed.self).keys(.snakeCase)

  /// All keys that an ignored property has without its mapping are known, too.
  @Test(arguments: [
    renamed.ignore(\.userName), renamed.mapping("n").to(\.userName).ignore(\.userName),
    renamed.mapping("n").only.to(\.userName).ignore(\.userName),
    renamed.mapping("n", "a.b").to(\.userName).outputOnly(\.userName),
  ])
  func keysOfAnIgnoredProperty(injector: Injector<Renamed>) throws {
    let injector = injector.policy(unknownKeys: .fail)
    for json in [#"{"user_name": "x"}"#, #"{"userName": "x"}"#] {
      let report = try injector.injectReporting(json: json).report
      #expect(report.isEmpty, "\(report)")
    }
    #expect(throws: InjectionError.self) { try injector.inject(json: #"{"user_names": "x"}"#) }
  }
}

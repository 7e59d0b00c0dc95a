import Foundation
import Testing

@testable import Injector
@testable import InjectorTestSupport

struct URLCoercionTests {
  /// Texts and what they are as a URL; nil where they are none.
  static let table: [(String, String?)] = [
    ("http://www.520suanfa.com", "http://www.520suanfa.com"),
    ("http://520suanfa.com/红黑树", "http://520suanfa.com/%E7%BA%A2%E9%BB%91%E6%A0%91"),
    ("http://520suanfa.com/%E7%BA%A2", "http://520suanfa.com/%E7%BA%A2"),
    ("http://a.com/%E7%BA%A2黑", "http://a.com/%E7%BA%A2%E9%BB%91"),
    ("http://a.com/a b?q=c d#e f", "http://a.com/a%20b?q=c%20d#e%20f"),
    ("http://a.com/?q=%20%2F&r=1+1", "http://a.com/?q=%20%2F&r=1+1"),
    ("http://a.com/100%", "http://a.com/100%25"), ("http://a.com/%zz", "http://a.com/%25zz"),
    ("http://a.com/%é1", "http://a.com/%25%C3%A91"),
    ("http://a.com/#a#b", "http://a.com/#a%23b"), ("http://a.com/[x]|{y}", "http://a.com/%5Bx%5D%7C%7By%7D"),
    ("http://[::1]:80/?q=[1]", "http://[::1]:80/?q=%5B1%5D"),
    ("http://例子.com/", "http://xn--fsqu00a.com/"), ("http://a b/c", nil),
    ("http://user:pä@bücher.example:80/ü", "http://user:p%C3%A4@xn--bcher-kva.example:80/%C3%BC"),
    ("mailto:a@b.c", "mailto:a@b.c"), ("file:///users/mj/desktop", "file:///users/mj/desktop"),
    ("a/b", "a/b"),
    ("//host/path", "//host/path"), ("http://a.com/\"<>\\^`\n", "http://a.com/%22%3C%3E%5C%5E%60%0A"),
    ("", nil), ("http://[bad", nil), ("http://a:port/", nil),
  ]

  @Test(arguments: table)
  func toURL(_ text: String, _ expected: String?) {
    let outcome = Coercion.url(SourceValue(text))
    #expect(outcome.map(\.absoluteString) == expected.map(CoercionOutcome.exact) ?? .doesNotFit)
    #expect(Coercion.url(SourceValue(NSString(string: text))) == outcome)
  }

  @Test(arguments: table)
  func encodingTwiceIsEncodingOnce(_ text: String, _: String?) {
    let once = PercentEncoding.encoded(text)
    #expect(PercentEncoding.encoded(once) == once)
  }

  @Test(arguments: table)
  func theConverterDoesTheSame(_ text: String, _ expected: String?) throws {
    #expect(try Converter<String, URL>.url.convert(text)?.absoluteString == expected)
  }

  @Test func urlsStayAsTheyAre() throws {
    let text = "http://520suanfa.com/%E7%BA%A2"
    let url = try #require(URL(string: text))
    let object = try #require(NSURL(string: text))
    #expect(Coercion.url(SourceValue(url)) == .exact(url))
    #expect(Coercion.url(SourceValue(object)).map(\.absoluteString) == .exact(text))
  }

  @Test func nothingElseIsAURL() {
    for value: Any in [1, true, NSNull(), ["http://a.com"], ["a": 1], Data(), Unrelated.value] {
      #expect(Coercion.url(SourceValue(value)) == .doesNotFit)
    }
  }
}

import Foundation

/// A folder for the files of the article.
let folder = NSTemporaryDirectory() + "injector-\(UUID())"

/// The text of a file beside the tests.
func fixture(_ name: String) -> Data {
  let text = """
    [
      {"order_id": 1, "total": 19.99, "state": "paid", "placed": "2026-03-27"},
      {"order_id": 2, "total": "7.50", "state": "open"}
    ]
    """
  return Data(text.utf8)
}

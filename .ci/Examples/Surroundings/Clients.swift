import Foundation
import Injector

let api = API()

/// The recorded answers of an API.
struct API {
  private let answers = [
    "/products": """
    {"data": [{"id": 9007199254740993, "price": 19.99, "status": "sold"}], "paging": {"next": "/products?page=2"}}
    """,
    "/products?page=2": """
    {"results": [{"id": "2", "price": "0.10", "status": "reserved"}, {"id": 3, "price": 5, "status": "available"}]}
    """,
  ]

  func get(_ path: String) async throws -> Data { Data((answers[path] ?? "{}").utf8) }
}

import Foundation
import Injector

// What the code in the tables of the guide uses.

let json = "{}"
nonisolated(unsafe) let dictionary: [String: Any] = [:]
nonisolated(unsafe) var user = User()
let injector = Injector.bind(Post.self)
let rank = Converter<String, Int> { Int($0.dropLast(2)) }
let phones = ["mi": Phone.xiaomi, "xiaomi": Phone.xiaomi]

enum Phone { case xiaomi }

final class Account {
  var name = ""
}

struct Post: Injectable { var tags: [String] = [] }
struct Vimeo: Injectable { var id = "" }
struct TikTok: Injectable { var url = "" }
enum Video { case vimeo(Vimeo), tiktok(TikTok) }
enum Command { case loaded, stored }
struct Meta: Codable { var version: Int }

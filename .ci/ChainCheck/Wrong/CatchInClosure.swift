// limit: 2000
// expect: value of type 'any Error' has no member 'code'
import Injector

let users = Injector.bind(User.self) { User() }

let codes = ["{}", "[]"].map { (text: String) -> String in
  do {
    _ = try users.inject(json: text)
    return "ok"
  } catch {
    return "\(error.code)"
  }
}

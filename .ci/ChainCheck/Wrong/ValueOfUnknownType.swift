// limit: 2000
// expect: 'inject(_:at:)' is unavailable: write inject(value:) for a value of unknown type, inject(json:) for JSON text
import Injector

let users = Injector.bind(User.self) { User() }

func user(from value: Any) throws -> User { try users.inject(value) }

// limit: 2000
// expect: 'inject(json:into:at:)' is unavailable: write & before the variable of a struct: into: &model
import Injector

let users = Injector.bind(User.self) { User() }

func update(_ user: User) throws { try users.inject(json: "{}", into: user) }

import Foundation
import Injector

// What the code in the tables of the guide uses.

let json = "{}"
nonisolated(unsafe) let response: [String: Any] = [:]
nonisolated(unsafe) let responses = [response]
nonisolated(unsafe) let (array, nsDictionary) = (NSArray(), NSDictionary())
nonisolated(unsafe) var known = User()
let path = "user.json"
let fmt = DateFormatter()
let cards = Injector.bind(Card.self) { Card() }
let users = Injector.bind(User.self) { User() }
let saved = users

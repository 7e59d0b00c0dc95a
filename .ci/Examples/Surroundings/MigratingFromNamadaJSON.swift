import Foundation
import Injector

// What the code in the tables of the guide uses.

let json = "{}"
nonisolated(unsafe) let object: [String: Any] = [:]
nonisolated(unsafe) let user = User()
let defaults = InjectionDefaults()
let halfDays = Converter<Double, Date>.epochSeconds

enum Failure: Error { case odd }

func checked(_ text: String) throws -> String { text }

import Foundation
import Injector

extension Weather: Injectable {
  static let injector = Injector.bind(Weather.self)
    .mapping("station.id").to(\.station)
    .mapping("station.place.name").to(\.place)
    .mapping("main.temp").to(\.celsius)
    .format(\.observed).as(.iso8601)
    .format(\.day).as(.date("dd.MM.yyyy"))
    .format(\.hours).with.injector(Injector.bind(Hour.self).require(\.hour).and(\.rain))
    .at("feed.stations")

  static func byInjector(_ json: Data) throws -> [Weather] {
    try injector.injectArray(json: json)
  }
}

extension Weather.Hour: Injectable {}

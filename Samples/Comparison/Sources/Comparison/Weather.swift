import Foundation

/// What a weather station sends, as the app uses it.
struct Weather: Equatable {
  var station = 0
  var place = ""
  var celsius = 0.0
  var observed = Date.distantPast
  var day: Date?
  var sky = Sky.unknown
  var hours: [Hour] = []

  struct Hour: Equatable {
    var hour = 0
    var rain = 0.0
  }

  enum Sky: String {
    case clear, cloudy, rain, unknown
  }
}

extension Weather {
  /// Makes a feed: numbers as text, dates in two formats, skies without a case, and one broken hour of four in each station.
  static func feed(of count: Int) -> Data {
    let skies = ["clear", "cloudy", "rain", "volcanic ash"]
    let stations = (0..<count).map { index in
      """
      {"station": {"id": "\(index + 1)", "place": {"name": "Town \(index)", "country": "NO"}},
       "main": {"temp": "\(Double(index % 60) / 2 - 9.5)"}, "sky": "\(skies[index % 4])",
       "observed": "2026-03-06T\(10 + index % 10):30:00Z", "day": "\(10 + index % 19).03.2026",
       "hours": [{"hour": 6, "rain": "0.5"}, {"hour": 12, "rain": "n/a"}, {"hour": "18", "rain": 1}, {"hour": 24, "rain": 0}]}
      """
    }
    return Data("{\"feed\": {\"version\": 2, \"stations\": [\(stations.joined(separator: ",\n"))]}}".utf8)
  }
}

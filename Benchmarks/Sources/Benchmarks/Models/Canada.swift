import Injector

/// The whole of canada.json: the outline of a country.
struct FeatureCollection: Injectable, Codable, Equatable {
  var type = ""
  var features: [Feature] = []
}

struct Feature: Injectable, Codable, Equatable {
  var type = ""
  var properties = FeatureProperties()
  var geometry = Geometry()
}

struct FeatureProperties: Injectable, Codable, Equatable {
  var name = ""
}

struct Geometry: Injectable, Codable, Equatable {
  var type = ""
  var coordinates: [[[Double]]] = []
}

import Foundation
import Injector

struct Event {
  var day: Date?
  var tags: [String] = []
  var title = "none"
}

enum Size: Int, Codable { case small = 1, large }

enum Status: String, CaseIterable { case none, open }

struct Row {
  var born = Date.distantPast
  var modified = Date.distantPast
  var note = Data()
  var status = Status.none
}

struct Place: Codable { var latitude: Double }

struct Plain: Injectable {
  var count = 0
  var isOn = false
  var at = Date.distantPast
  var size = Size.small
}

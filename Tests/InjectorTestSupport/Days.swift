import Foundation

/// Midnight, UTC, of a day of the Gregorian calendar.
func day(_ year: Int, _ month: Int, _ day: Int) -> Date? {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = TimeZone(identifier: "UTC") ?? calendar.timeZone
  return calendar.date(from: DateComponents(year: year, month: month, day: day))
}

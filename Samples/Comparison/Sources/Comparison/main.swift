// Runs three jobs by Injector and by Codable alone, compares what they return, and prints a table of lines and times.
//
//   swift run -c release --package-path Samples/Comparison Comparison [records] [rounds]
import Foundation

do {
  let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
  let count = max(arguments.first ?? 2_000, 9)
  let rounds = max(arguments.dropFirst().first ?? 20, 1)

  let feed = Weather.feed(of: count)
  let bodies = Profile.bodies(count)
  let envelope = Delivery.envelope(of: count)
  let profile = Profile()

  // What both sides return is the same, and it is what the job asks for.
  let weather = try Weather.byInjector(feed)
  try check(weather == Weather.byCodable(feed), "the weather is not the same")
  try check(
    weather.count == count && weather.allSatisfy { $0.hours.map(\.hour) == [6, 18, 24] },
    "hours are wrong"
  )
  try check(
    weather[3].sky == .unknown && weather[3].station == 4 && weather[3].day != nil,
    "a station is wrong"
  )

  for body in bodies {
    let answers = [profile.byInjector(body), profile.byCodable(body)].map(\.sorted)
    try check(answers[0] == answers[1], "the answers are not the same: \(answers)")
  }
  try check(
    bodies.prefix(9).map { profile.byInjector($0).status } == [200, 200, 200, 200, 200, 422, 422, 400, 400],
    "statuses are wrong"
  )

  let delivery = try Delivery.byInjector(envelope)
  try check("\(delivery)" == "\(Delivery.byCodable(envelope))", "the delivery is not the same")
  try check(delivery.events.count == count, "events are missing")
  guard case .paid(let paid) = delivery.events[1] else { throw CheckFailed(description: "an event is wrong") }
  try check(paid.order == 1 && paid.cents == 1995, "an event is wrong")

  let jobs = [
    Job(
      name: "Weather",
      count: count,
      byInjector: { try Weather.byInjector(feed).count },
      byCodable: { try Weather.byCodable(feed).count }
    ),
    Job(
      name: "Patch",
      count: count,
      byInjector: { bodies.reduce(0) { $0 + profile.byInjector($1).status } },
      byCodable: { bodies.reduce(0) { $0 + profile.byCodable($1).status } }
    ),
    Job(
      name: "Events",
      count: count,
      byInjector: { try Delivery.byInjector(envelope).events.count },
      byCodable: { try Delivery.byCodable(envelope).events.count }
    ),
  ]

  #if DEBUG
    print("The results are the same. This is a debug build, whose times mean nothing.")
  #endif
  print("| job | side | lines | time of a record | times as fast |")
  print("| --- | --- | --- | --- | --- |")
  for job in jobs {
    let (injector, codable) = try job.times(rounds: rounds)
    for (side, time) in [("Codable", codable), ("Injector", injector)] {
      let lines = try linesOfCode(in: "\(job.name)+\(side).swift")
      let microseconds = (time / count).microseconds.formatted(.number.precision(.fractionLength(2)))
      let ratio = (codable / time).formatted(.number.precision(.fractionLength(1)))
      print("| \(job.name) | \(side) | \(lines) | \(microseconds) µs | \(ratio) |")
    }
  }
} catch {
  FileHandle.standardError.write(Data("Comparison: \(error)\n".utf8))
  exit(1)
}

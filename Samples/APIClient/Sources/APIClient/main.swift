import Foundation

// swift run APIClient [file of the summaries] [days]
let arguments = Array(CommandLine.arguments.dropFirst())
let file = URL(fileURLWithPath: arguments.first ?? "summaries.json")
let days = arguments.count > 1 ? Array(arguments.dropFirst()) : ["monday", "tuesday"]
for day in days { print(try await compare(day, with: file).joined(separator: "\n")) }

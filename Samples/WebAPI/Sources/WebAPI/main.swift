import Foundation
import Hummingbird
import Logging

// swift run WebAPI [database file] [port]
let arguments = CommandLine.arguments.dropFirst()
var logger = Logger(label: "WebAPI")
logger.logLevel = Environment().get("LOG_LEVEL").flatMap { Logger.Level(rawValue: $0) } ?? .info
let application = try makeApplication(
  database: arguments.first ?? "users.sqlite",
  port: arguments.dropFirst().first.flatMap { Int($0) } ?? 8080,
  logger: logger,
  onRunning: { FileHandle.standardOutput.write(Data("http://127.0.0.1:\($0)\n".utf8)) }
)
try await application.runService()

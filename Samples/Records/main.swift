// Maps a stream of records by a mapping in a file, as a stage of a pipeline:
//
//   Records mapping.json --bad bad.ndjson <records.ndjson | sort | uniq -c
import Foundation
import Injector

/// Ends with a message about a failure.
func fail(_ message: String, status: Int32 = 1) -> Never {
  Terminal.say("Records: \(message)")
  exit(status)
}

let arguments: Arguments
do throws(Arguments.Mistake) {
  arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
} catch {
  fail("\(error.message); see --help", status: 64)
}
if arguments.wantsHelp {
  print(Arguments.usage, terminator: "")
  exit(0)
}
guard OpenFiles.hasOutput else { fail("standard output is closed") }
OpenFiles.ignoreBrokenPipes()

do {
  if !arguments.merged.isEmpty { exit(try await Changes.merge(arguments)) }
  var mapping = try Mapping(arguments)
  if arguments.wantsSchema {
    try mapping.writeSchema()
    exit(0)
  }
  if Terminal.isInput { Terminal.say(arguments.inputHint) }
  exit(try await mapping.run())
} catch let error as InjectionError {
  if (error.underlying as? POSIXError)?.code == .EPIPE { OpenFiles.endByBrokenPipe() }
  fail("\(error)")
} catch {
  fail("\(error)")
}

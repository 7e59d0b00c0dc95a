// swift run QuickStart [file.json]
//
// Four small scenarios, then a whole file: statuses in the shape of Twitter's search, the sample of this folder or
// the file given.

import Foundation
import Injector

do {
  print("One record")
  try showOneRecord()

  print("\nMany records")
  try showManyRecords()

  print("\nNested records")
  try showNestedRecords()

  print("\nBack to data")
  try showTheWayBack()

  if let path = CommandLine.arguments.dropFirst().first {
    print("\nStatuses of \(path)")
    showSummary(of: try StatusFile(path: path))
  } else {
    print("\nStatuses of the sample")
    showSummary(of: try StatusFile(Data(PackageResources.statuses_json), name: "statuses.json"))
  }
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}

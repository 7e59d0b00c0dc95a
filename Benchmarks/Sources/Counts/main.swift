import Foundation
import Injector

// The workloads whose instructions and allocations are counted; see ../../check-counts.
//
//   counts                     prints the names
//   counts NAME REPETITIONS    runs one of them so many times

let workloads = try makeWorkloads()
let arguments = CommandLine.arguments.dropFirst()
guard let name = arguments.first else {
  for name in workloads.keys.sorted() { print(name) }
  exit(0)
}
guard let workload = workloads[name], let count = arguments.dropFirst().first.flatMap({ Int($0) }) else {
  FileHandle.standardError.write(Data("counts: no workload \(name), or no number behind it\n".utf8))
  exit(64)
}
for _ in 0..<count { try workload() }

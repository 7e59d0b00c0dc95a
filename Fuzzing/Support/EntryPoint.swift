import Foundation

/// The function that libFuzzer calls with each input. Each target has a function `fuzz(_:)` that does the work.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  fuzz(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Reports a result that is wrong although nothing crashed, and ends the process so that libFuzzer keeps the input.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("FINDING: \(message)\n".utf8))
  abort()
}

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
  import Foundation
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// A file that is read from its beginning to its end.
  struct WholeFile {
    let path: String
    /// The number of bytes after which reading ends.
    var byteLimit = Int.max
    var calls = SystemCalls.system

    /// The least number of bytes by which the buffer grows.
    private static let growth = 1 << 16

    /// Returns the bytes of the file. They are counted while they are read, because the size of a pipe is unknown.
    func data() throws(FileFailure) -> Data {
      let file = try check(.open) { Int(calls.open(path, O_RDONLY | O_CLOEXEC, 0)) }
      defer { _ = calls.close(Int32(file)) }
      // One byte more shows the end of the file without another buffer.
      var data = Data(count: max(1 + min(size, byteLimit), Self.growth))
      var count = 0
      while true {
        if count == data.count { data.count += max(Self.growth, data.count / 2) }
        let added = try check(.read) {
          unsafe data.withUnsafeMutableBytes { bytes in
            unsafe calls.read(Int32(file), UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
          }
        }
        if added == 0 { break }
        count += added
        if count > byteLimit { break }
      }
      data.count = count
      return data
    }

    /// The size that the system knows; zero if it knows none.
    private var size: Int { (try? calls.status(path).get())?.size ?? 0 }

    /// Calls a closure, again as long as a signal interrupts it, and returns its result.
    private func check(_ operation: FileOperation, _ call: () -> Int) throws(FileFailure) -> Int {
      while true {
        let result = call()
        if result >= 0 { return result }
        guard result == -Int(EINTR) else {
          throw FileFailure(operation, path, SystemError(number: Int32(-result)))
        }
      }
    }
  }
#endif

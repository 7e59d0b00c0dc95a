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
    /// The greatest number of bytes.
    var byteLimit = Int.max
    var calls = SystemCalls.system

    /// The least number of bytes of the buffer, and the most that are reserved because the file is said to have them.
    private static let (leastCapacity, trustedCapacity) = (1 << 16, 1 << 24)
    /// The greatest number of bytes that are read at once. Darwin refuses more than 2 GiB.
    private static let mostAtOnce = 1 << 30

    /// Returns the bytes of the file; nil if there are more than the limit.
    ///
    /// A size beyond the limit ends this before anything is read. Otherwise the bytes are counted as they are read: the
    /// size of a pipe is unknown, and a file with holes may be larger than memory.
    func data() throws(FileFailure) -> Data? {
      let file = Int32(try check(.open) { Int(calls.open(path, O_RDONLY | O_CLOEXEC, 0)) })
      defer { _ = calls.close(file) }
      let size = (try? calls.openStatus(file).get())?.size ?? 0
      if size > byteLimit { return nil }
      // One byte more shows the end of the file without another buffer.
      var capacity = max(Self.leastCapacity, min(size, Self.trustedCapacity) + 1)
      var memory = unsafe try grown(nil, to: capacity)
      defer { unsafe free(memory) }
      var count = 0
      while true {
        if count == capacity {
          capacity = capacity < size ? min(size, 2 * capacity - 1) + 1 : 2 * capacity
          unsafe memory = try grown(memory, to: capacity)
        }
        let room = min(capacity - count, Self.mostAtOnce)
        let free = unsafe UnsafeMutableRawBufferPointer(start: memory.map { unsafe $0 + count }, count: room)
        let added = try check(.read) { unsafe calls.read(file, free) }
        count += added
        if count > byteLimit { return nil }
        if added == 0 { break }
      }
      guard count > 0, let bytes = unsafe memory.take() else { return Data() }
      return unsafe Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }

    /// Returns larger memory with the same bytes.
    private func grown(
      _ memory: UnsafeMutableRawPointer?,
      to capacity: Int
    ) throws(FileFailure) -> UnsafeMutableRawPointer? {
      guard let larger = unsafe realloc(memory, capacity) else {
        throw FileFailure(.read, path, SystemError(number: ENOMEM))
      }
      return unsafe larger
    }

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

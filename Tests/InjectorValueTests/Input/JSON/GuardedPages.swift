#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
  /// Memory that ends where a page ends that nobody may touch, so that reading one byte too many stops the process.
  @safe final class GuardedPages {
    private let base: UnsafeMutableRawPointer
    private let length: Int
    private let pageSize: Int

    /// Room for that many bytes; nil if the system has no memory for it.
    init?(capacity: Int) {
      pageSize = Int(getpagesize())
      length = (max(1, capacity) + pageSize - 1) / pageSize * pageSize
      let flags = MAP_PRIVATE | MAP_ANON
      guard let memory = unsafe mmap(nil, length + pageSize, PROT_READ | PROT_WRITE, flags, -1, 0),
        unsafe memory != MAP_FAILED
      else { return nil }
      unsafe base = memory
      guard unsafe mprotect(memory + length, pageSize, PROT_NONE) == 0 else {
        unsafe munmap(memory, length + pageSize)
        return nil
      }
    }

    deinit { unsafe munmap(base, length + pageSize) }

    /// Calls `body` with a copy of the bytes whose end is the end of the page.
    func withCopy<Result>(of bytes: ArraySlice<UInt8>, _ body: (UnsafeRawBufferPointer) throws -> Result)
      rethrows -> Result
    {
      let count = min(bytes.count, length)
      let target = unsafe UnsafeMutableRawBufferPointer(start: base + length - count, count: count)
      unsafe target.copyBytes(from: bytes.prefix(count))
      return try unsafe body(UnsafeRawBufferPointer(target))
    }
  }
#endif

extension Clock {
  /// Times ways of reading side by side, as ``time(_:rounds:)`` does, but from the bytes to the finished models only:
  /// what is read is released after the clock has stopped.
  static func timeReading(_ contenders: [Contender], rounds: Int) throws -> [Timing] {
    var best = contenders.map { _ in Duration.seconds(3600) }
    let clock = ContinuousClock()
    for _ in 0..<rounds {
      for index in contenders.indices {
        let start = clock.now
        let models = try contenders[index].work()
        let time = clock.now - start
        withExtendedLifetime(models) {}
        best[index] = min(best[index], time)
      }
    }
    return zip(contenders, best).map { Timing(name: $0.name, best: $1) }
  }
}

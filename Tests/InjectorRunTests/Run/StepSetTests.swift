import Testing

@testable import Injector
@testable import InjectorTestSupport

/// A set of steps does what a set of integers does.
struct StepSetTests {
  @Test(arguments: [1, 63, 64, 65, 128, 129, 300])
  func itHasWhatASetHas(stepCount: Int) {
    var generator = SeededGenerator(seed: UInt64(stepCount))
    var steps = StepSet(stepCount: stepCount)
    var expected: Set<Int> = []
    for _ in 0..<1_000 {
      let step = Int.random(in: 0..<stepCount, using: &generator)
      if Bool.random(using: &generator) {
        let isNew = steps.insert(step)
        #expect(isNew == expected.insert(step).inserted)
      } else {
        steps.remove(step)
        expected.remove(step)
      }
      let other = Int.random(in: 0..<stepCount, using: &generator)
      let isThere = steps.contains(other)
      #expect(isThere == expected.contains(other))
    }
  }

  @Test(arguments: [1, 5, 64]) func itIsFullWithAllSteps(stepCount: Int) {
    var steps = StepSet(stepCount: stepCount)
    for step in 0..<stepCount {
      let isFull = steps.isFull(stepCount: stepCount)
      #expect(!isFull)
      steps.insert(step)
    }
    let isFull = steps.isFull(stepCount: stepCount)
    #expect(isFull)
  }

  @Test func bitsAreSteps() {
    var steps = StepSet(stepCount: 70)
    steps.insert(bits: 0b1010)
    let (first, third) = (steps.contains(1), steps.contains(3))
    let (isMet, isMissed) = (steps.intersects(0b0110), steps.intersects(0b0101))
    #expect(first && third && isMet && !isMissed)
  }
}

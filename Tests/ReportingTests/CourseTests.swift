import Pinpointing
import Testing

@testable import Reporting

/// How far a search is said to be.
@Suite struct CourseTests {
  private let start = ContinuousClock.now

  private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

  /// What is told in the middle of each step where each takes so long.
  private func told(_ course: Course, _ seconds: [Phase: Double]) -> [(percent: Int, left: Double)]
  {
    var course = course
    var (time, told): (Double, [(percent: Int, left: Double)]) = (0, [])
    for phase in Phase.allCases {
      course.enter(phase, at: at(time))
      let length = seconds[phase] ?? 0
      let seen = course.estimate(stepLeft: nil, at: at(time + length / 2))
      if let seen { told.append((seen.percent, seen.left / .seconds(1))) }
      time += length
    }
    return told
  }

  @Test func aSecondAuditGoesAsTheFirst() {
    let seconds: [Phase: Double] = [.baseline: 4, .alone: 10, .pairs: 50, .cleanups: 36]
    let told = told(Course(lasting: seconds), seconds)
    #expect(told[0].percent == 2 && abs(told[0].left - 98) < 1)
    #expect(told.contains { $0.percent == 82 && abs($0.left - 18) < 1 })
  }

  @Test func whatGoesFasterIsSeenToGoFaster() throws {
    let expected: [Phase: Double] = [.baseline: 40, .alone: 100, .pairs: 500, .cleanups: 360]
    let told = told(Course(lasting: expected), expected.mapValues { $0 / 10 })
    let last = try #require(told.last { $0.left > 10 })
    #expect(last.percent == 82 && abs(last.left - 18) < 1)
  }

  @Test func aLastStepThatTakesLongerIsNotAlwaysASecondFromItsEnd() {
    var course = Course(lasting: [.baseline: 10, .replacements: 10])
    course.enter(.baseline, at: at(0))
    course.enter(.replacements, at: at(10))
    let seen = course.estimate(stepLeft: nil, at: at(80))
    #expect(seen?.left == .seconds(30))
  }

  /// With steps that take up to a hundred seconds each, in no order.
  @Test(arguments: 0..<50) func whatIsDoneNeverGrowsLess(seed: Int) {
    let seconds = Phase.allCases.map { ($0, Double(($0.number * 37 + seed * 53) % 101)) }
    let percents = told(Course(), Dictionary(uniqueKeysWithValues: seconds)).map(\.percent)
    #expect(percents == percents.sorted())
    #expect(percents.allSatisfy { (0...99).contains($0) } && percents.count > 5)
  }

  @Test func rememberedStepsDoNotSetThePace() throws {
    var course = Course()
    course.enter(.baseline, at: at(0))
    course.enter(.alone, isRun: false, at: at(0.1))
    course.enter(.pairs, isRun: false, at: at(0.2))
    #expect(course.estimate(stepLeft: nil, at: at(20)) == nil)
    var known = Course(lasting: [.baseline: 10, .alone: 10, .pairs: 60, .cleanups: 20])
    known.enter(.alone, at: at(0))
    known.enter(.pairs, isRun: false, at: at(0.2))
    let estimate = known.estimate(stepLeft: nil, at: at(30.2))
    let seen = try #require(estimate)
    #expect(seen.percent == 37 && abs(seen.left / .seconds(1) - 50) < 1)
  }

  /// A step that takes far less than expected.
  @Test func neverMoreIsToldThanTheStepsComeTo() {
    var course = Course(lasting: [.baseline: 10, .alone: 10, .pairs: 60, .cleanups: 20])
    course.enter(.baseline, at: at(0))
    course.enter(.alone, at: at(0.01))
    let estimate = course.estimate(stepLeft: nil, at: at(9))
    #expect(estimate?.percent == 20)
  }

  @Test func nothingIsSaidWhereNothingIsKnown() {
    var course = Course()
    #expect(course.estimate(stepLeft: nil, at: at(9)) == nil)
    course.enter(.baseline, at: at(0))
    #expect(course.estimate(stepLeft: .seconds(3), at: at(9)) == nil)
    var known = Course(lasting: [.baseline: 5])
    known.enter(.baseline, at: at(0))
    #expect(known.estimate(stepLeft: nil, at: at(1)) == nil)
  }
}

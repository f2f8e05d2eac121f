import CollectionLayout
import TestSupport
import Testing

struct `Scroll physics` {
  @Test func `decelerates to the offset of the rate`() {
    // 0.4995 and 0.0995 points for each point per second of the initial velocity.
    let normal = ScrollDeceleration(from: 0, velocity: 1000)
    #expect(abs(normal.rest - 499.4998) < 1e-4 && abs(normal.stopTime - 3.450) < 5e-4)
    let fast = ScrollDeceleration(from: 100, velocity: -1000, rate: .fast)
    #expect(abs(fast.rest - (100 - 99.4992)) < 1e-4 && abs(fast.stopTime - 0.527) < 5e-4)
    // The distance to the final offset is then half a point.
    #expect(abs(abs(fast.offset(at: fast.stopTime) - fast.rest) - 0.5) < 1e-9)
    #expect(abs(abs(normal.offset(at: normal.stopTime) - normal.rest) - 0.5) < 1e-9)
  }

  @Test func `multiplies its velocity by the rate every millisecond`() {
    var (offset, velocity) = (20.0, 800.0)
    let deceleration = ScrollDeceleration(from: offset, velocity: velocity)
    // Integrates in steps of a microsecond by the mean velocity.
    let share = 1 + (deceleration.velocity(at: 1e-6) - 800) / 800
    for step in 1...300_000 {
      offset += velocity * (1 + share) / 2 * 1e-6
      velocity *= share
      guard step % 50_000 == 0 else { continue }
      let time = Double(step) * 1e-6
      #expect(abs(deceleration.offset(at: time) - offset) < 1e-6)
      #expect(abs(deceleration.velocity(at: time) - velocity) < 1e-6)
    }
    var expected = 800.0
    for millisecond in 1...1000 {
      expected *= 0.998
      #expect(abs(deceleration.velocity(at: Double(millisecond) / 1000) - expected) < 1e-9)
    }
  }

  @Test func `returns the time to travel a distance`() {
    let deceleration = ScrollDeceleration(from: 5, velocity: -700, rate: .fast)
    for distance: Double in [-69, -40, -1, -1e-6] {
      let time = deceleration.time(toTravel: distance) ?? -1
      #expect(time > 0 && abs(deceleration.offset(at: time) - (5 + distance)) < 1e-9)
    }
    #expect(deceleration.time(toTravel: 0) == 0)
    // Nil backwards, beyond the total distance of 69.65 points, and without a velocity.
    #expect(deceleration.time(toTravel: 1) == nil && deceleration.time(toTravel: -70) == nil)
    #expect(ScrollDeceleration(from: 0, velocity: 0).time(toTravel: 1) == nil)
  }
}

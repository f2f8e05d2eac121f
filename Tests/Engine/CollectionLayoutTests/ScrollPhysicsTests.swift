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

  @Test func `has a rubber band with UIKit's distances`() {
    let band = RubberBand(dimension: 480)
    let table: [(drag: Double, distance: Double)] = [
      (10, 5.437693), (50, 26.009852), (100, 49.345794), (200, 89.491525), (400, 150.857143), (0, 0),
    ]
    for (drag, distance) in table {
      #expect(abs(band.distance(forDrag: drag) - distance) < 5.1e-7)
      #expect(abs(band.distance(forDrag: -drag) + distance) < 5.1e-7)
      #expect(abs(band.drag(forDistance: band.distance(forDrag: drag)) - drag) < 1e-9)
      #expect(abs(band.drag(forDistance: -band.distance(forDrag: drag)) + drag) < 1e-9)
    }
    #expect(band.distance(forDrag: 1e300) <= 480 && band.distance(forDrag: .infinity) == 480)
    #expect(band.drag(forDistance: 480).isFinite && band.drag(forDistance: -1e9) < -1e9)
    #expect(RubberBand(dimension: .nan).distance(forDrag: 5) == 0 && band.distance(forDrag: .nan) == 0)
  }

  @Test func `pages by at most one page`() {
    let paging = ScrollPaging(length: 100, bounds: ScrollBounds(minimum: 0, maximum: 450))
    let rest = { (offset: Double, velocity: Double) in paging.rest(from: offset, velocity: velocity) }
    #expect([140, 150, 160].map { rest($0, 0) } == [100, 200, 200])
    #expect([100, 101, 140, 160, 199].map { rest($0, 1) } == [200, 200, 200, 200, 200])
    #expect([101, 140, 160, 199, 200].map { rest($0, -1) } == [100, 100, 100, 100, 100])
    // There is no page before the first, and the last page ends with the content.
    #expect(rest(20, -5) == 0 && rest(0, -5) == 0)
    #expect(rest(410, 5) == 450 && rest(450, 5) == 450)
    let nonsense = [Double.nan, .infinity, -.infinity, 1e300, 0, -3]
    for length in nonsense {
      let paging = ScrollPaging(length: length, bounds: ScrollBounds(minimum: length, maximum: 10))
      #expect(nonsense.allSatisfy { paging.rest(from: $0, velocity: $0).isFinite })
    }
  }
}

import CollectionLayout
import TestSupport
import Testing

struct `A fling` {
  private let bounds = ScrollBounds(minimum: -20, maximum: 1000)

  @Test func `decelerates within the bounds as without edges`() {
    let motion = ScrollMotion(from: 300, velocity: 400, bounds: bounds)
    let free = ScrollDeceleration(from: 300, velocity: 400)
    #expect(motion.rest == free.rest && motion.duration == free.stopTime)
    for time in [0, 0.1, 0.5, 1, 2] { #expect(motion.offset(at: time) == free.offset(at: time)) }
  }

  @Test func `bounces at an edge with its velocity at the edge`() {
    let motion = ScrollMotion(from: 900, velocity: 2000, bounds: bounds)
    let free = ScrollDeceleration(from: 900, velocity: 2000)
    let reached = free.time(toTravel: 100) ?? .nan
    let velocity = free.velocity(at: reached)
    // 2000 + D·100.
    #expect(abs(velocity - 1799.7997) < 1e-4)
    #expect(abs(motion.velocity(at: reached) - velocity) < 1e-6)
    // Then 1000 + v·t·e^(−10·t), with the maximum v/(10·e) after 0.1 s.
    #expect(abs(motion.offset(at: reached + 0.1) - (1000 + 66.210878)) < 1e-4)
    #expect(abs(motion.velocity(at: reached + 0.1)) < 1e-6)
    #expect(motion.rest == 1000 && motion.offset(at: motion.duration) == 1000)
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `is continuous and ends within the bounds`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let minimum = Double.random(in: -100...100, using: &random)
    let bounds = ScrollBounds(
      minimum: minimum, maximum: minimum + (random.once(in: 5) ? 0 : Double.random(in: 0...2000, using: &random)))
    let start = Double.random(in: minimum - 300...bounds.maximum + 300, using: &random)
    let velocity = random.once(in: 6) ? 0 : Double.random(in: -6000...6000, using: &random)
    let target = random.once(in: 3) ? Double.random(in: minimum - 50...bounds.maximum + 50, using: &random) : nil
    let motion = ScrollMotion(
      from: start, velocity: velocity, bounds: bounds, rate: random.pick([.normal, .fast]), target: target)
    #expect(motion.rest >= bounds.minimum && motion.rest <= bounds.maximum)
    #expect(motion.offset(at: 0) == start || motion.duration == 0)
    #expect(motion.duration >= 0 && motion.duration < 60)
    if let target { #expect(motion.rest == bounds.nearest(to: target)) }
    for time in [motion.duration, motion.duration + 1, .infinity] {
      #expect(motion.offset(at: time) == motion.rest && motion.velocity(at: time) == 0)
    }
    // At the end it is at most half a point from its target.
    #expect(abs(motion.offset(at: motion.duration.nextDown) - motion.rest) < 0.5 + 1e-6 || motion.duration == 0)
    // Offsets are the integral of velocities, within the limits of drag and spring.
    let step = min(0.001, motion.duration / 2000)
    for count in 0..<Int(motion.duration / max(step, 1e-9)) {
      let time = Double(count) * step
      let next = min(time + step, motion.duration.nextDown)
      let mean = (motion.velocity(at: time) + motion.velocity(at: next)) / 2
      let travelled = motion.offset(at: next) - motion.offset(at: time)
      #expect(abs(travelled - mean * (next - time)) < 0.05, "seed \(seed) at \(time)")
      if abs(travelled - mean * (next - time)) >= 0.05 { return }
    }
  }

  @Test func `returns to the edge if it starts beyond it`() {
    let motion = ScrollMotion(from: -120, velocity: 0, bounds: bounds)
    // −20 − 100·(1 + 10·t)·e^(−10·t).
    #expect(abs(motion.offset(at: 0.1) - (-20 - 73.575888)) < 1e-5)
    #expect(motion.rest == -20)
    let offsets = (0..<100).map { motion.offset(at: motion.duration * Double($0) / 100) }
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `continues into the content if it is flung inwards from beyond an edge`() {
    // It passes the edge after 100/(3000 − 1000) s with the velocity 2000·e^(−1/2).
    let motion = ScrollMotion(from: -120, velocity: 3000, bounds: bounds)
    #expect(abs(motion.offset(at: 0.05) + 20) < 1e-9)
    #expect(abs(motion.velocity(at: 0.05) - 1213.061319) < 1e-5)
    #expect(abs(motion.rest - ScrollDeceleration(from: -20, velocity: 1213.061319).rest) < 1e-5)
    // Fast enough to reach the other edge.
    #expect(ScrollMotion(from: -120, velocity: 9000, bounds: bounds).rest == 1000)
  }

  @Test func `with a target decelerates to reach the target`() {
    let motion = ScrollMotion(from: 100, velocity: 1000, bounds: bounds, target: 350)
    // D = −1000/250: the velocity decreases by the factor e^(−1) in a quarter of a second.
    #expect(abs(motion.velocity(at: 0.25) - 367.879441) < 1e-5)
    #expect(motion.rest == 350 && motion.offset(at: motion.duration) == 350)
    // The distance is half a point after ln(500)/4.
    #expect(abs(motion.duration - 1.553652) < 1e-5)
  }

  @Test func `with a target that no rate reaches is moved by a spring`() {
    for velocity in [0.0, 10, -800] {
      let motion = ScrollMotion(from: 100, velocity: velocity, bounds: bounds, target: 600)
      #expect(motion.duration > 0.5 && motion.duration < 2.5)
      #expect(motion.rest == 600 && motion.velocity(at: 0) == velocity)
    }
  }

  @Test func `is finite for NaN, infinite and huge numbers`() {
    let invalid = [Double.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, 0, -7]
    for offset in invalid {
      for velocity in invalid {
        for edge in invalid {
          for other in invalid {
            let bounds = ScrollBounds(minimum: edge, maximum: other)
            let rate = DecelerationRate(rawValue: edge)
            for motion in [
              ScrollMotion(from: offset, velocity: velocity, bounds: bounds, rate: rate),
              ScrollMotion(from: offset, velocity: velocity, bounds: bounds, rate: rate, target: other),
            ] {
              let isSane =
                motion.rest.isFinite && motion.duration >= 0 && motion.duration < .infinity
                && invalid.allSatisfy { motion.offset(at: $0).isFinite && motion.velocity(at: $0).isFinite }
              #expect(isSane, "\(offset) \(velocity) \(edge) \(other)")
              if !isSane { return }
            }
          }
        }
      }
    }
  }
}

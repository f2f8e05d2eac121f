import CollectionLayout
import TestSupport
import Testing

struct `A spring` {
  private static let times = [0.05, 0.1, 0.2, 0.3, 0.5, 1]

  /// A spring and its progress at `times`.
  struct Row: Sendable {
    let spring: Spring
    let progress: [Double]
  }

  /// Known values of a critically damped spring, one with the damping ratio 0.5, and UIKit's default, overdamped with
  /// 4.564.
  private static let table: [Row] = [
    Row(
      spring: Spring(mass: 1, stiffness: 100, damping: 20),
      progress: [0.090204, 0.264241, 0.593994, 0.800852, 0.959572, 0.999501]),
    Row(
      spring: Spring(mass: 1, stiffness: 100, damping: 10),
      progress: [0.104405, 0.3403, 0.849426, 1.124355, 1.074591, 1.00217]),
    Row(
      spring: Spring(mass: 3, stiffness: 1000, damping: 500),
      progress: [0.085026, 0.173112, 0.324664, 0.44844, 0.632093, 0.866309]),
  ]

  @Test(arguments: table)
  func `has the known progress`(row: Row) {
    let progress = Self.times.map { 1 - row.spring.displacement(at: $0) }
    #expect(zip(progress, row.progress).allSatisfy { abs($0 - $1) < 5.1e-7 }, "\(progress)")
  }

  @Test(arguments: 0..<120 as Range<UInt64>)
  func `equals the numeric solution of its differential equation`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let mass = Double.random(in: 0.1...10, using: &random)
    let stiffness = Double.random(in: 1...2000, using: &random)
    let frequency = (stiffness / mass).squareRoot()
    // One third each: weak damping, strong damping, and nearly critical damping.
    let nearly: Double = 1 + random.pick([0, 1e-15, -1e-15, 1e-12, -1e-12, 1e-9, -1e-9, 1e-5, -1e-5])
    let ratios: [Double] = [
      Double.random(in: 0...0.9, using: &random), Double.random(in: 1.1...6, using: &random), nearly,
    ]
    let ratio = random.pick(ratios)
    let velocity = Double.random(in: -20...20, using: &random)
    let spring = Spring(
      mass: mass, stiffness: stiffness, damping: 2 * ratio * mass * frequency, initialVelocity: velocity)
    let step = 0.02 / (frequency * max(1, 2 * ratio))
    var motion = IntegratedSpring(spring)
    let tolerance = 1e-7 * (1 + abs(velocity) / frequency)
    for count in 1...Int(8 * max(1, ratio) / (frequency * step)) {
      motion.advance(by: step)
      let displacement = spring.displacement(at: Double(count) * step)
      #expect(abs(displacement - motion.displacement) < tolerance, "seed \(seed), step \(count), ratio \(ratio)")
      if abs(displacement - motion.displacement) >= tolerance { return }
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `has a displacement of at most 0.001 after its settling duration`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let frequency = Double.random(in: 2...100, using: &random)
    let ratios: [Double] = [Double.random(in: 0.02...1, using: &random), 1, Double.random(in: 1...20, using: &random)]
    let ratio = random.pick(ratios)
    let velocity: Double = random.once(in: 3) ? 0 : Double.random(in: -50...50, using: &random)
    let spring = Spring(
      mass: 2, stiffness: 2 * frequency * frequency, damping: 4 * ratio * frequency, initialVelocity: velocity)
    let duration = spring.settlingDuration
    #expect(duration > 0 && duration < Spring.longestSettling)
    let left = (0..<2000).map { abs(spring.displacement(at: duration * (1 + Double($0) / 1000))) }
    #expect((left.max() ?? 1) <= 0.001 * (1 + 1e-6), "seed \(seed), ratio \(ratio), velocity \(velocity)")
    // If overdamped, the displacement at this time is 0.001.
    if ratio > 1.0001 { #expect(abs(left[0] - 0.001) < 1e-8, "seed \(seed), ratio \(ratio), velocity \(velocity)") }
  }

  @Test func `has the settling durations of the formulas`() {
    // ζ = 1/2: β = 5, ω′ = √75: ln((1 + 5/√75)/0.001)/5.
    #expect(abs(Spring(mass: 1, stiffness: 100, damping: 10).settlingDuration - 1.472_700_3) < 1e-6)
    // ζ = 1: β = 10: (2/10)·ln(4·10/(e·10·0.001)) = 0.2·ln(1471.517765).
    #expect(abs(Spring(mass: 1, stiffness: 100, damping: 20).settlingDuration - 1.458_809_9) < 1e-6)
  }

  @Test func `by damping ratio and duration has an envelope of 0.001 at the end`() {
    // ζ = 1/2, T = 0.5: e^(−0.25·ω0) = 0.001·√3, ω0 = 4·(ln 1000 − ln √3) = 25.433797.
    let spring = Spring(dampingRatio: 0.5, duration: 0.5)
    #expect(abs(spring.stiffness.squareRoot() - 25.433_797_0) < 1e-6)
    #expect(abs(spring.damping - 25.433_797_0) < 1e-6)
    // ζ = 1: the displacement is the envelope.
    #expect(abs(Spring(dampingRatio: 1, duration: 0.7).displacement(at: 0.7) - 0.001) < 1e-12)
    #expect(abs(Spring(dampingRatio: 1, duration: 2, initialVelocity: 3).displacement(at: 2) - 0.001) < 1e-12)
    #expect(abs(Spring(dampingRatio: 1, duration: 2, initialVelocity: -9).displacement(at: 2) - 0.001) < 1e-12)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `by damping ratio and duration has an envelope of 0.001 with a velocity, too`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let ratio = Double.random(in: 0.1...0.99, using: &random)
    let duration = Double.random(in: 0.1...5, using: &random)
    let velocity = Double.random(in: -10...2, using: &random) / duration
    let spring = Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
    let frequency = spring.stiffness.squareRoot()
    #expect(abs(spring.damping / (2 * frequency) - ratio) < 1e-12)
    // The coefficient of the sine, at a time when the sine is 1 and the cosine 0, with the decay until the end.
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let quarter = Double.pi / 2 / damped
    let share = spring.displacement(at: quarter)
    let periods = ((duration - quarter) / (2 * .pi / damped)).rounded()
    let later = quarter + periods * 2 * .pi / damped
    // The displacement decreases with the envelope from peak to peak; the rest until the end is less than a period.
    let perPeriod = spring.displacement(at: quarter + 2 * .pi / damped) / share
    #expect(perPeriod > 0 && perPeriod < 1, "seed \(seed)")
    let decay = spring.damping / 2
    let atEnd = abs(spring.displacement(at: later)) * powerOfE(decay * (later - duration))
    #expect(abs(atEnd - 0.001) < 1e-9, "seed \(seed): \(atEnd)")
  }

  @Test func `by duration and bounce has a stiffness and a damping`() {
    // (2π/0.5)² = 157.913670, 2·0.7·4π = 17.592919.
    let spring = Spring(duration: 0.5, bounce: 0.3)
    #expect(abs(spring.stiffness - 157.913_670) < 1e-6 && abs(spring.damping - 17.592_919) < 1e-6)
    // Below 0 the ratio is 1/(1 + b): 2·2·4π.
    #expect(abs(Spring(duration: 0.5, bounce: -0.5).damping - 50.265_482) < 1e-6)
    #expect(abs(Spring(duration: 2, bounce: 1).displacement(at: 1) + 1) < 1e-12)
    #expect(Spring(duration: 2, bounce: 1).settlingDuration == Spring.longestSettling)
  }

  @Test func `is finite for NaN, infinite and huge constants`() {
    let invalid = [Double.nan, .infinity, -.infinity, 0, -1, 1e300, .leastNonzeroMagnitude, 1e-9, 1, 1e9]
    for mass in invalid {
      for stiffness in invalid {
        for damping in invalid {
          for velocity in invalid {
            let spring = Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
            let duration = spring.settlingDuration
            let isSane = duration >= 0 && duration <= Spring.longestSettling
            #expect(isSane, "\(spring)")
            let isFinite = invalid.allSatisfy { spring.displacement(at: $0).isFinite }
            #expect(isFinite, "\(spring)")
            if !isSane || !isFinite { return }
          }
        }
        let bouncing = Spring(duration: mass, bounce: stiffness)
        #expect(bouncing.settlingDuration >= 0 && bouncing.displacement(at: 0.1).isFinite)
        for velocity in invalid {
          let damped = Spring(dampingRatio: mass, duration: stiffness, initialVelocity: velocity)
          #expect(damped.stiffness > 0 && damped.displacement(at: 0.1).isFinite, "\(mass) \(stiffness) \(velocity)")
        }
      }
    }
  }
}

/// The motion of a spring, integrated by the classic Runge–Kutta method.
private struct IntegratedSpring {
  private let spring: Spring
  private(set) var displacement = 1.0
  private var velocity: Double

  init(_ spring: Spring) {
    self.spring = spring
    velocity = -spring.initialVelocity
  }

  mutating func advance(by step: Double) {
    let first = slopes(displacement, velocity)
    let second = slopes(displacement + step / 2 * first.0, velocity + step / 2 * first.1)
    let third = slopes(displacement + step / 2 * second.0, velocity + step / 2 * second.1)
    let fourth = slopes(displacement + step * third.0, velocity + step * third.1)
    displacement += step / 6 * (first.0 + 2 * second.0 + 2 * third.0 + fourth.0)
    velocity += step / 6 * (first.1 + 2 * second.1 + 2 * third.1 + fourth.1)
  }

  private func slopes(_ displacement: Double, _ velocity: Double) -> (Double, Double) {
    (velocity, -(spring.stiffness * displacement + spring.damping * velocity) / spring.mass)
  }
}

/// Returns e to a power by its Taylor series, with the power halved until it is at most 0.1.
private func powerOfE(_ power: Double) -> Double {
  if abs(power) > 0.1 {
    let half = powerOfE(power / 2)
    return half * half
  }
  var (term, sum) = (1.0, 1.0)
  for count in 1..<20 {
    term *= power / Double(count)
    sum += term
  }
  return sum
}

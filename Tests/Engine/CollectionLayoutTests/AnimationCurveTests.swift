import CollectionLayout
import TestSupport
import Testing

struct `An animation's curve` {
  private static let fractions = [0.1, 0.25, 0.5, 0.75, 0.9]

  /// A curve and its progress at `fractions` of its duration.
  struct Row: Sendable {
    let curve: AnimationCurve
    let progress: [Double]
  }

  /// Known values of UIKit's cubic curves, and of linear ones.
  private static let table: [Row] = [
    Row(curve: .easeInOut, progress: [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
    Row(curve: .easeIn, progress: [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
    Row(curve: .easeOut, progress: [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
    Row(
      curve: .cubic(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1),
      progress: [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
    Row(curve: .linear, progress: fractions),
    Row(curve: .cubic(x1: 0.3, y1: 0.3, x2: 0.6, y2: 0.6), progress: fractions),
  ]

  @Test(arguments: table)
  func `has the known progress`(row: Row) {
    let progress = Self.fractions.map { row.curve.progress(at: $0 * 3, duration: 3) }
    #expect(zip(progress, row.progress).allSatisfy { abs($0 - $1) < 5.1e-7 }, "\(progress)")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `with four numbers passes through the points of its Bézier curve`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let inside = [Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random)]
    let x1: Double = random.pick([0, 1, inside[0]])
    let x2: Double = random.pick([0, 1, inside[1]])
    let y1 = Double.random(in: -2...3, using: &random)
    let y2 = Double.random(in: -2...3, using: &random)
    let curve = AnimationCurve.cubic(x1: x1, y1: y1, x2: x2, y2: y2)
    // Uses De Casteljau's algorithm, whereas the engine evaluates the polynomial.
    let blend = { (a: Double, b: Double, place: Double) in a + (b - a) * place }
    let coordinate = { (first: Double, second: Double, place: Double) -> Double in
      let (p, q, r) = (blend(0, first, place), blend(first, second, place), blend(second, 1, place))
      return blend(blend(p, q, place), blend(q, r, place), place)
    }
    for index in 1..<2000 {
      let place = Double(index) / 2000
      let (x, y) = (coordinate(x1, x2, place), coordinate(y1, y2, place))
      let progress = curve.progress(at: x, duration: 1)
      // Where the curve is vertical, a rounding error of x causes a step in y, so the tolerance is larger.
      let isSteep = coordinate(x1, x2, place + 0.0005) - coordinate(x1, x2, place - 0.0005) < 1e-7
      #expect(abs(progress - y) < (isSteep ? 0.01 : 1e-6), "seed \(seed), x \(x), y \(y), progress \(progress)")
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `with four numbers equals the numeric solution of its differential equation`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // x1 and x2 are neither 0 nor 1, so the curve's parameter is a differentiable function of time.
    let (x1, x2) = (Double.random(in: 0.1...0.9, using: &random), Double.random(in: 0.1...0.9, using: &random))
    let (y1, y2) = (Double.random(in: -1...2, using: &random), Double.random(in: -1...2, using: &random))
    let curve = AnimationCurve.cubic(x1: x1, y1: y1, x2: x2, y2: y2)
    func slope(_ p: Double, _ q: Double, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * p + 6 * s * (1 - s) * (q - p) + 3 * s * s * (1 - q)
    }
    // s' = 1/x'(s) and y' = y'(s)/x'(s), by the classic Runge–Kutta method.
    let step = 1e-4
    var (s, y) = (0.0, 0.0)
    func rates(_ s: Double) -> (Double, Double) { (1 / slope(x1, x2, s), slope(y1, y2, s) / slope(x1, x2, s)) }
    for index in 1..<10_000 {
      let a = rates(s)
      let b = rates(s + step / 2 * a.0)
      let c = rates(s + step / 2 * b.0)
      let d = rates(s + step * c.0)
      s += step / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
      y += step / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
      guard index % 500 == 0 else { continue }
      let progress = curve.progress(at: Double(index) * step, duration: 1)
      #expect(abs(progress - y) < 1e-6, "seed \(seed), time \(Double(index) * step): \(progress), not \(y)")
    }
  }

  private static let curves: [AnimationCurve] = [
    .linear, .easeIn, .easeOut, .easeInOut, .cubic(x1: 0.5, y1: -2, x2: 0.2, y2: 3),
    .dampingRatioSpring(ratio: 0.3, initialVelocity: 4), .dampingRatioSpring(ratio: 1, initialVelocity: 0),
    .spring(mass: 1, stiffness: 200, damping: 8, initialVelocity: -3),
    .spring(mass: 3, stiffness: 1000, damping: 500, initialVelocity: 0),
    .perceptualSpring(duration: 0.5, bounce: 0.4), .perceptualSpring(duration: 0.5, bounce: -0.4),
    .perceptualSpring(duration: 0.5, bounce: 1),
  ]

  @Test(arguments: curves)
  func `is 0 until the start, exactly 1 from the end on, and continuous`(curve: AnimationCurve) {
    let animation = UpdateAnimation(duration: 2, curve: curve)
    let duration = animation.effectiveDuration
    #expect(duration == curve.intrinsicDuration ?? 2)
    let progress = { (time: Double) in curve.progress(at: time, duration: 2) }
    #expect([-1, -0.0, 0].map(progress) == [0, 0, 0])
    #expect([duration, duration.nextUp, duration * 2, .infinity].map(progress) == [1, 1, 1, 1])
    // A spring ends with a displacement of about 0.001, slightly more if it is given by damping ratio and duration,
    // whose formula considers the sine only. An undamped spring is stopped at any displacement.
    if curve != .perceptualSpring(duration: 0.5, bounce: 1) {
      let last = progress(duration.nextDown)
      #expect(abs(last - 1) < 0.005, "\(last)")
    }
    let samples = (0...10_000).map { progress(Double($0) / 10_000 * min(duration, 4) * 0.999) }
    let steps = zip(samples, samples.dropFirst()).map { abs($1 - $0) }
    #expect((steps.max() ?? 1) < 0.02)
  }

  @Test func `starts with the initial velocity of its spring`() {
    for curve in [
      AnimationCurve.dampingRatioSpring(ratio: 0.7, initialVelocity: 2.5),
      .spring(mass: 2, stiffness: 50, damping: 1, initialVelocity: 2.5),
    ] {
      #expect(abs(curve.progress(at: 1e-6, duration: 1) / 1e-6 - 2.5) < 1e-3)
    }
  }

  @Test func `has an intrinsic duration if its constants determine one`() {
    #expect(Self.curves.prefix(7).allSatisfy { $0.intrinsicDuration == nil })
    // The settling duration of the spring with equal constants; for the second 2π/(π/10) = 20 and β = 0.5·π/10.
    let curve = AnimationCurve.spring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0)
    #expect(curve.intrinsicDuration == Spring(mass: 1, stiffness: 100, damping: 10).settlingDuration)
    #expect(
      AnimationCurve.perceptualSpring(duration: 20, bounce: 0.5).intrinsicDuration
        == Spring(duration: 20, bounce: 0.5).settlingDuration)
    #expect(UpdateAnimation(duration: .nan).effectiveDuration == 0)
    #expect(UpdateAnimation(duration: 0.4).effectiveDuration == 0.4)
  }

  @Test func `ends immediately without a positive duration`() {
    for curve in Self.curves where curve.intrinsicDuration == nil {
      for duration in [0, -1, Double.nan, .infinity] {
        #expect(curve.progress(at: 0, duration: duration) == 1)
        #expect(curve.progress(at: -1, duration: duration) == 0)
      }
    }
  }

  @Test func `is finite and at most an hour long for any constants`() {
    let extremes: [Double] = [1e-300, 0.001, 1, 37, 3600, 1e6, 1e9]
    let velocities: [Double] = [0, 1, -1, 6.9, 7, 1e3, -1e3, 1e9, -1e9]
    var curves: [AnimationCurve] = []
    for a in extremes {
      for velocity in velocities {
        curves.append(.dampingRatioSpring(ratio: min(a, 1), initialVelocity: velocity))
        for b in extremes {
          curves += extremes.map { .spring(mass: a, stiffness: b, damping: $0, initialVelocity: velocity) }
        }
      }
      curves += [-1, -0.999_999_9, -0.5, 0, 0.5, 0.999_999_9, 1].map {
        .perceptualSpring(duration: min(a, 3600), bounce: $0)
      }
    }
    for ratio in [1e-9, 0.0009, 0.001, 0.0011, 0.01, 0.049, 0.05, 0.5, 0.999_999_999, 1 - 1e-16] {
      curves += velocities.map { .dampingRatioSpring(ratio: ratio, initialVelocity: $0) }
    }
    for curve in curves {
      for stated in [0.001, 0.3, 3600] {
        let duration = UpdateAnimation(duration: stated, curve: curve).effectiveDuration
        #expect(duration >= 0 && duration <= 3600, "\(curve)")
        let progress = [0, 1e-9, 0.01, 0.5, 0.99, 1].map { curve.progress(at: $0 * duration, duration: stated) }
        #expect(progress.allSatisfy { $0.isFinite } && progress[5] == 1, "\(curve): \(progress)")
      }
    }
  }

  @Test func `of a damped spring is near 1 at its end for any damping ratio`() {
    for ratio in [0.001, 0.0027, 0.01, 0.05, 0.1, 0.3, 0.5, 0.8, 0.999, 1] {
      for velocity: Double in [0, 1, -1, 5, -5, 14, 30, -30] {
        let curve = AnimationCurve.dampingRatioSpring(ratio: ratio, initialVelocity: velocity)
        let left = (0..<1000).map { abs(1 - curve.progress(at: 0.5 - Double($0) / 1e5, duration: 0.5)) }
        #expect((left[1...].max() ?? 1) < 0.035, "ratio \(ratio), velocity \(velocity)")
      }
    }
  }
}

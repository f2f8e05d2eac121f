import CollectionLayout
import TestSupport
import Testing

struct `Additive animations` {
  private func attributes(
    x: Double = 0, alpha: Double = 1, transform: Transform = .identity
  ) -> LayoutAttributes {
    LayoutAttributes(
      category: .cell, indexPath: IndexPath(section: 0, item: 0), frame: Rect(x, 0, 10, 10), alpha: alpha,
      transform: transform)
  }

  /// Returns the attributes at a time. The element changes to each of `states` in turn, at 0 s and at `times`, within
  /// 1 s.
  private func presented(
    _ states: [LayoutAttributes], _ times: [Double], _ curve: AnimationCurve, at time: Double
  ) -> LayoutAttributes {
    var chain = AnimationChain(states[0])
    for (state, start) in zip(states.dropFirst(), [0.0] + times) {
      chain.change(to: state, UpdateAnimation(duration: 1, curve: curve), at: start)
    }
    return chain.presented(at: time)
  }

  @Test func `blend when a movement is reversed`() {
    let states = [attributes(), attributes(x: 100), attributes()]
    let xs = [0.5, 0.75, 1, 1.25, 1.5].map { presented(states, [0.5], .easeInOut, at: $0).frame.x }
    for (x, expected) in zip(xs, [50.0, 74.1676, 50.0, 12.9162, 0.0]) { #expect(abs(x - expected) < 1e-4) }
  }

  @Test func `of opposite constant velocities stand still until the first one ends`() {
    let states = [attributes(), attributes(x: 100), attributes()]
    let xs = [0.3, 0.65, 1, 1.15, 1.3].map { presented(states, [0.3], .linear, at: $0).frame.x }
    for (x, expected) in zip(xs, [30.0, 30.0, 30.0, 15.0, 0.0]) { #expect(abs(x - expected) < 1e-9) }
  }

  @Test func `add alpha, and clamp the sum`() {
    // A view that appears is deleted after 0.5 s: 1 − 0.5 and 0 + 1 − 0.5 at 0.5 s, 0 + 0.75 − 0.25 at 0.75 s.
    let states = [attributes(alpha: 0), attributes(alpha: 1), attributes(alpha: 0)]
    let alphas = [0.5, 0.75, 1, 1.25].map { presented(states, [0.5], .linear, at: $0).alpha }
    #expect(alphas == [0.5, 0.5, 0.5, 0.25])
    // From 1 to 0.5 and back to 1 with an overshoot beyond 1.
    let overshooting = AnimationCurve.cubic(x1: 0.3, y1: 2, x2: 0.6, y2: 1)
    let shown = [attributes(), attributes(alpha: 0.5), attributes()]
    #expect(presented(shown, [0.1], overshooting, at: 0.9).alpha == 1)
  }

  @Test func `concatenate rotations and scales`() {
    let turned = Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    // At 0.75 s the first animation is 22.5° before its end, the second 67.5° before its own.
    let rotation = presented(
      [attributes(), attributes(transform: turned), attributes()], [0.5], .linear, at: 0.75
    ).transform
    let part = 0.5.squareRoot()
    for (entry, expected) in zip([rotation.a, rotation.b, rotation.c, rotation.d], [part, part, -part, part]) {
      #expect(abs(entry - expected) < 1e-12)
    }
    // The first animation has 1.75 of 2, the second 1.75 of 1.
    let scaled = attributes(transform: Transform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
    let scale = presented([attributes(), scaled, attributes()], [0.5], .linear, at: 0.75).transform
    #expect(abs(scale.a - 1.53125) < 1e-12 && abs(scale.d - 1.53125) < 1e-12)
  }

  @Test func `add the entries if the end cannot be inverted`() {
    let nothing = attributes(transform: Transform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0))
    let states = [attributes(), nothing, attributes()]
    // 1 − 0.5 is left at 0.5 s; then 0.25 of the first animation and 0.25 of the second one.
    #expect(abs(presented(states, [0.5], .linear, at: 0.5).transform.a - 0.5) < 1e-12)
    #expect(abs(presented(states, [0.5], .linear, at: 0.75).transform.a - 0.5) < 1e-12)
    #expect(presented(states, [0.5], .linear, at: 1.5).transform == .identity)
  }

  @Test func `share only the frame with the view that replaces another`() {
    let track = AdditiveTrack(
      from: attributes(x: 10, alpha: 0, transform: Transform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)),
      to: attributes(x: 50))
    let presented = attributes(x: 50, alpha: 0.5).adding([(track.frameOnly, 0.25)])
    #expect(presented == attributes(x: 20, alpha: 0.5))
  }

  @Test func `keep the start's hidden state of the oldest animation`() {
    var hidden = attributes()
    hidden.isHidden = true
    let older = AdditiveTrack(from: hidden, to: attributes())
    let newer = AdditiveTrack(from: attributes(), to: attributes(x: 5))
    #expect(attributes(x: 5).adding([(older, 0.9), (newer, 0)]).isHidden)
    #expect(!attributes(x: 5).adding([(newer, 0)]).isHidden)
  }

  /// 500 chains of 20 interruptions each.
  @Test(arguments: 0..<500 as Range<UInt64>)
  func `change neither position nor velocity at an interruption`(seed: UInt64) {
    var walk = ChainWalk(seed: seed)
    for _ in 0..<20 { walk.interrupt() }
    walk.checkEnd()
    #expect(walk.faults.isEmpty, "seed \(seed): \(walk.faults.prefix(4))")
  }

  @Test func `of values that are not finite or enormous have finite sums`() {
    let numbers = [0, 1e308, -1e308, .infinity, -.infinity, .nan]
    for number in numbers {
      for other in numbers {
        let track = AdditiveTrack(from: attributes(x: number), to: attributes(x: other))
        let sum = attributes(x: 5).adding([(track, 0.3), (track, 1e300), (track, .nan)])
        #expect(sum.frame.x.isFinite)
        #expect(
          Point(x: 5, y: 0).adding(from: Point(x: number, y: 0), to: Point(x: other, y: 0), progress: 2).x.isFinite)
      }
    }
  }
}

/// The additive animations of one element.
private struct AnimationChain {
  private(set) var model: LayoutAttributes
  private var tracks: [(track: AdditiveTrack, animation: UpdateAnimation, start: Double)] = []

  init(_ model: LayoutAttributes) { self.model = model }

  mutating func change(to state: LayoutAttributes, _ animation: UpdateAnimation, at time: Double) {
    tracks.removeAll { time >= $0.start + $0.animation.effectiveDuration }
    tracks.append((AdditiveTrack(from: model, to: state), animation, time))
    model = state
  }

  func presented(at time: Double) -> LayoutAttributes {
    model.adding(
      tracks.compactMap { track, animation, start in
        guard time < start + animation.effectiveDuration else { return nil }
        return (track, animation.curve.progress(at: time - start, duration: animation.duration))
      })
  }
}

/// A chain of random changes, each of which interrupts the one before.
private struct ChainWalk {
  private(set) var faults: [String] = []
  private var random: SeededGenerator
  private var chain: AnimationChain
  private var time = 0.0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    chain = AnimationChain(random.mildAttributes())
    chain.change(to: random.mildAttributes(), random.animation().animation, at: 0)
  }

  mutating func interrupt() {
    time += Double.random(in: 0.01...0.2, using: &random)
    let before = chain
    let (animation, slope) = random.animation()
    let target = random.mildAttributes()
    chain.change(to: target, animation, at: time)
    let (old, new) = (before.presented(at: time).entries, chain.presented(at: time).entries)
    for (name, jump) in zip(Self.names, zip(old, new).map { $1 - $0 }) where abs(jump) > 1e-6 {
      faults.append("at \(time): \(name) jumps by \(jump)")
    }
    checkVelocity(from: before, to: target, animation, slope)
  }

  /// Compares the difference of the movements with that of the new animation, and the difference of the velocities with
  /// its initial velocity. Both chains contain the older animations, so one that ends within the step does not matter.
  private mutating func checkVelocity(
    from before: AnimationChain, to target: LayoutAttributes, _ animation: UpdateAnimation, _ slope: Double?
  ) {
    // Seconds. Short beside the fastest decay of a spring, 27 ms.
    let step = 2e-6
    let differences = [0, step, 2 * step].map { after in
      zip(before.presented(at: time + after).entries, chain.presented(at: time + after).entries).map { $1 - $0 }
    }
    let distances = zip(before.model.entries, target.entries).map { $1 - $0 }
    let progress = animation.curve.progress(at: 2 * step, duration: animation.duration)
    for index in 0..<Self.linearCount where abs(differences[2][index] - distances[index] * progress) > 1e-9 {
      faults.append("at \(time): \(Self.names[index]) moves by \(differences[2][index]), \(animation)")
    }
    guard let slope else { return }
    // A rotation with an initial velocity is added to a matrix, where its entries have other velocities.
    let count = slope == 0 ? distances.count : Self.linearCount
    for index in 0..<count {
      let (start, one, two) = (differences[0][index], differences[1][index], differences[2][index])
      // The error of the formula has the order of the square of the step.
      let velocity = (4 * one - two - 3 * start) / (2 * step)
      let scale = max(1, abs(distances[index]) / animation.effectiveDuration * max(1, abs(slope)))
      if abs(velocity - distances[index] * slope) > 1e-6 * scale {
        faults.append("at \(time): \(Self.names[index]) changes its velocity by \(velocity), \(animation)")
      }
    }
  }

  /// Compares the end of all animations with the model.
  mutating func checkEnd() {
    if chain.presented(at: time + 4000) != chain.model { faults.append("the end is not the model") }
  }

  private static let names = ["x", "y", "width", "height", "alpha", "tx", "ty", "a", "b", "c", "d"]
  /// The number of entries that are sums of numbers.
  private static let linearCount = 7
}

extension LayoutAttributes {
  fileprivate var entries: [Double] {
    [frame.x, frame.y, frame.width, frame.height, alpha, transform.tx, transform.ty]
      + [transform.a, transform.b, transform.c, transform.d]
  }
}

extension SeededGenerator {
  /// Returns attributes whose sums are not clamped.
  fileprivate mutating func mildAttributes() -> LayoutAttributes {
    let number = { (range: ClosedRange<Double>, random: inout SeededGenerator) in
      Double.random(in: range, using: &random)
    }
    let turn = number(-3...3, &self)
    let (cos, sin) = (1 - turn * turn / (1 + turn * turn) * 2, 2 * turn / (1 + turn * turn))
    let scale = number(0.8...1.25, &self)
    return LayoutAttributes(
      category: .cell, indexPath: IndexPath(section: 0, item: 0),
      frame: Rect(number(0...400, &self), number(0...800, &self), number(900...1000, &self), number(900...1000, &self)),
      alpha: number(0.49...0.51, &self),
      transform: once(in: 3)
        ? .identity
        : Transform(
          a: cos * scale, b: sin * scale, c: -sin * scale, d: cos * scale, tx: number(-40...40, &self),
          ty: number(-40...40, &self)))
  }

  /// Returns an animation and its initial slope: the progress per second; nil if the slope changes without limit at the
  /// start.
  fileprivate mutating func animation() -> (animation: UpdateAnimation, slope: Double?) {
    let duration = Double.random(in: 0.2...1, using: &self)
    let x1 = Double.random(in: 0.2...1, using: &self)
    let y1 = Double.random(in: -0.5...1.5, using: &self)
    let velocity = once(in: 2) ? 0 : Double.random(in: -3...3, using: &self)
    let choices: [(AnimationCurve, Double?)] = [
      (.linear, 1 / duration), (.easeIn, 0), (.easeInOut, 0), (.easeOut, nil),
      (.cubic(x1: x1, y1: y1, x2: 0.6, y2: 1), y1 / x1 / duration), (.cubic(x1: x1, y1: 0, x2: 0.6, y2: 1), 0),
      (.dampingRatioSpring(ratio: 0.7, initialVelocity: velocity), velocity),
      (.dampingRatioSpring(ratio: 1, initialVelocity: velocity), velocity),
      (.spring(mass: 1, stiffness: 200, damping: 15, initialVelocity: velocity), velocity),
      (.spring(mass: 1, stiffness: 100, damping: 40, initialVelocity: 0), 0),
      (.perceptualSpring(duration: duration, bounce: 0.3), 0),
    ]
    let (curve, slope) = pick(choices)
    return (UpdateAnimation(duration: duration, curve: curve), slope)
  }
}

import CollectionLayout
import TestSupport
import Testing

struct `Interpolated attributes` {
  private func attributes(
    _ frame: Rect = Rect(0, 0, 10, 10), alpha: Double = 1, transform: Transform = .identity
  ) -> LayoutAttributes {
    LayoutAttributes(
      category: .cell, indexPath: IndexPath(section: 0, item: 0), frame: frame, alpha: alpha, transform: transform)
  }

  private func transform(
    _ from: Transform, _ to: Transform, _ progress: Double
  ) -> Transform {
    attributes(transform: from).interpolated(to: attributes(transform: to), progress: progress).transform
  }

  @Test func `interpolate center and size linearly`() {
    // Centers (20, 30) and (120, 60), sizes 40 × 20 and 60 × 100: a quarter is (45, 37.5) and 45 × 40.
    let middle = attributes(Rect(0, 20, 40, 20), alpha: 0.2)
      .interpolated(to: attributes(Rect(90, 10, 60, 100), alpha: 1), progress: 0.25)
    #expect(middle.frame == Rect(22.5, 17.5, 45, 40))
    #expect(abs(middle.alpha - 0.4) < 1e-12)
  }

  @Test func `overshoot, with sizes of at least 0 and alpha between 0 and 1`() {
    let from = attributes(Rect(0, 0, 40, 40), alpha: 0)
    let beyond = from.interpolated(to: attributes(Rect(115, 95, 10, 50), alpha: 1), progress: 1.5)
    // The center moves beyond (120, 120) to (170, 170); the width of −5 becomes 0.
    #expect(beyond.frame == Rect(170, 142.5, 0, 55))
    #expect(beyond.alpha == 1)
    #expect(from.interpolated(to: attributes(alpha: 1), progress: -0.5).alpha == 0)
  }

  @Test func `have the end's z-index, identity and fields at once, and the start's hidden state until the end`() {
    var from = attributes(Rect(0, 0, 10, 10))
    from.isHidden = true
    var end = LayoutAttributes(
      category: .supplementary, kind: "header", indexPath: IndexPath(section: 2, item: 3), frame: Rect(5, 5, 5, 5),
      alpha: 0.5, zIndex: 7, custom: CustomAttributes([CustomAttributes.Field("label", .string("b"))]))
    end.owner = .sectionBoundary
    for progress in [0, 0.5, 1.2, -0.1] {
      var way = from.interpolated(to: end, progress: progress)
      #expect(way.isHidden)
      way.isHidden = false
      (way.frame, way.alpha) = (end.frame, end.alpha)
      #expect(way == end)
    }
    #expect(from.interpolated(to: end, progress: 1) == end)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `equal the ends at 0 and 1, and are constant between equal ends`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (from, to) = (random.attributes(), random.attributes())
    let start = from.interpolated(to: to, progress: 0)
    #expect(start.frame == from.frame && start.alpha == from.alpha && start.transform == from.transform)
    #expect(from.interpolated(to: to, progress: 1) == to)
    for _ in 0..<10 {
      let progress = Double.random(in: -0.5...1.5, using: &random)
      #expect(from.interpolated(to: from, progress: progress) == from, "seed \(seed), \(progress)")
    }
    // They are continuous after the start and before the end.
    for (progress, end) in [(1e-9, from.transform), (1 - 1e-9, to.transform)] {
      #expect(from.interpolated(to: to, progress: progress).transform.isNear(end, 1e-5), "seed \(seed)")
    }
  }

  @Test(arguments: [-170.0, -90, -30, 0, 10, 89, 91, 179])
  func `interpolate rotation, scale and translation linearly`(degrees: Double) {
    for start in [-150.0, 0, 70, 180] {
      let from = Self.turned(start, scale: 2, x: 10, y: -4)
      let to = Self.turned(start + degrees, scale: 0.5, x: 50, y: 6)
      for step in 0...12 {
        let progress = Double(step) / 10
        let expected = Self.turned(
          start + degrees * progress, scale: 2 - 1.5 * progress, x: 10 + 40 * progress, y: -4 + 10 * progress)
        #expect(transform(from, to, progress).isNear(expected, 1e-9), "\(start) by \(degrees) at \(progress)")
      }
    }
  }

  @Test func `rotate by the smaller angle, and clockwise by 180°`() {
    #expect(transform(Self.turned(170), Self.turned(-170), 0.5).isNear(Self.turned(180), 1e-9))
    #expect(transform(Self.turned(-170), Self.turned(170), 0.25).isNear(Self.turned(-175), 1e-9))
    for start in stride(from: -360.0, through: 360, by: 15) {
      for half in [180.0, -180] {
        let middle = transform(Self.turned(start), Self.turned(start + half), 0.5)
        #expect(middle.isNear(Self.turned(start + 90), 1e-7), "\(start) by \(half)")
      }
    }
  }

  @Test func `mirror without rotation, and rotate mirrored transforms`() {
    let mirrored = Transform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(transform(.identity, mirrored, 0.25).isNear(Transform(a: 0.5, b: 0, c: 0, d: 1, tx: 0, ty: 0), 1e-12))
    let upsideDown = Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    #expect(transform(upsideDown, .identity, 0.25).isNear(Transform(a: 1, b: 0, c: 0, d: -0.5, tx: 0, ty: 0), 1e-12))
    // Both mirrored: a rotation by 120° of the mirror image, never singular.
    let turned = Self.turned(120)
    let end = Transform(a: -turned.a, b: -turned.b, c: turned.c, d: turned.d, tx: 0, ty: 0)
    let half = Self.turned(60)
    #expect(
      transform(mirrored, end, 0.5).isNear(Transform(a: -half.a, b: -half.b, c: half.c, d: half.d, tx: 0, ty: 0), 1e-9))
  }

  @Test func `interpolate skew linearly`() {
    let skewed = Transform(a: 1, b: 0, c: 0.8, d: 1, tx: 0, ty: 0)
    #expect(transform(.identity, skewed, 0.5).isNear(Transform(a: 1, b: 0, c: 0.4, d: 1, tx: 0, ty: 0), 1e-12))
  }

  @Test func `interpolate the matrix elements if an end is singular`() {
    let flat = Transform(a: 0, b: 0, c: 0, d: 0, tx: 8, ty: 0)
    #expect(transform(flat, .identity, 0.25) == Transform(a: 0.25, b: 0, c: 0, d: 0.25, tx: 6, ty: 0))
    let line = Transform(a: 0.1, b: 0.3, c: 0.2, d: 0.6, tx: 0, ty: 0)
    let middle = Transform(a: 0.55, b: 0.15, c: 0.1, d: 0.8, tx: 0, ty: 0)
    #expect(transform(.identity, line, 0.5).isNear(middle, 1e-12))
  }

  @Test func `are finite for NaN, infinite and huge numbers`() {
    let invalid = [Double.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, 0, 1]
    for bad in invalid {
      var from = attributes(Rect(bad, bad, bad, bad), alpha: bad)
      from.transform = Transform(a: bad, b: 1, c: -bad, d: bad, tx: bad, ty: 1)
      for progress in invalid + [0.5] where progress != 0 {
        let way = from.interpolated(to: attributes(), progress: progress)
        #expect(way.isFinite, "\(bad) at \(progress): \(way)")
        if bad.isFinite {
          #expect(attributes().interpolated(to: from, progress: progress).isFinite, "\(bad) at \(progress)")
        }
      }
    }
  }

  /// Returns a scaling, a clockwise rotation and a translation.
  private static func turned(_ degrees: Double, scale: Double = 1, x: Double = 0, y: Double = 0) -> Transform {
    // Multiples of 90° and a remainder, by the Taylor series of sine and cosine.
    let quarters = (degrees / 90).rounded()
    let angle = (degrees - quarters * 90) * .pi / 180
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    for power in 0..<20 {
      switch power % 4 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
      term *= angle / Double(power + 1)
    }
    for _ in 0..<((Int(quarters) % 4 + 4) % 4) { (cosine, sine) = (-sine, cosine) }
    return Transform(a: scale * cosine, b: scale * sine, c: -scale * sine, d: scale * cosine, tx: x, ty: y)
  }
}

extension Transform {
  private var numbers: [Double] { [a, b, c, d, tx, ty] }

  fileprivate func isNear(_ other: Transform, _ tolerance: Double) -> Bool {
    zip(numbers, other.numbers).allSatisfy { abs($0 - $1) < tolerance }
  }

  fileprivate var isFinite: Bool { numbers.allSatisfy { $0.isFinite } }
}

extension LayoutAttributes {
  fileprivate var isFinite: Bool {
    transform.isFinite && alpha.isFinite && frame.origin.isFinite && frame.size.isFinite
  }
}

extension SeededGenerator {
  mutating func attributes() -> LayoutAttributes {
    let number = { (generator: inout SeededGenerator) in Double.random(in: -3...3, using: &generator) }
    var attributes = LayoutAttributes(
      category: .cell, indexPath: IndexPath(section: 1, item: 1),
      frame: Rect(number(&self), number(&self), number(&self) + 3, number(&self) + 3),
      alpha: Double.random(in: 0...1, using: &self))
    if !once(in: 4) {
      attributes.transform = Transform(
        a: number(&self), b: number(&self), c: number(&self), d: number(&self), tx: number(&self), ty: number(&self))
    }
    return attributes
  }
}

/// A cubic Bézier curve from (0, 0) to (1, 1): x is the time that passed, y the progress, both as fractions.
struct CubicTiming: Sendable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double

  /// The curve with these control points; x is held to 0…1, so that one time has one progress.
  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    (self.x1, self.x2) = (x1.held(to: 0...1), x2.held(to: 0...1))
    (self.y1, self.y2) = (y1.held(to: -1e9...1e9, otherwise: 0), y2.held(to: -1e9...1e9, otherwise: 0))
  }

  /// The progress when a fraction of the time has passed; below 0 and above 1 where the control points say so.
  func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let place = rootOfFalling(from: 0, to: 1, start: fraction) { place in
      (fraction - Self.coordinate(x1, x2, at: place), -Self.slope(x1, x2, at: place))
    }
    return Self.coordinate(y1, y2, at: place)
  }

  private static func coordinate(_ first: Double, _ second: Double, at place: Double) -> Double {
    let rest = 1 - place
    return place * (3 * rest * (rest * first + place * second) + place * place)
  }

  private static func slope(_ first: Double, _ second: Double, at place: Double) -> Double {
    let rest = 1 - place
    return 3 * (rest * rest * first + 2 * rest * place * (second - first) + place * place * (1 - second))
  }
}

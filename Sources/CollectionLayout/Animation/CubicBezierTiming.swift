/// A cubic Bézier timing function from (0, 0) to (1, 1): x is the elapsed fraction of the time, y the progress.
struct CubicBezierTiming: Sendable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double

  /// Creates the curve with these control points. x is clamped to 0…1, so that each time has exactly one progress.
  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    (self.x1, self.x2) = (x1.clamped(to: 0...1), x2.clamped(to: 0...1))
    (self.y1, self.y2) = (y1.clamped(to: -1e9...1e9, otherwise: 0), y2.clamped(to: -1e9...1e9, otherwise: 0))
  }

  /// Returns the progress at a fraction of the time. Some control points make it negative or greater than 1.
  func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let parameter = newtonBisectionRoot(from: 0, to: 1, start: fraction) { parameter in
      (fraction - Self.coordinate(x1, x2, at: parameter), -Self.slope(x1, x2, at: parameter))
    }
    return Self.coordinate(y1, y2, at: parameter)
  }

  private static func coordinate(_ first: Double, _ second: Double, at parameter: Double) -> Double {
    let rest = 1 - parameter
    return parameter * (3 * rest * (rest * first + parameter * second) + parameter * parameter)
  }

  private static func slope(_ first: Double, _ second: Double, at parameter: Double) -> Double {
    let rest = 1 - parameter
    return 3 * (rest * rest * first + 2 * rest * parameter * (second - first) + parameter * parameter * (1 - second))
  }
}

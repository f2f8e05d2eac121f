import CollectionLayout
import LayoutStyle

extension ElementShadow {
  /// Returns the shadow with its radius and offset limited to `points`.
  func fitted(to points: Double) -> ElementShadow {
    var shadow = self
    shadow.radius = min(points, radius)
    shadow.offset = Point(x: max(-points, min(points, offset.x)), y: max(-points, min(points, offset.y)))
    return shadow
  }

  /// The distance of each step from the element and its opacity, from the outermost to the innermost.
  ///
  /// Steps replace a blur filter: renderers allocate a bitmap for a filtered element or reduce its resolution, and a
  /// card may be a million points long. The steps overlap and approximate a Gaussian, from two radii outside to one
  /// radius inside. A wider shadow has more steps, so that no edge of a step is visible.
  var steps: [(distance: Double, opacity: Double)] {
    let opacity = min(1, opacity * color.opacity)
    let parts = max(1, Int(min(5, (radius / 2).rounded(.up))))
    var before = 0.0
    return (0..<3 * parts).map { step in
      let reached = opacity * ElementShadow.coverage(upTo: step + 1, of: parts)
      defer { before = reached }
      return ((2 - (Double(step) + 0.5) / Double(parts)) * radius, (reached - before) / (1 - before))
    }
  }

  /// The fraction of the shadow's opacity after the first `step` steps, of which a radius has `parts`.
  private static func coverage(upTo step: Int, of parts: Int) -> Double {
    let coverages = [0, 0.03, 0.0785, 0.13379].map { $0 / standard.opacity }
    let (radius, rest) = step.quotientAndRemainder(dividingBy: parts)
    guard rest > 0 else { return coverages[radius] }
    return coverages[radius] + (coverages[radius + 1] - coverages[radius]) * Double(rest) / Double(parts)
  }
}

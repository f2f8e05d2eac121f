import CollectionLayout
import LayoutStyle

extension ElementShadow {
  /// The same with a radius and an offset of at most so many points.
  func fitted(to points: Double) -> ElementShadow {
    var shadow = self
    shadow.radius = min(points, radius)
    shadow.offset = Point(x: max(-points, min(points, offset.x)), y: max(-points, min(points, offset.y)))
    return shadow
  }

  /// How far each step reaches out of its element, and how dark it is, from the outermost to the innermost.
  ///
  /// No filter: renderers hold a filtered element in memory as a whole, or coarsen it, and a card may be a million
  /// points long. The steps lie over each other and follow a Gaussian, from two radii outside to one radius inside;
  /// a wider shadow has more of them, so that no step shows as an edge.
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

  /// The part of the shadow's opacity that the first steps have together, where a radius has `parts` of them.
  private static func coverage(upTo step: Int, of parts: Int) -> Double {
    let coverages = [0, 0.03, 0.0785, 0.13379].map { $0 / standard.opacity }
    let (radius, rest) = step.quotientAndRemainder(dividingBy: parts)
    guard rest > 0 else { return coverages[radius] }
    return coverages[radius] + (coverages[radius + 1] - coverages[radius]) * Double(rest) / Double(parts)
  }
}

import CollectionLayout
import JSON

/// Reads what is done to elements in view on every scroll.
enum EffectDecoder {
  /// The effects of an array; without those that nobody knows.
  static func effects(_ node: SyntaxNode?) -> [Effect] {
    (node?.elements ?? []).compactMap(effect)
  }

  private static func effect(_ node: SyntaxNode) -> Effect? {
    switch node["kind"]?.stringValue {
    case "carousel": .carousel(minimumScale: node["minimumScale"]?.number(in: .unit) ?? Effect.minimumCarouselScale)
    case "fade": .fade(ramp(node, from: 1, to: 0))
    case "scale": .scale(ramp(node, from: 1, to: 0.7))
    case "rotate": .rotate(ramp(node, from: 0, to: 45))
    case "parallax": .parallax(factor: node["factor"]?.number(in: .coordinate) ?? 0.2)
    case "stretchyHeader":
      .stretchyHeader(
        minLength: node["minLength"]?.number(in: .length), maxLength: node["maxLength"]?.number(in: .length))
    default: nil
    }
  }

  private static func ramp(_ node: SyntaxNode, from: Double, to: Double) -> Effect.Ramp {
    Effect.Ramp(
      from: node["from"]?.number(in: .coordinate) ?? from, to: node["to"]?.number(in: .coordinate) ?? to,
      distance: node["distance"]?.number(in: NumberBounds(0, 1e9, excludesLow: true)))
  }
}

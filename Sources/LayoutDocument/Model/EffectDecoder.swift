import CollectionLayout
import JSON

/// Reads what is done to elements in view on every scroll.
enum EffectDecoder {
  /// The effects of an array; without those that are unknown, and those beyond the limit.
  static func effects(_ node: SyntaxNode?) -> [Effect] {
    (node?.elements(atMost: EffectDescription.limit) ?? []).compactMap(effect)
  }

  private static func effect(_ node: SyntaxNode) -> Effect? {
    guard let kind = node["kind"]?.stringValue, let description = EffectDescription.effects.description(ofKind: kind)
    else { return nil }
    let keys = DescribedObject(node, description)
    switch kind {
    case "carousel": return .carousel(minimumScale: keys.number("minimumScale"))
    case "fade": return .fade(ramp(keys))
    case "scale": return .scale(ramp(keys))
    case "rotate": return .rotate(ramp(keys))
    case "parallax": return .parallax(factor: keys.number("factor"))
    case "stretchyHeader":
      return .stretchyHeader(
        minLength: keys.writtenNumber("minLength"), maxLength: keys.writtenNumber("maxLength"))
    default: return nil
    }
  }

  private static func ramp(_ keys: DescribedObject) -> Effect.Ramp {
    Effect.Ramp(from: keys.number("from"), to: keys.number("to"), distance: keys.writtenNumber("distance"))
  }
}

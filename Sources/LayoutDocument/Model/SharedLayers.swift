import CollectionLayout
import JSON

/// The layers of items: read once where many items have them from one place, such as a template.
///
/// An object because the rows of a source read through the same.
final class SharedLayers {
  /// The values of the three keys, by where they stand.
  private struct Place: Hashable {
    private struct Value: Hashable {
      let tree: ObjectIdentifier
      let offset: Int

      init(_ node: SyntaxNode) { (tree, offset) = (ObjectIdentifier(node.tree), node.range.lowerBound) }
    }

    private let transform: Value?
    private let shadow: Value?
    private let border: Value?

    init(transform: SyntaxNode?, shadow: SyntaxNode?, border: SyntaxNode?) {
      self.transform = transform.map(Value.init)
      self.shadow = shadow.map(Value.init)
      self.border = border.map(Value.init)
    }
  }

  /// The newest: items of one template usually follow each other.
  private var last: (place: Place, layer: ItemLayer?)?

  /// The layer of an item; nil where it says nothing of it.
  func layer(_ value: (_ key: String) -> SyntaxNode?) -> ItemLayer? {
    let (transform, shadow, border) = (value("transform"), value("shadow"), value("border"))
    guard transform != nil || shadow != nil || border != nil else { return nil }
    let place = Place(transform: transform, shadow: shadow, border: border)
    if let last, last.place == place { return last.layer }
    var layer = ItemLayer(
      transform: transform?.transform ?? .identity, fields: LayerStyleDecoder.fields(shadow: shadow, border: border))
    // Items that say the same share it, too.
    if let known = last?.layer, known == layer { layer = known }
    last = (place, layer)
    return layer
  }
}

extension SyntaxNode {
  /// `[a, b, c, d, tx, ty]`; nil for anything else.
  fileprivate var transform: Transform? {
    guard kind == .array else { return nil }
    let numbers = elements.compactMap { $0.number(in: .coordinate) }
    guard elements.count == 6, numbers.count == 6 else { return nil }
    return Transform(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }
}

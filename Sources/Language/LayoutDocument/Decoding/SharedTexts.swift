import CollectionLayout
import JSON

/// A cache of long texts that many items have from one definition, such as a template: each is decoded and stored once.
///
/// It is a class because the decoder of data source rows uses the same cache.
final class SharedTexts {
  private struct Origin: Hashable {
    var node: SyntaxNode
    var isGenerated: Bool
    var isData: Bool
  }

  /// The minimum length of a cached text, in bytes. Decoding a shorter one takes no longer than a lookup.
  private static let leastLength = 256

  private var rules: [Origin: TextSequence?] = [:]

  /// Returns the label or the text that an item or its template sets; nil if there is none.
  func text(_ key: String, of keys: MergedItemKeys, isGenerated: Bool) -> TextSequence? {
    rule(key, of: keys, isGenerated: isGenerated, isData: false) {
      RuleDecoder.limitedText($0, isGenerated: isGenerated)
    }
  }

  /// Returns the `data` that an item or its template sets, as JSON text; nil if there is none, or if it is too long.
  func data(of keys: MergedItemKeys, isGenerated: Bool) -> TextSequence? {
    rule("data", of: keys, isGenerated: isGenerated, isData: true) { RuleDecoder.data($0, isGenerated: isGenerated) }
  }

  private func rule(
    _ key: String, of keys: MergedItemKeys, isGenerated: Bool, isData: Bool, _ read: (SyntaxNode) -> TextSequence?
  ) -> TextSequence? {
    guard let node = keys[key] else { return nil }
    guard node.range.count >= Self.leastLength else { return read(node) }
    // The item's own value is decoded once only, unless the keys apply to all rows of a data source.
    guard keys.areShared || keys.explicit[key] == nil else { return read(node) }
    let origin = Origin(node: node, isGenerated: isGenerated, isData: isData)
    if let cached = rules[origin] { return cached }
    let rule = read(node)
    rules.updateValue(rule, forKey: origin)
    return rule
  }
}

/// A cache of layers (transform, shadow and border): of one that many items have from one definition, such as a
/// template, and of those for positions in a tree of items.
///
/// It is a class because the decoder of data source rows uses the same cache.
final class SharedLayers {
  /// The values of the three keys that make a layer; nil for a key that is not set.
  private struct Origin: Equatable {
    let transform: SyntaxNode?
    let shadow: SyntaxNode?
    let border: SyntaxNode?
  }

  /// The layer that was decoded last; nil before the first one. One is enough, because items of one template usually
  /// follow each other.
  private var last: (origin: Origin, layer: ItemLayer?)?
  /// The layers of items that set none of the three keys, by the position in a tree of items.
  private var outlineLayers: [OutlineAttributes: ItemLayer?] = [:]

  /// Returns the layer of an item, including its position in a tree of items; nil if the item sets none of the three
  /// keys and is in no tree. `value` returns the value of a key.
  func layer(_ outline: OutlineAttributes?, _ value: (_ key: String) -> SyntaxNode?) -> ItemLayer? {
    let plain = layer(value)
    guard let outline, !outline.fields.isEmpty else { return plain }
    guard plain == nil else { return outline.layer(from: plain) }
    if let cached = outlineLayers[outline] { return cached }
    let made = outline.layer(from: nil)
    outlineLayers[outline] = made
    return made
  }

  /// Returns the layer of an item; nil if it sets none of the three keys. `value` returns the value of a key.
  func layer(_ value: (_ key: String) -> SyntaxNode?) -> ItemLayer? {
    let (transform, shadow, border) = (value("transform"), value("shadow"), value("border"))
    guard transform != nil || shadow != nil || border != nil else { return nil }
    let origin = Origin(transform: transform, shadow: shadow, border: border)
    if let last, last.origin == origin { return last.layer }
    var layer = ItemLayer(
      transform: transform?.transform ?? .identity,
      fields: LayerStyleSchema.fields(shadow: shadow, border: border))
    // An equal layer reuses the object of the previous one.
    if let previous = last?.layer, previous == layer { layer = previous }
    last = (origin, layer)
    return layer
  }
}

extension SyntaxNode {
  /// Decodes `[a, b, c, d, tx, ty]`; nil for any other value.
  fileprivate var transform: Transform? {
    guard kind == .array else { return nil }
    let numbers = elements.compactMap { $0.number(in: .coordinate) }
    guard elements.count == 6, numbers.count == 6 else { return nil }
    return Transform(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }
}

/// A cache by which items with the same width or height share one rule object, since most lists have few different
/// sizes.
///
/// It is a direct-mapped cache of 64 slots.
struct SharedNumbers {
  private var slots = [NumberSequence](repeating: .none, count: 64)

  /// Returns an equal rule that is stored, or stores and returns `rule`. One that is not constant is returned
  /// unchanged.
  mutating func shared(_ rule: NumberSequence) -> NumberSequence {
    guard case .constant(let value) = rule else { return rule }
    // Fibonacci hashing: the high bits of the product depend on all bits of the number.
    let slot = Int((value.bitPattern &* 0x9e37_79b9_7f4a_7c15) >> 58)
    if case .constant(let cached) = slots[slot], cached.bitPattern == value.bitPattern { return slots[slot] }
    slots[slot] = rule
    return rule
  }
}

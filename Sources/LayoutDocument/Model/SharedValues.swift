import CollectionLayout
import JSON

/// Long texts that many items have from one place, such as a template: read once, and one text in memory for all of them.
///
/// An object because the rows of a source read through the same.
final class SharedTexts {
  private struct Place: Hashable {
    /// Items and templates may come from two texts.
    var tree: ObjectIdentifier
    var offset: Int
    var isGenerated: Bool
    var isData: Bool
  }

  /// Shorter ones are read as quickly as found.
  private static let leastLength = 256

  private var rules: [Place: TextRule?] = [:]

  /// A label or a text, from the item or from what it shares with others.
  func text(_ key: String, of keys: ItemKeys, isGenerated: Bool) -> TextRule? {
    rule(key, keys, isGenerated, isData: false) { RuleDecoder.limitedText($0, isGenerated: isGenerated) }
  }

  /// Its data.
  func data(of keys: ItemKeys, isGenerated: Bool) -> TextRule? {
    rule("data", keys, isGenerated, isData: true) { RuleDecoder.data($0, isGenerated: isGenerated) }
  }

  private func rule(
    _ key: String, _ keys: ItemKeys, _ isGenerated: Bool, isData: Bool, _ read: (SyntaxNode) -> TextRule?
  ) -> TextRule? {
    guard let node = keys[key] else { return nil }
    guard node.range.count >= Self.leastLength else { return read(node) }
    // The item itself is read once, unless its keys are those of all rows.
    guard keys.areShared || keys.own[key] == nil else { return read(node) }
    let place = Place(
      tree: ObjectIdentifier(node.tree), offset: node.range.lowerBound, isGenerated: isGenerated, isData: isData)
    if let known = rules[place] { return known }
    let rule = read(node)
    rules.updateValue(rule, forKey: place)
    return rule
  }
}

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
      transform: transform?.transform ?? .identity,
      fields: LayerStyleDescription.fields(shadow: shadow, border: border))
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

/// Lets items with the same width or height share the object that holds the number: a rule is a reference, and lists repeat
/// few sizes.
///
/// A direct-mapped cache: a number takes the slot of an earlier one.
struct SharedNumbers {
  private var slots = [NumberRule](repeating: .none, count: 64)

  /// An equal rule that was seen before, or the same.
  mutating func shared(_ rule: NumberRule) -> NumberRule {
    guard case .constant(let value) = rule else { return rule }
    // The upper bits of a product with the golden ratio depend on all bits of the number.
    let slot = Int((value.bitPattern &* 0x9e37_79b9_7f4a_7c15) >> 58)
    if case .constant(let known) = slots[slot], known.bitPattern == value.bitPattern { return slots[slot] }
    slots[slot] = rule
    return rule
  }
}

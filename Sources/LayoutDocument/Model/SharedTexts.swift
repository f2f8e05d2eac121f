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

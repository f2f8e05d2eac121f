import CollectionLayout

/// The position of an entry in a tree of items, and its descendants.
///
/// A class, so that entries without it use one word only.
package final class EntryOutline: Sendable {
  /// An entry below another one.
  struct Descendant: Sendable {
    /// The content, with the level of the entry in its `outline`.
    let shared: SharedEntryContent
    /// The start of its text, in bytes from the start of the root's text.
    let offset: Int32

    var content: ItemEntryContent { shared.content }
  }

  /// The number of ancestors.
  let level: Int
  package let isExpanded: Bool
  /// Whether the entry has children that make at least one item.
  let isParent: Bool
  /// The descendants in the order of the text, each before its children. Only roots list them.
  let descendants: [Descendant]
  /// The number of items of the descendants.
  let descendantCount: Int
  /// The number of rows of the expanded generators among a root and its descendants.
  let expandedRowCount: Int
  /// Whether any descendant is cut off by a limit.
  let isCut: Bool
  /// Whether any descendant depends on a template.
  let usesTemplate: Bool

  init(
    level: Int, isExpanded: Bool, isParent: Bool, descendants: [Descendant] = [], expandedRowCount: Int = 0,
    isCut: Bool = false, usesTemplate: Bool = false
  ) {
    self.level = level
    self.isExpanded = isExpanded
    self.isParent = isParent
    self.descendants = descendants
    descendantCount = descendants.reduce(0) { $0 + $1.content.count }
    self.expandedRowCount = expandedRowCount
    self.isCut = isCut
    self.usesTemplate = usesTemplate
  }

  /// The position as custom attributes of the entry's items.
  var attributes: OutlineAttributes { OutlineAttributes(level: level, isExpanded: isParent ? isExpanded : nil) }

  /// Returns a copy whose descendants have the equal runs of an earlier version; nil if no run is replaced.
  func keepingRuns(of earlier: EntryOutline?) -> EntryOutline? {
    guard let earlier, earlier.descendants.count == descendants.count else { return nil }
    var isSame = true
    let result = zip(descendants, earlier.descendants).map { descendant, other in
      guard descendant.content.run !== other.content.run, descendant.content.run == other.content.run else {
        return descendant
      }
      isSame = false
      var content = descendant.content
      content.run = other.content.run
      return Descendant(shared: SharedEntryContent(content), offset: descendant.offset)
    }
    guard !isSame else { return nil }
    return EntryOutline(
      level: level, isExpanded: isExpanded, isParent: isParent, descendants: result, expandedRowCount: expandedRowCount,
      isCut: isCut, usesTemplate: usesTemplate)
  }
}

/// The position in a tree of items as custom attributes of the items, for clients that draw them.
struct OutlineAttributes: Hashable, Sendable {
  /// The number of ancestors; `UICollectionViewListCell.indentationLevel`.
  var level: Int
  /// Whether the children are shown; nil for an item without children.
  var isExpanded: Bool?

  static let levelField = "indentationLevel"
  static let expansionField = "isExpanded"

  /// The attributes, without those whose value is that of an item in a section without a tree.
  var fields: [CustomAttributes.Field] {
    var fields: [CustomAttributes.Field] = []
    if level > 0 { fields.append(.init(Self.levelField, .number(Double(level)))) }
    if let isExpanded { fields.append(.init(Self.expansionField, .json(isExpanded ? "true" : "false"))) }
    return fields
  }

  /// Returns a layer with these attributes instead of those of another position. A nil layer has no other attributes.
  func layer(from layer: ItemLayer?) -> ItemLayer? {
    let others = (layer?.fields ?? []).filter { $0.name != Self.levelField && $0.name != Self.expansionField }
    return ItemLayer(transform: layer?.transform ?? .identity, fields: others + fields)
  }
}

extension ItemRun {
  /// Returns a run for items at a position in a tree: this run if it has the attributes of the position, otherwise a
  /// copy with these attributes.
  func placed(at position: OutlineAttributes) -> ItemRun {
    let current = (layer?.fields ?? []).filter {
      $0.name == OutlineAttributes.levelField || $0.name == OutlineAttributes.expansionField
    }
    return current == position.fields ? self : replacingLayer(by: position.layer(from: layer))
  }
}

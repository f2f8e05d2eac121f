import CollectionLayout

/// The position of an entry in a tree of items, and its descendants.
///
/// It is a class, so that an entry without a position needs one word only.
package final class EntryOutline: Sendable {
  /// An entry that is a child of another one, or a child of its children.
  struct Descendant: Sendable {
    /// The content, whose `outline` has the level of the entry.
    let shared: SharedEntryContent
    /// The distance of the entry's text from the start of the root's text, in bytes.
    let offset: Int32

    var content: ItemEntryContent { shared.content }
  }

  /// The number of ancestors.
  let level: Int
  package let isExpanded: Bool
  /// Whether the children of the entry make at least one item.
  let isParent: Bool
  /// The descendants in the order of the text, each before its children. Empty if the entry is not a root.
  let descendants: [Descendant]
  /// The number of items that the descendants make.
  let descendantCount: Int
  /// The number of rows that the expanded generators among this entry and its descendants need.
  let expandedRowCount: Int
  /// Whether a limit of the document changes a descendant, or collapses this entry.
  let isCut: Bool
  /// Whether a descendant names a template.
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

  /// The custom attributes by which the entry's items state their position.
  var attributes: OutlineAttributes { OutlineAttributes(level: level, isExpanded: isParent ? isExpanded : nil) }

  /// Returns a copy with those run objects of `earlier` that are equal to those of the descendants here; nil if none is
  /// replaced.
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

/// The position of items in a tree as custom attributes of the items, for clients that draw them.
struct OutlineAttributes: Hashable, Sendable {
  /// The number of ancestors; `UICollectionViewListCell.indentationLevel`.
  var level: Int
  /// Whether the children of the item are shown; nil for an item without children.
  var isExpanded: Bool?

  static let levelField = "indentationLevel"
  static let expansionField = "isExpanded"

  /// The custom attributes. One whose value is that of an item outside of trees is left out.
  var fields: [CustomAttributes.Field] {
    var fields: [CustomAttributes.Field] = []
    if level > 0 { fields.append(.init(Self.levelField, .number(Double(level)))) }
    if let isExpanded { fields.append(.init(Self.expansionField, .json(isExpanded ? "true" : "false"))) }
    return fields
  }

  /// Returns a layer with these attributes instead of those of another position; nil if it would be empty. `layer` has
  /// the other attributes, nil for none.
  func layer(from layer: ItemLayer?) -> ItemLayer? {
    let others = (layer?.fields ?? []).filter { $0.name != Self.levelField && $0.name != Self.expansionField }
    return ItemLayer(transform: layer?.transform ?? .identity, fields: others + fields)
  }
}

extension ItemRun {
  /// Returns a run with the attributes of a position: this run if it has them, otherwise a copy.
  func placed(at position: OutlineAttributes) -> ItemRun {
    let current = (layer?.fields ?? []).filter {
      $0.name == OutlineAttributes.levelField || $0.name == OutlineAttributes.expansionField
    }
    return current == position.fields ? self : replacingLayer(by: position.layer(from: layer))
  }
}

import CollectionLayout
import Hashing
import JSON

/// The position of an item object in the tree of its section.
struct OutlinePosition {
  /// The number of ancestors.
  var level: Int
  /// The number of copies of the outermost generator; nil if no ancestor is a generator.
  var repeatCount: Int?

  /// A root of a section.
  static let root = OutlinePosition(level: 0, repeatCount: nil)
}

/// The descendants of one root, collected while it is decoded.
struct DescendantList {
  private let start: Int
  private var entries: [EntryOutline.Descendant?] = []
  /// The numbers of items, of entries that are cut off by a limit, and of entries with a template.
  private(set) var totals = Totals()

  struct Totals {
    var items = 0
    var cut = 0
    var templates = 0
  }

  init(of root: SyntaxNode) { start = root.range.lowerBound }

  var count: Int { entries.count }

  /// Reserves the index of an entry, which precedes its descendants.
  mutating func reserve() -> Int {
    entries.append(nil)
    return entries.count - 1
  }

  /// Stores an entry at its reserved index.
  mutating func set(_ place: Int, _ content: ItemEntryContent, _ node: SyntaxNode) {
    totals.items += content.count
    totals.cut += content.isCut ? 1 : 0
    totals.templates += content.usesTemplate ? 1 : 0
    entries[place] = .init(content: content, offset: Int32(clamping: node.range.lowerBound - start))
  }

  /// All entries, in the order of the text.
  var all: [EntryOutline.Descendant] { entries.compactMap(\.self) }
}

extension ItemDecoder {
  /// Decodes the children of an item object into a list. Returns its position in the tree; nil for a root without
  /// children that is not expanded.
  ///
  /// The copies of a generator have equal children: each copy has one of the `count` items of each descendant.
  mutating func outline(
    of node: SyntaxNode, _ keys: MergedItemKeys, count: Int, at position: OutlinePosition,
    _ descendants: inout DescendantList
  ) -> EntryOutline? {
    if position.repeatCount != nil, let repeated = node.members.first(where: { $0.keyName == "repeat" }) {
      report(
        Diagnostic(
          range: repeated.key.range, code: "conflictingKeys",
          message: "The children of a generator are repeated with it; \"repeat\" is ignored here."))
    }
    let (first, before) = (descendants.count, descendants.totals)
    readChildren(of: node, count: count, at: position, &descendants)
    var isExpanded = keys["isExpanded"]?.boolValue ?? false
    guard position.level > 0 || isExpanded || descendants.count > first else { return nil }
    let after = descendants.totals
    let isParent = after.items > before.items
    var (rows, isCut) = (0, after.cut > before.cut)
    // Only the outermost generator: below an expanded one, all others are single items.
    if count > 1, position.repeatCount == nil, isParent, isExpanded {
      let (needed, overflow) = count.multipliedReportingOverflow(by: 1 + descendants.count - first)
      if overflow || needed > expandedRowsLeft {
        report(
          Diagnostic(
            range: (keys["isExpanded"] ?? node).range, code: "limitExceeded",
            message:
              "The expanded generators of a document have at most \(ItemSchema.expandedRowLimit) items with their "
              + "children; these are collapsed. Expand single items in a session."))
        (isExpanded, isCut) = (false, true)
      } else {
        rows = needed
        expandedRowsLeft -= needed
      }
    }
    return EntryOutline(
      level: position.level, isExpanded: isExpanded, isParent: isParent,
      descendants: position.level == 0 ? descendants.all : [], expandedRowCount: rows, isCut: isCut,
      usesTemplate: after.templates > before.templates)
  }

  private mutating func readChildren(
    of node: SyntaxNode, count: Int, at position: OutlinePosition, _ descendants: inout DescendantList
  ) {
    guard decodesChildren, let children = node["children"], children.kind == .array else { return }
    let elements = SyntaxArrayElements(of: children)
    guard position.level < ItemSchema.maximumLevel || elements.isEmpty else {
      return report(
        Diagnostic(
          range: children.openToken, code: "limitExceeded",
          message: "Items are nested in \(ItemSchema.maximumLevel) levels at most; these children are ignored."))
    }
    let isGenerated = position.repeatCount != nil || node["repeat"] != nil
    let inner = OutlinePosition(level: position.level + 1, repeatCount: isGenerated ? count : nil)
    for child in elements where child.kind == .object {
      let place = descendants.reserve()
      descendants.set(place, content(of: child, at: inner, &descendants), child)
    }
  }
}

extension SyntaxNode {
  /// The hash of an item object without its children, which are separate entries.
  var hashWithoutChildren: UInt64 {
    guard self["children"] != nil else { return structuralHash }
    var hash = FNV1a()
    for member in members where member.keyName != "children" {
      hash.combine(member.keyName)
      if let value = member.value { hash.combine(value.structuralHash) }
    }
    return hash.value
  }
}

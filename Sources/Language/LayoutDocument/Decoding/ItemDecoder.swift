import CollectionLayout
package import JSON
package import LayoutBase

/// Decodes item objects, merged with their templates, into entries: items and generators.
///
/// Each key is read explicitly, not by iterating over the schema, because documents have hundreds of thousands of
/// items. `KeyReadingTests` finds keys of the schema that are missing here.
package struct ItemDecoder {
  private let templates: ItemTemplates
  /// The number of items that may still be created. If more are requested, `limitExceeded` is reported.
  private(set) var itemsLeft: Int
  /// The number of rows of trees that expanded generators may still add.
  var expandedRowsLeft = ItemSchema.expandedRowLimit
  /// Whether `children` are decoded. An item that a client inserts at an index path has none.
  private(set) var decodesChildren = true
  package private(set) var diagnostics: [Diagnostic] = []
  /// The most similar template name for each unknown one, or nil.
  private var nearest: [String: String?] = [:]
  /// The cache of long texts that items have in common.
  let texts = SharedTexts()
  private var numbers = SharedNumbers()
  /// The cache of layers (transform, shadow and border) that items have in common.
  let layers = SharedLayers()
  /// The cache of `measured` values that items have in common.
  let deferredSizes = SharedDeferredSizes()
  /// Polls the token once for each child of an item.
  private var poll: CancellationPoll
  /// The pattern of the last identifier, which later equal ones use; nil before the first one.
  private var lastPattern: IdentifierPattern?

  /// Creates a decoder for at most `itemLimit` items. Entries lack some of their descendants if `token` is cancelled.
  package init(templates: ItemTemplates, itemLimit: Int, token: CancellationToken? = nil) {
    self.templates = templates
    poll = CancellationPoll(token)
    itemsLeft = itemLimit
  }

  /// The byte offset in the document at which the value of `templates` begins.
  var templatesStart: Int { templates.start }

  /// Decodes an item object with its children; nil for any other value.
  package mutating func entry(_ node: SyntaxNode) -> ItemEntry? {
    guard node.kind == .object else { return nil }
    var descendants = DescendantList(of: node)
    let content = content(of: node, at: .root, &descendants)
    return ItemEntry(content, start: node.range.lowerBound, templatesStart: templatesStart)
  }

  /// Decodes an item object without its children; nil for any other value.
  mutating func leaf(_ node: SyntaxNode) -> ItemEntry? {
    decodesChildren = false
    defer { decodesChildren = true }
    return entry(node)
  }

  /// Decodes an item object at a position in a tree of items, and appends its descendants to `descendants`.
  mutating func content(
    of node: SyntaxNode, at position: OutlinePosition, _ descendants: inout DescendantList
  ) -> ItemEntryContent {
    let keys = keys(of: node)
    let isGenerator = position.repeatCount != nil || node["repeat"] != nil
    var count = position.repeatCount ?? 1
    var isOutOfRange = false
    if position.repeatCount == nil, let repeatNode = node["repeat"] {
      count = repeatNode.number(in: ItemSchema.repeatBounds).map { Int($0) } ?? 1
      isOutOfRange = repeatNode.numberValue.map { !ItemSchema.repeatBounds.contains($0) } ?? false
    }
    let isCut = count > itemsLeft
    if isCut { count = itemsLeft }
    // `SchemaValidator` reports a number out of range.
    if isCut, !isOutOfRange {
      diagnostics.report(
        "limitExceeded", at: node["repeat"]?.range ?? node.openToken,
        message: "A document has at most \(ItemSchema.itemLimit) items; further items are ignored.")
    }
    itemsLeft -= count
    let outline = outline(of: node, keys, count: count, at: position, &descendants)
    var content = ItemEntryContent(
      run: run(keys, isGenerated: isGenerator, outline?.attributes), count: count, isGenerator: isGenerator,
      contentHash: keys.hash)
    content.outline = outline
    content.isCut = isCut || outline?.isCut == true
    content.length = node.range.count
    content.usesTemplate = node["template"] != nil || outline?.usesTemplate == true
    content.isObject = true
    content.widthPlace = relativeRange(of: keys["width"] ?? keys["size"], ofItem: node)
    content.heightPlace = relativeRange(of: keys["height"] ?? keys["size"], ofItem: node)
    content.setsRatio = keys["aspectRatio"] != nil
    readIdentifiers(keys, into: &content)
    return content
  }

  /// Reserves `count` items that are not decoded from objects. Returns the number of reserved items, which the item
  /// limit may reduce.
  mutating func takeItems(_ count: Int) -> Int {
    let reserved = min(count, itemsLeft)
    itemsLeft -= reserved
    return reserved
  }

  /// Reserves `count` items; returns false and reserves none if that would exceed the item limit.
  mutating func takeItems(allOf count: Int) -> Bool {
    guard count <= itemsLeft else { return false }
    itemsLeft -= count
    return true
  }

  /// Removes and returns the diagnostics.
  mutating func takeDiagnostics() -> [Diagnostic] {
    defer { diagnostics = [] }
    return diagnostics
  }

  /// Reserves the items of a block of unchanged entries. Returns false, and reserves none, if the entries must be read
  /// one by one: because of a limit, diagnostics or changed templates.
  mutating func reserve(allOf block: EntrySummary, areTemplatesSame: Bool) -> Bool {
    guard block.totalCount <= itemsLeft, block.expandedRowCount <= expandedRowsLeft,
      block.properties.isDisjoint(with: [.cut, .diagnostics]),
      areTemplatesSame || !block.properties.contains(.template)
    else { return false }
    itemsLeft -= block.totalCount
    expandedRowsLeft -= block.expandedRowCount
    return true
  }

  /// Reserves the items of an unchanged entry and reports its diagnostics. Returns false if the entry must be decoded
  /// again, because of a limit or a changed template.
  mutating func reserve(_ entry: ItemEntry, isTemplateSame: Bool) -> Bool {
    let content = entry.content
    let (count, rows) = (content.totalCount, content.outline?.expandedRowCount ?? 0)
    guard count <= itemsLeft, rows <= expandedRowsLeft, !content.isCut, isTemplateSame || !content.usesTemplate else {
      return false
    }
    itemsLeft -= count
    expandedRowsLeft -= rows
    if let cached = content.diagnostics?.fromDecoder {
      diagnostics += cached.map { $0.moved(by: entry.range.lowerBound) }
    }
    return true
  }

  /// Returns the rule with the pattern object of the previous rule if their patterns are equal, so that equal patterns
  /// can be compared by reference.
  mutating func shared(_ rule: IdentifierSequence) -> IdentifierSequence {
    guard case .numbered(let pattern, let first) = rule else { return rule }
    if let lastPattern, lastPattern == pattern { return .numbered(lastPattern, first: first) }
    lastPattern = pattern
    return rule
  }

  /// Returns the byte range of a value, relative to the item if that has it, otherwise to the templates; `none` for
  /// nil.
  private func relativeRange(of node: SyntaxNode?, ofItem item: SyntaxNode) -> RelativeRange {
    guard let node else { return .none }
    let isOwn = node.tree === item.tree && item.range.contains(node.range.lowerBound)
    return RelativeRange(node.range, from: isOwn ? item.range.lowerBound : templatesStart, isInTemplates: !isOwn)
  }

  /// Returns the keys of an item merged with those of its template. Reports an unknown template.
  mutating func keys(of node: SyntaxNode) -> MergedItemKeys {
    guard let name = node["template"], let text = name.stringValue else {
      return MergedItemKeys(explicit: node, template: nil)
    }
    if let template = templates[text] { return MergedItemKeys(explicit: node, template: template) }
    let suggestion = nearestTemplate(to: text)
    diagnostics.report(
      "unknownTemplate", at: name.range,
      message: "Unknown template \"\(text)\".\(suggestion.map { " Did you mean \"\($0)\"?" } ?? "")",
      suggestion: suggestion)
    return MergedItemKeys(explicit: node, template: nil)
  }

  private mutating func nearestTemplate(to name: String) -> String? {
    if let cached = nearest[name] { return cached }
    // More than 100 different names are not typing errors.
    guard nearest.count < 100 else { return nil }
    let match = SpellingSuggester.bestMatch(name, in: templates.names)
    nearest.updateValue(match, forKey: name)
    return match
  }

  private mutating func readIdentifiers(_ keys: MergedItemKeys, into entry: inout ItemEntryContent) {
    guard let node = keys["id"], let rule = RuleDecoder.text(node, isGenerated: entry.isGenerator) else { return }
    guard IdentifierRule.item.allows(rule) else { return }
    entry.identifierPlace = relativeRange(of: node, ofItem: keys.explicit)
    if entry.count > 1, !rule.varies {
      diagnostics.report(
        "duplicateIdentifier", at: node.range,
        message: "\(entry.count) items cannot share one id; add {i} for the number, for example \"item-{i}\". "
          + "Default ids are used.")
      return
    }
    entry.identifiers = shared(IdentifierDecoder.rule(rule, isGenerated: entry.isGenerator))
  }

  private mutating func run(
    _ keys: MergedItemKeys, isGenerated: Bool, _ outline: OutlineAttributes?
  ) -> ItemRun {
    let width = RuleDecoder.number(keys["width"], in: .length)
    let height = RuleDecoder.number(keys["height"], in: .length)
    return ItemRun(
      metrics: ItemMetrics(
        width: numbers.shared(width == .none ? RuleDecoder.side(0, of: keys["size"]) : width),
        height: numbers.shared(height == .none ? RuleDecoder.side(1, of: keys["size"]) : height),
        aspectRatio: RuleDecoder.number(keys["aspectRatio"], in: .ratio),
        fullSpan: RuleDecoder.flag(keys["fullSpan"]),
        columnSpan: RuleDecoder.number(keys["columnSpan"], in: ItemSchema.columnSpanBounds),
        fontSize: RuleDecoder.number(keys["fontSize"], in: .length)),
      appearance: ItemAppearance(
        alpha: RuleDecoder.number(keys["alpha"], in: .unit),
        zIndex: RuleDecoder.number(keys["zIndex"], in: ItemSchema.depthBounds),
        isHidden: RuleDecoder.flag(keys["hidden"])),
      content: ItemContent(
        color: RuleDecoder.color(keys["color"], isGenerated: isGenerated),
        label: texts.text("label", of: keys, isGenerated: isGenerated),
        text: texts.text("text", of: keys, isGenerated: isGenerated),
        data: texts.data(of: keys, isGenerated: isGenerated)),
      layer: layers.layer(outline) { keys[$0] }, deferredSize: keys["measured"].flatMap(deferredSizes.size),
      isSticky: RuleDecoder.flag(keys["sticky"]))
  }
}

extension ItemDecoder {
  /// Decodes the children of an item object, and appends them and their descendants to `descendants`. Returns the
  /// item's position in the tree; nil for a root that has no children and is not expanded.
  ///
  /// `count` is the number of items. The copies of a generator have equal children: each child is repeated `count`
  /// times, once for each copy.
  mutating func outline(
    of node: SyntaxNode, _ keys: MergedItemKeys, count: Int, at position: OutlinePosition,
    _ descendants: inout DescendantList
  ) -> EntryOutline? {
    if position.repeatCount != nil, let repeated = node.member("repeat") {
      diagnostics.report(
        "conflictingKeys", at: repeated.key.range,
        message: "The children of a generator are repeated with their generator; their own \"repeat\" is ignored.")
    }
    let (first, before, rowsBefore) = (descendants.count, descendants.totals, expandedRowsLeft)
    readChildren(of: node, count: count, at: position, &descendants)
    var isExpanded = keys["isExpanded"]?.boolValue ?? false
    guard position.level > 0 || isExpanded || descendants.count > first else { return nil }
    let after = descendants.totals
    let isParent = after.items > before.items
    var isCut = after.cut > before.cut
    // Rows are counted for the outermost generator only: in each of its copies, all descendants are single items.
    if count > 1, position.repeatCount == nil, isParent, isExpanded {
      let (needed, overflow) = count.multipliedReportingOverflow(by: 1 + descendants.count - first)
      if overflow || needed > expandedRowsLeft {
        diagnostics.report(
          "limitExceeded", at: (keys["isExpanded"] ?? node).range,
          message: "The expanded generators of a document have at most \(ItemSchema.expandedRowLimit) items, "
            + "children included; this generator is collapsed. Expand single items in a session.")
        (isExpanded, isCut) = (false, true)
      } else {
        expandedRowsLeft -= needed
      }
    }
    return EntryOutline(
      level: position.level, isExpanded: isExpanded, isParent: isParent,
      descendants: position.level == 0 ? descendants.all : [], expandedRowCount: rowsBefore - expandedRowsLeft,
      isCut: isCut, usesTemplate: after.templates > before.templates)
  }

  private mutating func readChildren(
    of node: SyntaxNode, count: Int, at position: OutlinePosition, _ descendants: inout DescendantList
  ) {
    guard decodesChildren, let children = node["children"], children.kind == .array else { return }
    let elements = SyntaxArrayElements(of: children)
    guard position.level < ItemSchema.maximumLevel || elements.isEmpty else {
      return diagnostics.report(
        "limitExceeded", at: children.openToken,
        message: "Items are nested in \(ItemSchema.maximumLevel) levels at most; these children are ignored.")
    }
    let isGenerated = position.repeatCount != nil || node["repeat"] != nil
    let inner = OutlinePosition(level: position.level + 1, repeatCount: isGenerated ? count : nil)
    for child in elements where child.kind == .object && poll.shouldContinue() {
      let index = descendants.reserve()
      descendants.set(content(of: child, at: inner, &descendants), of: child, at: index)
    }
  }
}

/// The templates of a document by their names.
package struct ItemTemplates: Sendable {
  private var nodes: [String: SyntaxNode] = [:]
  /// The byte offset in the document at which the value of `templates` begins; 0 without templates.
  let start: Int

  /// Finds the members of `templates` that are objects, the first one of duplicates.
  package init(_ templates: SyntaxNode?) {
    start = templates?.range.lowerBound ?? 0
    for member in templates?.members ?? [] where nodes[member.keyName] == nil {
      if let value = member.value, value.kind == .object { nodes[member.keyName] = value }
    }
  }

  subscript(name: String) -> SyntaxNode? { nodes[name] }

  /// The names of all templates, sorted.
  var names: [String] { nodes.keys.sorted() }
}

/// Converts the value of `id` to identifiers.
enum IdentifierDecoder {
  static func rule(_ rule: TextSequence, isGenerated: Bool) -> IdentifierSequence {
    if !isGenerated, let text = rule.value(at: 0) { return IdentifierSequence(Identifier(text)) }
    return IdentifierSequence(rule)
  }
}

/// The keys of an item merged with those of its template. Keys of the item have precedence.
struct MergedItemKeys {
  let explicit: SyntaxNode
  let template: SyntaxNode?
  /// Whether these are the keys of a data source, which apply to all of its rows.
  var areShared = false

  subscript(key: String) -> SyntaxNode? { explicit[key] ?? template?[key] }

  /// A hash of the keys and values, without the `children` of the item.
  var hash: UInt64 {
    var hash = FNV1a()
    hash.combine(explicit.hashWithoutChildren)
    if let template { hash.combine(template.structuralHash) }
    return hash.value
  }
}

/// The position of an item object in the tree of its section.
struct OutlinePosition {
  /// The number of ancestors.
  var level: Int
  /// The number of copies of the generator above the item; nil if no ancestor is a generator.
  var repeatCount: Int?

  /// The position of an item without a parent.
  static let root = OutlinePosition(level: 0, repeatCount: nil)
}

/// The descendants of one item, collected while that is decoded.
struct DescendantList {
  private let start: Int
  private var entries: [EntryOutline.Descendant?] = []
  /// Sums over the entries: the items, the entries that a limit changed, and the entries with a template.
  private(set) var totals = Totals()

  struct Totals {
    var items = 0
    var cut = 0
    var templates = 0
  }

  init(of root: SyntaxNode) { start = root.range.lowerBound }

  var count: Int { entries.count }

  /// Reserves the index of an entry and returns it. An entry precedes its descendants, but is complete after them.
  mutating func reserve() -> Int {
    entries.append(nil)
    return entries.count - 1
  }

  /// Stores the entry with the object `node` at its reserved index.
  mutating func set(_ content: ItemEntryContent, of node: SyntaxNode, at index: Int) {
    totals.items += content.count
    totals.cut += content.isCut ? 1 : 0
    totals.templates += content.usesTemplate ? 1 : 0
    entries[index] = .init(shared: SharedEntryContent(content), offset: Int32(clamping: node.range.lowerBound - start))
  }

  /// All entries, in the order of the text.
  var all: [EntryOutline.Descendant] { entries.compactMap(\.self) }
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

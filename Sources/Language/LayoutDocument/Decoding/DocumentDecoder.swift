import CollectionLayout
import JSON
import LayoutBase

/// Decodes a document without syntax errors into its model, and collects the diagnostics.
struct DocumentDecoder {
  private(set) var diagnostics: [Diagnostic] = []
  /// The entries (items, generators and rows) of this text, for decoding the next text incrementally.
  var entryCache: EntryCache
  /// The entries of each section, each followed by its descendants.
  private(set) var sectionEntries: IdentifierAssignment.SectionEntries = []
  /// For each section the entries that changed since the previous text; nil if that is unknown, or if an item has
  /// children.
  private var changes: [EntryCache.Change?] = []
  /// Whether the layout of the document or of a section may be in Swift.
  private var usesSwift = false
  private let root: SyntaxNode
  /// The environment whose screen and direction replace those of the document.
  private let environment: LayoutEnvironment
  let token: CancellationToken?
  /// The files that the document names.
  private(set) var sources: DataSourceFiles

  /// `earlier` has the entries of the previous text. The model is incomplete if `token` is cancelled.
  init(
    _ root: SyntaxNode, environment: LayoutEnvironment = .default, earlier: consuming EntryCache,
    sources: DataSourceFiles, token: CancellationToken? = nil
  ) {
    self.sources = sources
    self.token = token
    self.root = root
    self.environment = environment
    entryCache = earlier
  }

  /// Decodes the model. `naming` has the identifiers of the previous text, and is given those of this text.
  mutating func model(naming: inout IdentifierAssignment) -> DocumentModel {
    var checker = SchemaValidator(token: token)
    checker.check(root, DocumentSchema.document)
    diagnostics = checker.diagnostics
    guard root.kind == .object else { return DocumentModel() }
    var decoded = DocumentSchema.keys.defaults
    decoded.sectionInset = LayoutDecoder(inherited: root["layout"]).defaultInset
    let screen = environment.screen
    if let screen { decoded.use(screen) }
    DocumentSchema.keys.read(into: &decoded) { $0 == "viewport" && screen != nil ? nil : root[$0] }
    var model = decoded.model
    model.collection.layoutDirection = environment.layoutDirection ?? model.collection.layoutDirection
    let sections = sections(&naming, &model)
    model.collection.sections = sections
    if token?.isCancelled == true { return model }
    if usesSwift { applySwiftLayouts(to: &model) }
    diagnostics += SectionDiagnostics.check(root, model, token: token)
    if let list = root["timeline"] {
      var timeline = TimelineDecoder(templates: root["templates"])
      timeline.add(all: list, checked: checker.diagnostics, token: token)
      model.timeline = timeline.events.inOrderOfTime
      diagnostics += timeline.diagnostics
    }
    // A value of a template is validated once for each item that inherits it: duplicate diagnostics are removed.
    var seen: Set<Location> = []
    var poll = CancellationPoll(token)
    diagnostics =
      diagnostics.filter {
        poll.shouldContinue() && seen.insert(Location(range: $0.range, code: $0.code)).inserted
      }.inOrderOfText
    return model
  }

  private struct Location: Hashable {
    var range: Range<Int>
    var code: String
  }

  /// Decodes the sections. Stores the trees of items with children in the model.
  private mutating func sections(_ naming: inout IdentifierAssignment, _ model: inout DocumentModel) -> [Section] {
    guard let list = root["sections"], list.kind == .array else { return [] }
    let nodes = sectionNodes(list)
    entryCache = EntryCache(root, sectionCount: nodes.count, after: entryCache)
    let identifiers = sectionIdentifiers(nodes)
    let layouts = LayoutDecoder(inherited: root["layout"])
    let defaultLayout = layouts.defaults
    var items = ItemDecoder(
      templates: ItemTemplates(root["templates"]), itemLimit: ItemSchema.itemLimit, token: token)
    var sections: [Section] = []
    usesSwift = SwiftLayoutResolver.isNeeded(for: root)
    let isVertical = model.collection.scrollDirection == .vertical
    diagnostics += MeasuredEffect.check(
      header: model.collection.header, footer: model.collection.footer, of: root, isVertical: isVertical)
    var poll = CancellationPoll(token)
    for (node, identifier) in zip(nodes, identifiers) where poll.shouldContinue() {
      let (layout, inset) = layouts.layout(ofSection: node, default: defaultLayout)
      let (roots, change) = entries(of: node, &items)
      usesSwift = usesSwift || SwiftLayoutResolver.isNeeded(for: node)
      let entries = roots.withDescendants
      sectionEntries.append((identifier, entries))
      // A change has indices of roots, which are those of `entries` only without descendants.
      let isFlat = entries.count == roots.count && change?.old.contains(where: \.hasDescendants) != true
      changes.append(isFlat ? change : nil)
      var section = Section(node, identifier: identifier, layout: layout, inset: inset)
      section.itemsVersion = entries.contentHash
      sections.append(section)
      diagnostics += EntryDiagnostics.check(
        entries, of: node, layout: section.resolved(in: model.viewport).layout,
        container: model.collection.container(of: section.resolved(in: model.viewport), in: model.viewport),
        hasVariants: layout is AdaptiveLayout, token: token)
      if !usesSwift, !(layout is AdaptiveLayout) {
        diagnostics += EntryDiagnostics.keysOfOtherKinds(
          entries, of: node, inLayoutOfKind: type(of: layout).kind, token)
      }
      diagnostics += MeasuredEffect.check(
        entries, of: node, layout: section.resolved(in: model.viewport).layout, isVertical: isVertical, token: token)
      diagnostics += MeasuredEffect.check(
        header: section.header, footer: section.footer, of: node, isVertical: isVertical)
    }
    diagnostics += items.diagnostics
    // Identifiers are permanent, so a cancelled decoding must not assign any.
    if token?.isCancelled == true { return sections }
    let named = naming.name(sectionEntries, changes: changes, token: token)
    if token?.isCancelled == true { return sections }
    diagnostics += named.diagnostics
    let shown = VisibleItems(of: named.lists, in: sectionEntries)
    for index in sections.indices { sections[index].items = shown.lists[index] }
    model.outlines = shown.outlines
    if root["timeline"] != nil {
      let fresh = naming.freshLists(of: sectionEntries, token: token)
      model.fresh = fresh.map { VisibleItems(of: $0, in: sectionEntries) }
    }
    return sections
  }

  /// The maximum number of sections, far below that of items, because each section has its own layout.
  private static let sectionLimit = 100_000

  /// Replaces the layouts of the kind `swift` by those of their Swift files.
  private mutating func applySwiftLayouts(to model: inout DocumentModel) {
    var resolver = SwiftLayoutResolver(root, sources)
    let nodes = root.sectionObjects
    resolver.apply(to: &model, nodes.prefix(Self.sectionLimit))
    diagnostics += resolver.diagnostics
    sources = resolver.sources
  }

  private mutating func sectionNodes(_ list: SyntaxNode) -> ArraySlice<SyntaxNode> {
    let nodes = list.elements.filter { $0.kind == .object }
    if nodes.count > Self.sectionLimit {
      diagnostics.report(
        "limitExceeded", at: nodes[Self.sectionLimit].openToken,
        message: "A document has at most \(Self.sectionLimit) sections; further sections are ignored.")
    }
    return nodes.prefix(Self.sectionLimit)
  }

  /// Returns the identifier of each section: the explicit one, or `section-` with its index; a duplicate is made
  /// unique. Reports explicit duplicates.
  private mutating func sectionIdentifiers(_ nodes: ArraySlice<SyntaxNode>) -> [Identifier] {
    var registry = IdentifierRegistry()
    var identifiers = [Identifier?](repeating: nil, count: nodes.count)
    var firstPlaces: [Identifier: Range<Int>] = [:]
    var poll = CancellationPoll(token)
    for (index, node) in nodes.enumerated() where poll.shouldContinue() {
      guard let (name, text) = SymbolIndexBuilder.sectionName(of: node) else { continue }
      let requested = Identifier(text)
      identifiers[index] = registry.reserve(requested)
      if let first = firstPlaces[requested] {
        diagnostics.report(
          "duplicateIdentifier", at: name.range, message: "Duplicate id \"\(text)\": an earlier section uses it.",
          related: [.init(range: first, message: "First used here.")])
      } else {
        firstPlaces[requested] = name.range
      }
    }
    return identifiers.enumerated().map { $1 ?? registry.reserve(Identifier("section-\($0)")) }
  }
}

extension DocumentDecoder {
  /// Decodes the entries of a section without their descendants. Also returns the change since the previous text; nil
  /// if it is unknown.
  mutating func entries(
    of section: SyntaxNode, _ items: inout ItemDecoder
  ) -> (entries: EntryList, change: EntryCache.Change?) {
    guard let node = section["items"] else {
      entryCache.append(EntryCache.Section())
      return (EntryList(), nil)
    }
    let before = entryCache.takePrevious(itemsAt: node.range.lowerBound)
    var read: (section: EntryCache.Section, change: EntryCache.Change?)
    switch node.kind {
    case .array: read = listed(node, after: before, &items)
    case .object: read = rows(node, after: before, &items)
    default: read = (EntryCache.Section(), nil)
    }
    read.section.start = node.range.lowerBound
    entryCache.append(read.section)
    return (read.section.entries, read.change)
  }

  /// Decodes an array of items. Unchanged entries at both ends are those of `before`, the section in the previous text.
  /// Also returns the change since that text; nil if it is unknown.
  private mutating func listed(
    _ node: SyntaxNode, after before: EntryCache.Section?, _ items: inout ItemDecoder
  ) -> (EntryCache.Section, EntryCache.Change?) {
    let elements = SyntaxArrayElements(of: node)
    guard var section = before, !section.isSource else {
      var entries: [ItemEntry] = []
      entries.reserveCapacity(elements.count)
      for element in elements {
        if entries.count & 0x3ff == 0x3ff, token?.isCancelled == true { break }
        if let entry = entry(of: element, &items) { entries.append(entry) }
      }
      return (EntryCache.Section(entries: EntryList(entries)), nil)
    }
    let (head, tail) = entryCache.commonEnds(section.entries, elements)
    let old = head..<section.entries.count - tail
    var change = EntryCache.Change(old: Array(section.entries[old]), new: head..<head)
    var isKept = keep(0..<head, of: &section.entries, in: elements, from: 0, &items)
    var fresh: [ItemEntry] = []
    for (offset, index) in (head..<elements.count - tail).enumerated() {
      if offset & 0x3ff == 0x3ff, token?.isCancelled == true { break }
      let earlier = offset < change.old.count ? change.old[offset] : nil
      if let entry = entry(of: elements[index], keeping: earlier, &items) { fresh.append(entry) }
    }
    section.entries.replaceSubrange(old, with: fresh)
    section.entries.setTemplatesStart(items.templatesStart)
    change.new = head..<head + fresh.count
    let remaining = change.new.upperBound..<section.entries.count
    section.entries.move(remaining, by: entryCache.shift)
    isKept = keep(remaining, of: &section.entries, in: elements, from: elements.count - tail, &items) && isKept
    return (section, isKept ? change : nil)
  }

  /// Keeps the entries of unchanged elements, or decodes those again that depend on something that changed. Returns
  /// whether all were kept. `range` has their indices, and `first` is the index of the first one's element.
  private mutating func keep(
    _ range: Range<Int>, of entries: inout EntryList, in elements: SyntaxArrayElements, from first: Int,
    _ items: inout ItemDecoder
  ) -> Bool {
    var isKept = true
    for block in 0..<entries.blockCount {
      let indices = entries.range(ofBlock: block).clamped(to: range)
      if indices.isEmpty { continue }
      let summary = entries.summaries[block]
      if indices == entries.range(ofBlock: block),
        items.reserve(allOf: summary, areTemplatesSame: entryCache.areTemplatesSame)
      {
        continue
      }
      // `replace` does not change how the entries are divided into blocks.
      var isBlockKept = true
      for index in indices {
        let entry = entries[index]
        if items.reserve(entry, isTemplateSame: entryCache.areTemplatesSame) {
          if let cached = entry.content.diagnostics?.fromSchema {
            diagnostics += cached.map { $0.moved(by: entry.range.lowerBound) }
          }
        } else {
          // An unchanged element was an object before and still is.
          if let read = self.entry(of: elements[first + index - range.lowerBound], keeping: entry, &items) {
            entries.replace(index, with: read)
          }
          isBlockKept = false
        }
      }
      if isBlockKept { continue }
      isKept = false
      entries.updateSummary(ofBlock: block)
    }
    return isKept
  }

  /// Validates and decodes one element of `items`; nil if it is not an object. Where its runs equal those of `before`,
  /// an earlier version of the entry, the run objects of the latter are kept.
  private mutating func entry(
    of element: SyntaxNode, keeping before: ItemEntry? = nil, _ items: inout ItemDecoder
  ) -> ItemEntry? {
    var checker = SchemaValidator(token: token)
    checker.check(element, ItemSchema.entry)
    diagnostics += checker.diagnostics
    let diagnosticCount = items.diagnostics.count
    guard var entry = items.entry(element) else { return nil }
    entry.note(
      CachedEntryDiagnostics(
        ofObject: checker.diagnostics, ofItem: Array(items.diagnostics[diagnosticCount...]),
        start: element.range.lowerBound))
    return before.map { entry.keepingRuns(of: $0) } ?? entry
  }

  /// Decodes the rows of a data source. If the file, the data source object and the templates are unchanged, the
  /// entries of `before` are kept. Also returns the change since the previous text; nil if it is unknown.
  private mutating func rows(
    _ node: SyntaxNode, after before: EntryCache.Section?, _ items: inout ItemDecoder
  ) -> (EntryCache.Section, EntryCache.Change?) {
    guard let path = node["source"]?.stringValue else { return (EntryCache.Section(), nil) }
    let content = sources.content(of: path, token: token)
    var section = before ?? EntryCache.Section()
    if case .tree(let tree) = content, tree === section.rows, let start = section.start,
      entryCache.isSame(from: start, as: node.range), entryCache.areTemplatesSame || node["template"] == nil,
      items.takeItems(allOf: section.entries.count)
    {
      section.entries.move(0..<section.entries.count, by: node.range.lowerBound - start)
      section.entries.setTemplatesStart(items.templatesStart)
      return (section, EntryCache.Change(old: [], new: 0..<0))
    }
    let diagnosticCount = items.diagnostics.count
    let rows = SourceDecoder(node, content: content, items: &items, token: token)
    diagnostics += rows.diagnostics
    section = EntryCache.Section(entries: EntryList(rows.entries), isSource: true)
    if case .tree(let tree) = content, rows.diagnostics.isEmpty, items.diagnostics.count == diagnosticCount {
      section.rows = tree
    }
    return (section, nil)
  }
}

extension Section {
  /// Decodes a section without its layout and its items.
  init(_ node: SyntaxNode, identifier: Identifier, layout: any SectionLayout, inset: EdgeInsets) {
    self.init(identifier: identifier, layout: layout, inset: inset)
    DocumentSchema.keysOfSection.read(into: &self) { node[$0] }
  }
}

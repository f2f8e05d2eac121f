import Cancellation
import CollectionLayout
import Hashing
import JSON

/// Makes a model from a document without syntax errors, and says what is wrong with it.
struct DocumentDecoder {
  private(set) var diagnostics: [Diagnostic] = []
  /// What was read from this text, for the next.
  var memo: EntryMemo
  /// What each section was read from.
  private(set) var drafts: [(section: Identifier, entries: [Entry])] = []
  /// For each section what of it is not as in the text before; nil for a section that was read anew.
  private var changes: [EntryMemo.Change?] = []
  /// See `DocumentModel.freshItems`.
  private var freshItems: [ItemList]?
  private let root: SyntaxNode
  /// Gives the content of the source file that a document names.
  let token: CancellationToken?
  let source: (String) -> SourceDecoder.Content

  /// `earlier` is what was read from the text before.
  /// Items are missing where `token` is cancelled.
  init(
    _ root: SyntaxNode, earlier: consuming EntryMemo, token: CancellationToken? = nil,
    source: @escaping (String) -> SourceDecoder.Content
  ) {
    self.token = token
    self.root = root
    memo = earlier
    self.source = source
  }

  /// The model; `naming` keeps the names of items from one text to the next.
  mutating func model(naming: inout ItemNaming) -> DocumentModel {
    var checker = Checker()
    checker.check(root, DocumentDescription.document)
    diagnostics = checker.diagnostics
    guard root.kind == .object else { return DocumentModel() }
    var model = DocumentDescription.keys.value(root).model
    model.collection.sections = sections(&naming, model)
    model.freshItems = freshItems
    diagnostics += SectionDiagnostics.findings(root, model, token)
    if let list = root["timeline"] {
      var timeline = TimelineDecoder(templates: root["templates"])
      timeline.add(all: list, checked: checker.diagnostics)
      model.timeline = timeline.events.inOrderOfTime
      diagnostics += timeline.diagnostics
    }
    // One place, one mistake: a template's value is looked at for each item that starts from it.
    var seen: Set<Place> = []
    diagnostics = diagnostics.filter { seen.insert(Place(range: $0.range, code: $0.code)).inserted }.inOrderOfText
    return model
  }

  /// Adds to what is wrong.
  mutating func report(_ found: [Diagnostic]) { diagnostics += found }

  private struct Place: Hashable {
    var range: Range<Int>
    var code: String
  }

  private mutating func sections(_ naming: inout ItemNaming, _ model: DocumentModel) -> [Section] {
    guard let list = root["sections"], list.kind == .array else { return [] }
    let nodes = sectionNodes(list)
    memo = EntryMemo(root, sectionCount: nodes.count, after: memo)
    let identifiers = sectionIdentifiers(nodes)
    let layouts = LayoutDecoder(inherited: root["layout"])
    let usual = layouts.usual
    var items = ItemDecoder(templates: root["templates"], itemLimit: ItemDescription.itemLimit)
    var sections: [Section] = []
    for (node, identifier) in zip(nodes, identifiers) {
      let (layout, inset) = layouts.layout(ofSection: node, usual: usual)
      let (entries, change) = entries(of: node, &items)
      drafts.append((identifier, entries))
      changes.append(change)
      var section = Section(node, identifier: identifier, layout: layout, inset: inset)
      section.itemsStamp = DocumentDecoder.stamp(entries)
      sections.append(section)
      diagnostics += EntryDiagnostics.findings(
        entries, of: node, layout: section.resolved(in: model.viewport).layout,
        container: model.collection.container(of: section.resolved(in: model.viewport), in: model.viewport))
    }
    diagnostics += items.diagnostics
    // Names are for good: nothing that is given up gives any.
    if token?.isCancelled == true { return sections }
    let named = naming.name(drafts, changes: changes, token: token)
    if token?.isCancelled == true { return sections }
    diagnostics += named.diagnostics
    if root["timeline"] != nil { freshItems = naming.freshLists(of: drafts, token: token) }
    for index in sections.indices { sections[index].items = named.lists[index] }
    return sections
  }

  /// Each section has a layout of its own, so there are far fewer of them than of items.
  private static let sectionLimit = 100_000

  private mutating func sectionNodes(_ list: SyntaxNode) -> ArraySlice<SyntaxNode> {
    let nodes = list.elements.filter { $0.kind == .object }
    if nodes.count > Self.sectionLimit {
      diagnostics.append(
        Diagnostic(
          range: nodes[Self.sectionLimit].openToken, code: "limitExceeded",
          message: "A document has at most \(Self.sectionLimit) sections; the rest is left out."))
    }
    return nodes.prefix(Self.sectionLimit)
  }

  /// Explicit identifiers first; the others are called after their place.
  private mutating func sectionIdentifiers(_ nodes: ArraySlice<SyntaxNode>) -> [Identifier] {
    var claims = IdentifierClaims()
    var identifiers = [Identifier?](repeating: nil, count: nodes.count)
    var firstPlaces: [Identifier: Range<Int>] = [:]
    for (index, node) in nodes.enumerated() {
      guard let name = node["id"], let text = name.stringValue, !text.isEmpty, !text.contains(":") else { continue }
      let wanted = Identifier(text)
      identifiers[index] = claims.claim(wanted)
      if let first = firstPlaces[wanted] {
        diagnostics.append(
          Diagnostic(
            range: name.range, code: "duplicateIdentifier",
            message: "\"\(text)\" is the identifier of an earlier section.",
            related: [.init(range: first, message: "The earlier section.")]))
      } else {
        firstPlaces[wanted] = name.range
      }
    }
    return identifiers.enumerated().map { $1 ?? claims.claim(Identifier("section-\($0)")) }
  }

  /// The same for items that say the same.
  private static func stamp(_ entries: [Entry]) -> Int {
    var hash = FNV1a()
    for entry in entries {
      hash.combine(entry.contentHash)
      hash.combine(UInt64(entry.count))
    }
    return Int(truncatingIfNeeded: hash.value)
  }
}

extension Section {
  /// Reads a section but for its layout and its items.
  init(_ node: SyntaxNode, identifier: Identifier, layout: any SectionLayout, inset: EdgeInsets) {
    self.init(identifier: identifier, layout: layout, inset: inset)
    DocumentDescription.keysOfSection.read(into: &self) { node[$0] }
  }
}

import CollectionLayout
import JSON
import LayoutBase
package import LayoutDocument

/// A document symbol of LSP: an entry of a document's outline.
package struct DocumentSymbol: Equatable, Sendable {
  /// The kind of a symbol.
  package enum Kind: Sendable {
    /// The parent of all templates, of all effects, or of all events.
    case group
    case template
    case section
    case header
    case footer
    case decoration
    case item
    case generator
    case source
    case effect
    case event
  }

  package let kind: Kind
  /// The name; never empty, not unique.
  package let name: String
  /// The text beside the name, such as the frame; may be empty.
  package internal(set) var detail = ""
  /// The byte range of the whole element in the current text.
  package let range: Range<Int>
  /// The range that an editor selects when the symbol is chosen; inside `range`.
  package let selectionRange: Range<Int>
  /// The number of the symbol's ancestors. Children follow their parent in the list.
  package let depth: Int
  /// The part of the model from which the detail is computed.
  var target: Subject

  /// A part of the model that a symbol describes. Sections are given by their indices.
  enum Subject: Equatable, Sendable {
    case nothing
    /// No part: the text is the detail.
    case words(String)
    case section(Int)
    case header(Int)
    case footer(Int)
    /// A decoration by its index in the list of the section `of`.
    case decoration(Int, of: Int)
    /// A range of the visible items of the section `of`.
    case items(Range<Int>, of: Int)
    /// The items of an entry of the section `of` whose items have children; the entry is given by its byte range.
    case outlineItems(at: Range<Int>, of: Int)
  }
}

extension DocumentSymbol {
  /// Returns the detail, such as a frame; empty if there is none. `view` is nil if the frames are unknown.
  fileprivate func detail(in view: ScrolledCollection?) -> String {
    switch target {
    case .nothing, .outlineItems: return ""
    case .words(let words): return words
    case .section(let section):
      guard let model = view?.layout.model.sections.element(at: section), let frame = view?.frame(ofSection: section)
      else { return "" }
      return "\(type(of: model.layout).kind), \(Self.count(model.items.count)), \(FormulaText.text(frame))"
    case .header(let section): return Self.text(view?.supplement(kind: LayoutAttributes.headerKind, ofSection: section))
    case .footer(let section): return Self.text(view?.supplement(kind: LayoutAttributes.footerKind, ofSection: section))
    case .decoration(let index, let section):
      guard let view, let kind = view.layout.model.sections.element(at: section)?.decorations.element(at: index)?.kind
      else { return "" }
      let numbers = view.layout.decorationNumbers(of: index, inSection: section)
      return Self.text(numbers.first.flatMap { view.decoration(kind: kind, at: IndexPath(section: section, item: $0)) })
    case .items(let range, let section):
      let all = view?.layout.model.sections.element(at: section)?.items.count
      let range = range.clamped(to: 0..<(all ?? range.upperBound))
      if range.isEmpty { return kind == .source && all == nil ? "" : Self.count(0) }
      let first = Self.text(view?.cell(at: IndexPath(section: section, item: range.lowerBound)))
      guard kind != .item else { return first }
      if kind == .source, all == nil { return "" }
      return [Self.count(range.count), first].filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }

  private static func count(_ items: Int) -> String { items.counted("item") }

  private static func text(_ attributes: LayoutAttributes?) -> String {
    attributes.map { FormulaText.text($0.frame) } ?? ""
  }

  /// Returns at most `limit` document symbols of the current text, parents before children; if there are more, the
  /// outermost ones.
  ///
  /// Details with frames are missing while the text has a syntax error. Symbols and details are missing if the
  /// document's token is cancelled.
  package static func outline(of document: DocumentSnapshot, limit: Int) -> [DocumentSymbol] {
    let entries = FoldingLineRange.outermost(
      DocumentSymbolBuilder(document.syntax, document.names, document.token).entries, atMost: limit, depth: \.depth)
    let view = document.hasStaleModel ? nil : document.atRest
    var poll = CancellationPoll(document.token)
    return entries.map { entry in
      var entry = entry
      // One detail may need the frames of several views.
      guard poll.shouldContinue(after: 16) else { return entry }
      if case .outlineItems(let range, let section) = entry.target {
        let items = view == nil ? nil : document.map?.visibleItems(ofSection: section, at: range)
        entry.target = items.map { .items($0, of: section) } ?? .nothing
      }
      entry.detail = entry.detail(in: view)
      return entry
    }
  }

  /// Returns all document symbols of the current text, without details. Some are missing if the document's token is
  /// cancelled.
  package static func all(in document: DocumentSnapshot) -> [DocumentSymbol] {
    DocumentSymbolBuilder(document.syntax, document.names, document.token).entries
  }
}

/// Collects the document symbols in text order.
struct DocumentSymbolBuilder {
  private(set) var entries: [DocumentSymbol] = []
  private let names: SymbolIndex
  private var poll: CancellationPoll

  /// Collects the symbols of a tree, using the names of its symbol index. Some are missing if `token` is cancelled.
  init(_ tree: SyntaxTree, _ names: SymbolIndex, _ token: CancellationToken?) {
    self.names = names
    poll = CancellationPoll(token)
    for member in DocumentSymbolBuilder.members(of: tree.root) {
      guard let value = member.value else { continue }
      switch member.keyName {
      case "templates" where value.kind == .object:
        add(.group, "templates", range: member.range, selection: member.key.range, depth: 0)
        for template in value.members where poll.shouldContinue() {
          add(.template, template.keyName, range: template.range, selection: template.key.range, depth: 1)
        }
      case "effects" where value.kind == .array:
        add(.group, "effects", range: member.range, selection: member.key.range, depth: 0)
        for effect in value.elements where effect.kind == .object && poll.shouldContinue() {
          add(.effect, named: effect["kind"], effect, depth: 1)
        }
      case "sections" where value.kind == .array: addSections()
      case "timeline" where value.kind == .array:
        add(.group, "timeline", range: member.range, selection: member.key.range, depth: 0)
        for event in value.elements where event.kind == .object && poll.shouldContinue() { add(event: event) }
      default: break
      }
    }
  }

  /// Returns the members of an object, only the first one of each key.
  private static func members(of node: SyntaxNode?) -> [SyntaxMember] {
    var seen: Set<String> = []
    return (node?.members ?? []).filter { seen.insert($0.keyName).inserted }
  }

  private mutating func add(
    _ kind: DocumentSymbol.Kind, _ name: String, range: Range<Int>, selection: Range<Int>, depth: Int,
    subject: DocumentSymbol.Subject = .nothing
  ) {
    // Editors reject the whole list if a name is empty or blank.
    let isBlank = name.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    entries.append(
      DocumentSymbol(
        kind: kind, name: isBlank ? "\"\(name)\"" : name, range: range, selectionRange: selection, depth: depth,
        target: subject))
  }

  /// Adds the symbol of an object. Its name is the value `name` if that is a string, otherwise the name of the kind.
  private mutating func add(
    _ kind: DocumentSymbol.Kind, named name: SyntaxNode?, _ node: SyntaxNode, depth: Int,
    subject: DocumentSymbol.Subject = .nothing
  ) {
    let text = name?.stringValue
    add(
      kind, text ?? "\(kind)", range: node.range,
      selection: text == nil ? node.openToken : name?.range ?? node.openToken, depth: depth, subject: subject)
  }

  private mutating func add(event: SyntaxNode) {
    let kind = event.members.first { TimelineSchema.kinds.contains($0.keyName) }
    var name = kind?.keyName ?? "event"
    if let item = kind?.value?["item"]?.stringValue { name += " \(item)" }
    let time = event["at"]?.numberValue.map { FormulaText.text($0) + " s" }
    add(
      .event, name, range: event.range, selection: kind?.key.range ?? event.openToken, depth: 1,
      subject: time.map(DocumentSymbol.Subject.words) ?? .nothing
    )
  }

  // MARK: - Sections

  private mutating func addSections() {
    for (index, section) in names.sections.enumerated() where !section.isInTimeline && poll.shouldContinue() {
      let name = section.node["id"].flatMap { $0.kind == .string ? $0.range : nil }
      add(
        .section, section.name.text, range: section.node.range, selection: name ?? section.node.openToken, depth: 0,
        subject: .section(index))
      for member in DocumentSymbolBuilder.members(of: section.node) {
        guard let value = member.value else { continue }
        switch member.keyName {
        case "header" where value.kind == .object || value.kind == .number:
          add(
            .header, "header", range: member.range, selection: member.key.range, depth: 1, subject: .header(index))
        case "footer" where value.kind == .object || value.kind == .number:
          add(
            .footer, "footer", range: member.range, selection: member.key.range, depth: 1, subject: .footer(index))
        case "decorations": add(decorations: value, of: index)
        case "items":
          if let source = section.source { add(source: source, of: index) }
          let hasOutline = section.entries.contains { names.entries[$0].level > 0 }
          for entry in section.entries {
            guard poll.shouldContinue() else { return }
            add(entry: names.entries[entry], of: index, hasOutline: hasOutline)
          }
        default: break
        }
      }
    }
  }

  private mutating func add(decorations list: SyntaxNode, of section: Int) {
    let described = DecorationDecoder.nodes(list).map(\.range.lowerBound)
    for node in list.elements where node.kind == .object && poll.shouldContinue() {
      let start = node.range.lowerBound
      let index = described.indices.partitioningIndex { described[$0] >= start }
      let isDescribed = index < described.count && described[index] == start
      add(
        .decoration, named: node["kind"], node, depth: 1,
        subject: isDescribed ? .decoration(index, of: section) : .nothing)
    }
  }

  private mutating func add(source node: SyntaxNode, of section: Int) {
    // The number of rows is unknown here; the range is clamped when the detail is created.
    add(.source, named: node["source"], node, depth: 1, subject: .items(0..<Int.max, of: section))
  }

  /// Adds the symbol of an item or a generator. `hasOutline` states that items of the section have children, so that
  /// some may not be visible.
  private mutating func add(entry: SymbolIndex.EntryScope, of section: Int, hasOutline: Bool) {
    let range = entry.node.range
    let identifierRange = entry.explicitIdentifierNode?.range
    // The `id` of a template is outside the entry's range.
    let selection = identifierRange.flatMap { range.encloses($0) ? $0 : nil }
    add(
      entry.isGenerator ? .generator : .item, DocumentSymbolBuilder.name(of: entry), range: range,
      selection: selection ?? entry.node.openToken, depth: 1 + entry.level,
      subject: hasOutline
        ? .outlineItems(at: range, of: section)
        : .items(entry.first..<entry.first + entry.count, of: section))
  }

  private static func name(of entry: SymbolIndex.EntryScope) -> String {
    if entry.hasExplicitIdentifier, entry.isGenerator, let text = entry.explicitIdentifierNode?.stringValue {
      return text
    }
    guard let first = entry.names.name(at: 0)?.text else { return entry.explicitIdentifierNode?.stringValue ?? "items" }
    guard entry.count > 1, let last = entry.names.name(at: entry.count - 1)?.text else { return first }
    return "\(first) … \(last)"
  }
}

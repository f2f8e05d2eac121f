import JSON
import LayoutBase
package import LayoutDocument

/// A range of a text with its semantic type, as in LSP; always within one line.
package struct SemanticToken: Equatable, Sendable {
  /// The type of a token. The raw values are LSP's standard names; the cases are in the order of the legend that
  /// clients get.
  package enum SemanticTokenType: String, CaseIterable, Sendable {
    /// A key.
    case property
    case string
    case number
    /// `true`, `false` and `null`.
    case keyword
    case comment
    /// An enumeration value of the language.
    case enumMember
    /// The value of a `kind`.
    case `class`
    /// The name of a template.
    case type
    /// The identifier of an item or of a section.
    case variable
  }

  /// A modifier of a token. The raw values are LSP's standard names; the cases are in the order of the legend that
  /// clients get.
  package enum Modifier: String, CaseIterable, Sendable {
    /// The definition of an identifier or a template.
    case declaration
    /// A key that is unknown, a duplicate, or ignored by the section's layout.
    case deprecated
    /// A value that the language defines, such as an enumeration value.
    case defaultLibrary
  }

  /// The byte range in the current text.
  package var range: Range<Int>
  package var type: SemanticTokenType
  package var modifiers: Set<Modifier>

  package init(_ range: Range<Int>, _ type: SemanticTokenType, _ modifiers: Set<Modifier> = []) {
    self.range = range
    self.type = type
    self.modifiers = modifiers
  }
}

extension SemanticToken {
  /// Returns the semantic tokens of the current text that intersect a byte range, by default the whole text, in text
  /// order and disjoint; nil if there are more than `limit`.
  ///
  /// Each line of a comment is one token. Some tokens are missing if the document's cancellation token is cancelled.
  package static func all(
    in range: Range<Int>? = nil, of document: DocumentSnapshot, limit: Int
  ) -> [SemanticToken]? {
    let tree = document.syntax
    var walker = SemanticTokenCollector(tree: tree, range: range ?? 0..<tree.text.count, limit: limit, document.token)
    if let root = tree.root { walker.enter(root, .object(DocumentSchema.document)) }
    if walker.tokens.count > limit { return nil }
    let tokens = walker.tokens + tree.commentTokens(in: walker.range, limit: limit, document.token)
    return tokens.count > limit ? nil : tokens.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// Traverses a syntax tree together with the schema, and collects the tokens of keys and values.
struct SemanticTokenCollector {
  let tree: SyntaxTree
  let range: Range<Int>
  private let limit: Int
  private(set) var tokens: [SemanticToken] = []
  /// The kind of layout of the enclosing section; nil outside of sections, where the keys of all kinds are valid.
  private var layoutKind: String?

  private var poll: CancellationPoll

  /// Collection stops when there are more than `limit` tokens.
  init(tree: SyntaxTree, range: Range<Int>, limit: Int, _ cancellation: CancellationToken?) {
    poll = CancellationPoll(cancellation)
    self.tree = tree
    self.range = range
    self.limit = limit
  }

  /// Collects the tokens of a node and its descendants. `type` is its schema type, nil without a schema; `member` is
  /// the object and the key whose value the node is.
  mutating func enter(
    _ node: SyntaxNode, _ type: ValueSchema?, of member: (level: SchemaPath.Level, key: String)? = nil
  ) {
    guard tokens.count <= limit, meets(node.range) else { return }
    switch node.kind {
    case .object: enter(object: node, type.flatMap { node.level(as: $0) })
    case .array:
      // The conditions for the value of a key, such as `id`, do not apply to the elements of an array.
      let element = type?.elementType
      for child in node.elements {
        guard child.range.lowerBound < range.upperBound, tokens.count <= limit, poll.shouldContinue() else { break }
        enter(child, element, of: member.map { ($0.level, "") })
      }
    case .string: add(string: node, type, member)
    case .number: add(node, .number)
    case .bool, .null: add(node, .keyword)
    }
  }

  private mutating func enter(object node: SyntaxNode, _ level: SchemaPath.Level?) {
    let outer = layoutKind
    if let level, level.description.key("items") != nil, level.description.key("decorations") != nil {
      let kind = node["layout"]?["kind"]?.stringValue
      layoutKind = kind ?? tree.root?["layout"]?["kind"]?.stringValue ?? LayoutKind.defaults
    }
    var seen: Set<String> = []
    for member in node.members {
      guard member.key.range.lowerBound < range.upperBound, tokens.count <= limit, poll.shouldContinue() else { break }
      let name = member.keyName
      let isFirst = level == nil || seen.insert(name).inserted
      if meets(member.key.range) { add(key: member.key, name, in: level, isFirst: isFirst) }
      if let value = member.value {
        enter(value, level?.type(of: member), of: level.map { ($0, name) })
      }
    }
    layoutKind = outer
  }

  private mutating func add(key node: SyntaxNode, _ name: String, in level: SchemaPath.Level?, isFirst: Bool) {
    if level?.description === DocumentSchema.templates { return add(node, .type, modifiers: [.declaration]) }
    guard let level else { return add(node, .property) }
    let key = level.description.key(name)
    let kinds = key?.layoutKinds ?? []
    let isElsewhere = !kinds.isEmpty && layoutKind.map { !kinds.contains($0) } ?? false
    let isUnknown = key == nil && level.description.otherKeys == nil
    let isIgnored = isElsewhere || isUnknown || !isFirst
    add(node, .property, modifiers: isIgnored ? [.deprecated] : [])
  }

  private mutating func add(
    string node: SyntaxNode, _ type: ValueSchema?, _ member: (level: SchemaPath.Level, key: String)?
  ) {
    guard let type, let text = node.stringValue else { return add(node, .string) }
    if member?.key == "kind", member?.level.tagged != nil {
      let isKnown = type.enumerationValues.contains { $0.name == text }
      return add(node, .class, modifiers: isKnown ? [.defaultLibrary] : [])
    }
    if type.enumerationValues.contains(where: { $0.name == text })
      || type.allowsDevice && Devices.size(named: text) != nil
    {
      return add(node, .enumMember, modifiers: [.defaultLibrary])
    }
    switch member?.key {
    case "template" where member?.level.description.key("template") != nil: add(node, .type)
    case "id" where type.isIdentifier: add(node, .variable, modifiers: [.declaration])
    case "item"
    where member?.level.description === TimelineSchema.scrollTo.description
      || member?.level.description === TimelineSchema.drag:
      add(node, .variable)
    case "section"
    where member?.level.description === TimelineSchema.scrollTo.description
      || member?.level.description === TimelineSchema.fling.description:
      add(node, .variable)
    default: add(node, .string)
    }
  }

  private mutating func add(
    _ node: SyntaxNode, _ type: SemanticToken.SemanticTokenType, modifiers: Set<SemanticToken.Modifier> = []
  ) {
    if !node.range.isEmpty { tokens.append(SemanticToken(node.range, type, modifiers)) }
  }

  private func meets(_ other: Range<Int>) -> Bool {
    other.lowerBound < range.upperBound && other.upperBound > range.lowerBound
  }
}

extension ValueSchema {
  /// Whether the type allows an identifier.
  fileprivate var isIdentifier: Bool {
    firstAlternative { if case .string(.identifier) = $0 { true } else { nil } } ?? false
  }
}

extension SyntaxTree {
  /// Returns the comments that intersect a range of the text, one token for each of their lines. Stops when there are
  /// more than `limit`, or if `cancellation` is cancelled.
  func commentTokens(in range: Range<Int>, limit: Int, _ cancellation: CancellationToken?) -> [SemanticToken] {
    let first = comments.indices.partitioningIndex { comments[$0].upperBound > range.lowerBound }
    var tokens: [SemanticToken] = []
    var poll = CancellationPoll(cancellation)
    for comment in comments[first...] where poll.shouldContinue(after: 1 + (comment.count >> 10)) {
      guard comment.lowerBound < range.upperBound, tokens.count <= limit else { break }
      var start = comment.lowerBound
      for offset in comment where text[offset].isLineEnd {
        add(start..<offset, to: &tokens)
        start = offset + 1
      }
      add(start..<comment.upperBound, to: &tokens)
    }
    return tokens
  }

  private func add(_ line: Range<Int>, to tokens: inout [SemanticToken]) {
    var (start, end) = (line.lowerBound, line.upperBound)
    while start < end, text[start].isBlank { start += 1 }
    while start < end, text[end - 1].isBlank { end -= 1 }
    if start < end { tokens.append(SemanticToken(start..<end, .comment)) }
  }
}

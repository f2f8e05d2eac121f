import CollectionLayout
package import JSON
import LayoutBase

/// Decodes the rows of a data source file into entries.
struct SourceDecoder {
  /// The result of reading a data source file.
  enum Content {
    case tree(SyntaxTree)
    /// The file has a syntax error. The tree is that of its last valid content; code and message are those of the
    /// diagnostic.
    case outdated(SyntaxTree, code: String, message: String)
    case failure(code: String, message: String)

    /// The tree of the file, or that of its last valid content; nil if there is none.
    var tree: SyntaxTree? {
      switch self {
      case .tree(let tree), .outdated(let tree, _, _): tree
      case .failure: nil
      }
    }

    /// Whether the file has a syntax error, and the tree is that of its last valid content.
    var isOutdated: Bool {
      if case .outdated = self { true } else { false }
    }

    /// The code and the message of the diagnostic of a file that cannot be used; nil for a valid file.
    var problem: (code: String, message: String)? {
      switch self {
      case .tree: nil
      case .outdated(_, let code, let message), .failure(let code, let message): (code, message)
      }
    }
  }

  private(set) var diagnostics: [Diagnostic] = []
  private(set) var entries: [ItemEntry] = []

  /// Decodes the rows for `node`, the data source object. Some are missing if `token` is cancelled, or at the item
  /// limit.
  init(_ node: SyntaxNode, content: Content, items: inout ItemDecoder, token: CancellationToken?) {
    var keys = items.keys(of: node)
    keys.areShared = true
    if let problem = content.problem, let source = node["source"] {
      diagnostics.report(problem.code, at: source.range, message: problem.message)
    }
    guard let tree = content.tree, let rows = rows(of: tree, node) else { return }
    let count = items.takeItems(rows.count)
    if count < rows.count {
      diagnostics.report(
        "limitExceeded", at: node["source"]?.range ?? node.openToken,
        message: "A document has at most \(ItemSchema.itemLimit) items; further items are ignored.")
    }
    var misses: [Int: (range: Range<Int>, text: String, count: Int)] = [:]
    var cuts: [Int: (range: Range<Int>, count: Int)] = [:]
    var problems: [Int: (first: Diagnostic, row: Int, count: Int)] = [:]
    var invalidIdentifierCount = 0
    let mapping = node["each"]
    let identifierPlace = mapping?["id"].map { RelativeRange($0.range, from: node.range.lowerBound) } ?? .none
    var poll = CancellationPoll(token)
    for (number, row) in rows.prefix(count).enumerated() where poll.shouldContinue() {
      let resolved = SourceRow(row, mapping: mapping, constants: keys, items)
      for cut in resolved.cuts { cuts[cut.range.lowerBound, default: (cut.range, 0)].count += 1 }
      for problem in resolved.problems { problems[problem.range.lowerBound, default: (problem, number, 0)].count += 1 }
      for miss in resolved.unresolvedPointers {
        misses[miss.range.lowerBound, default: (miss.range, miss.text, 0)].count += 1
      }
      var hash = FNV1a()
      hash.combine(row.structuralHash)
      hash.combine(keys.hash)
      var entry = ItemEntryContent(run: resolved.run(), count: 1, isGenerator: false, contentHash: hash.value)
      if let name = resolved.text("id") {
        if IdentifierRule.item.allows(name) {
          entry.identifiers = items.shared(IdentifierSequence(Identifier(name)))
        } else {
          invalidIdentifierCount += 1
        }
      }
      entry.identifierPlace = identifierPlace
      entries.append(ItemEntry(entry, start: node.range.lowerBound, templatesStart: items.templatesStart))
    }
    if invalidIdentifierCount > 0, let identifier = mapping?["id"] {
      diagnostics.report(
        "unknownValue", .warning, at: identifier.range,
        message: "An identifier must not be empty or contain \"#\": \(invalidIdentifierCount) of \(count) rows have "
          + "default ids instead.")
    }
    for miss in misses.values.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      diagnostics.report(
        "pointerMisses", .warning, at: miss.range,
        message: "\"\(miss.text)\" matches nothing in \(miss.count) of \(count) rows.")
    }
    for problem in problems.values.sorted(by: { $0.first.range.lowerBound < $1.first.range.lowerBound }) {
      var diagnostic = problem.first
      let rows =
        problem.count == 1 ? "Row \(problem.row)" : "\(problem.count) of \(count) rows, first row \(problem.row)"
      diagnostic.message = "\(rows): \(diagnostic.message)"
      diagnostics.append(diagnostic)
    }
    for cut in cuts.values.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      diagnostics.report(
        "limitExceeded", at: cut.range,
        message: "The value exceeds \(ItemSchema.textLimit) bytes in \(cut.count) of \(count) rows; "
          + "longer values are cut off or ignored.")
    }
  }

  private mutating func rows(of tree: SyntaxTree, _ node: SyntaxNode) -> [SyntaxNode]? {
    let pointer = node["at"]?.stringValue ?? ""
    // The validator reports malformed pointers.
    guard JSONPointer.tokens(of: pointer) != nil else { return nil }
    let value = tree.root?.value(atPointer: pointer)
    if let value, value.kind == .array { return value.elements }
    let (code, message) =
      value == nil
      ? ("pointerMisses", "\"\(pointer)\" matches nothing in the source file.")
      : ("wrongType", "The value at \"\(pointer)\" in the source file must be an array.")
    diagnostics.report(code, at: (node["at"] ?? node["source"] ?? node).range, message: message)
    return nil
  }
}

extension SyntaxNode {
  /// Returns the value that a JSON Pointer (RFC 6901) refers to, relative to this node; nil if there is none.
  package func value(atPointer pointer: String) -> SyntaxNode? {
    JSONPointer.tokens(of: pointer).flatMap { value(at: $0) }
  }

  /// Returns the value at a path of keys and indices, relative to this node; nil if there is none.
  package func value(at tokens: [String]) -> SyntaxNode? {
    var node = self
    for token in tokens {
      guard let next = node.child(token) else { return nil }
      node = next
    }
    return node
  }

  private func child(_ token: String) -> SyntaxNode? {
    guard kind == .array else { return self[token] }
    let elements = SyntaxArrayElements(of: self)
    guard let index = JSONPointer.arrayIndex(token), index < elements.count else { return nil }
    return elements[index]
  }
}

/// One row of a data source: the values at the JSON Pointers of `each`, and the keys of the data source object.
///
/// Each key is read explicitly, as in `ItemDecoder`.
struct SourceRow {
  /// A JSON Pointer that matches nothing in this row, or whose value is too long.
  struct UnresolvedPointer {
    var range: Range<Int>
    var text: String
  }

  private(set) var unresolvedPointers: [UnresolvedPointer] = []
  /// The JSON Pointers to texts and data that are too long.
  private(set) var cuts: [UnresolvedPointer] = []
  /// The diagnostics of values that would be invalid in an item, too. Their ranges are those of the JSON Pointers in
  /// the document.
  private(set) var problems: [Diagnostic] = []
  private let constants: MergedItemKeys
  private var numbers: [String: Double] = [:]
  private var nodes: [String: SyntaxNode] = [:]

  private let texts: SharedTexts
  private let layers: SharedLayers
  private let deferredSizes: SharedDeferredSizes

  /// Creates a row that uses the caches of `decoder`. `mapping` is the object `each`, and `constants` are the keys of
  /// the data source object.
  init(_ row: SyntaxNode, mapping: SyntaxNode?, constants: MergedItemKeys, _ decoder: ItemDecoder) {
    self.constants = constants
    texts = decoder.texts
    layers = decoder.layers
    deferredSizes = decoder.deferredSizes
    guard let mapping, mapping.kind == .object else { return }
    for member in mapping.members {
      guard let value = member.value, nodes[member.keyName] == nil, numbers[member.keyName] == nil else { continue }
      if let pointer = value.stringValue {
        let target = find(pointer, at: value, in: row)
        nodes[member.keyName] = target
        if let target, var problem = Self.problem(of: target, for: member.keyName) {
          problem.range = value.range
          problems.append(problem)
        }
        if let target, isTooLong(target, for: member.keyName) {
          cuts.append(UnresolvedPointer(range: value.range, text: pointer))
        }
      } else {
        let pair = value.elements
        guard pair.count == 2, let top = number(pair[0], row), let bottom = number(pair[1], row) else { continue }
        if bottom != 0 { numbers[member.keyName] = top / bottom }
      }
    }
  }

  /// The schema types of the keys of items.
  private static let types = Dictionary(
    ItemSchema.item.keys.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })

  /// Returns the first diagnostic of a value for an item key; nil if it is valid, or null, which means no value. A
  /// number is valid as an identifier or a text.
  private static func problem(of node: SyntaxNode, for key: String) -> Diagnostic? {
    if node.kind == .null { return nil }
    // The identifiers and the lengths of texts are checked for all rows together.
    if ["id", "label", "text"].contains(key), node.kind == .string || node.kind == .number { return nil }
    guard let type = types[key] else { return nil }
    var validator = SchemaValidator()
    validator.check(node, type)
    return validator.diagnostics.first { $0.code != "limitExceeded" }
  }

  private func isTooLong(_ node: SyntaxNode, for key: String) -> Bool {
    guard node.range.count > ItemSchema.textLimit else { return false }
    switch key {
    case "label", "text": return node.stringValue.map { $0.utf8.count > ItemSchema.textLimit } ?? false
    case "data": return RuleDecoder.isTooLong(data: node)
    default: return false
    }
  }

  private mutating func find(_ pointer: String, at node: SyntaxNode, in row: SyntaxNode) -> SyntaxNode? {
    if let target = row.value(atPointer: pointer) { return target }
    // The validator reports malformed pointers.
    guard JSONPointer.tokens(of: pointer) != nil else { return nil }
    unresolvedPointers.append(UnresolvedPointer(range: node.range, text: pointer))
    return nil
  }

  private mutating func number(_ node: SyntaxNode, _ row: SyntaxNode) -> Double? {
    guard let pointer = node.stringValue else { return nil }
    return find(pointer, at: node, in: row)?.numberValue
  }

  /// Returns the string or number that `each` gives a key, as text; nil if there is neither.
  func text(_ key: String) -> String? {
    if let number = numbers[key] { return SourceRow.text(number) }
    guard let node = nodes[key] else { return nil }
    if let text = node.stringValue { return text }
    guard let number = node.numberValue else { return nil }
    // Identifiers of databases may be larger than the integers that a Double has exactly.
    if number.magnitude >= 0x1p53, let literal = node.integerLiteral { return literal }
    return SourceRow.text(number)
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  private func number(_ key: String, in bounds: NumberBounds) -> NumberSequence {
    if let quotient = numbers[key] { return bounds.clamped(to: quotient).map(NumberSequence.constant) ?? .none }
    return RuleDecoder.number(nodes[key] ?? constants[key], in: bounds)
  }

  private func textRule(_ key: String) -> TextSequence? {
    text(key).map { .literal(RuleDecoder.limited($0)) } ?? texts.text(key, of: constants, isGenerated: false)
  }

  func run() -> ItemRun {
    let width = number("width", in: .length)
    let height = number("height", in: .length)
    let size = nodes["size"] ?? constants["size"]
    let color = text("color").flatMap { RGBAColor($0) == nil ? nil : TextSequence.literal($0) }
    return ItemRun(
      metrics: ItemMetrics(
        width: width == .none ? RuleDecoder.side(0, of: size) : width,
        height: height == .none ? RuleDecoder.side(1, of: size) : height,
        aspectRatio: number("aspectRatio", in: .ratio),
        fullSpan: RuleDecoder.flag(nodes["fullSpan"] ?? constants["fullSpan"]),
        columnSpan: number("columnSpan", in: ItemSchema.columnSpanBounds), fontSize: number("fontSize", in: .length)),
      appearance: ItemAppearance(
        alpha: number("alpha", in: .unit), zIndex: number("zIndex", in: ItemSchema.depthBounds),
        isHidden: RuleDecoder.flag(nodes["hidden"] ?? constants["hidden"])),
      content: ItemContent(
        color: color ?? RuleDecoder.color(constants["color"], isGenerated: false), label: textRule("label"),
        text: textRule("text"),
        data: nodes["data"].flatMap { RuleDecoder.data($0, isGenerated: false) }
          ?? (nodes["data"] == nil ? texts.data(of: constants, isGenerated: false) : nil)),
      layer: layers.layer { nodes[$0] ?? constants[$0] },
      deferredSize: (nodes["measured"] ?? constants["measured"]).flatMap(deferredSizes.size),
      isSticky: RuleDecoder.flag(nodes["sticky"] ?? constants["sticky"]))
  }
}

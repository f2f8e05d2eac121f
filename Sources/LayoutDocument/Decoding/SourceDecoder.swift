import CollectionLayout
import Hashing
import JSON

/// Decodes the rows of a JSON data source file into entries.
struct SourceDecoder {
  /// The result of reading a data source file.
  enum Content {
    case tree(SyntaxTree)
    /// The file has a syntax error; the tree is that of its last valid content.
    case outdated(SyntaxTree, code: String, message: String)
    case failure(code: String, message: String)

    /// The current tree, or the last valid one.
    var tree: SyntaxTree? {
      switch self {
      case .tree(let tree), .outdated(let tree, _, _): tree
      case .failure: nil
      }
    }

    /// Whether the tree is that of an earlier content.
    var isOutdated: Bool {
      if case .outdated = self { true } else { false }
    }

    /// The code and message of the diagnostic.
    var problem: (code: String, message: String)? {
      switch self {
      case .tree: nil
      case .outdated(_, let code, let message), .failure(let code, let message): (code, message)
      }
    }
  }

  private(set) var diagnostics: [Diagnostic] = []
  private(set) var entries: [ItemEntry] = []

  /// Decodes the rows of a data source object.
  init(_ node: SyntaxNode, content: Content, items: inout ItemDecoder) {
    var keys = items.keys(of: node)
    keys.areShared = true
    if let problem = content.problem, let source = node["source"] {
      diagnostics.append(Diagnostic(range: source.range, code: problem.code, message: problem.message))
    }
    guard let tree = content.tree, let rows = rows(of: tree, node) else { return }
    let count = items.takeItems(rows.count)
    if count < rows.count {
      diagnostics.append(
        Diagnostic(
          range: node["source"]?.range ?? node.openToken, code: "limitExceeded",
          message: "A document has at most \(ItemSchema.itemLimit) items; further items are ignored."))
    }
    var misses: [Int: (range: Range<Int>, text: String, count: Int)] = [:]
    var cuts: [Int: (range: Range<Int>, count: Int)] = [:]
    var problems: [Int: (first: Diagnostic, row: Int, count: Int)] = [:]
    var invalidIdentifierCount = 0
    let mapping = node["each"]
    let identifierPlace = mapping?["id"].map { RelativeRange($0.range, from: node.range.lowerBound) }
    for (number, row) in rows.prefix(count).enumerated() {
      let resolved = SourceRow(row, mapping: mapping, constants: keys, items)
      for cut in resolved.cuts { cuts[cut.range.lowerBound, default: (cut.range, 0)].count += 1 }
      for problem in resolved.problems { problems[problem.range.lowerBound, default: (problem, number, 0)].count += 1 }
      for miss in resolved.unresolvedPointers {
        misses[miss.range.lowerBound, default: (miss.range, miss.text, 0)].count += 1
      }
      var hash = FNV1a()
      hash.combine(row.structuralHash)
      hash.combine(keys.hash)
      var draft = ItemEntryBuilder(run: resolved.run(), count: 1, isGenerator: false, contentHash: hash.value)
      if let name = resolved.text("id") {
        if IdentifierRule.item.allows(name) {
          draft.identifiers = items.shared(IdentifierSequence(Identifier(name)))
        } else {
          invalidIdentifierCount += 1
        }
      }
      draft.identifierPlace = identifierPlace
      entries.append(
        ItemEntry(ItemEntryContent(draft), start: node.range.lowerBound, templatesStart: items.templatesStart))
    }
    if invalidIdentifierCount > 0, let identifier = mapping?["id"] {
      diagnostics.append(
        Diagnostic(
          range: identifier.range, severity: .warning, code: "unknownValue",
          message: "An identifier must not be empty or contain \"#\": \(invalidIdentifierCount) of \(count) rows have "
            + "default ids instead."))
    }
    for miss in misses.values.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      diagnostics.append(
        Diagnostic(
          range: miss.range, severity: .warning, code: "pointerMisses",
          message: "\"\(miss.text)\" matches nothing in \(miss.count) of \(count) rows."))
    }
    for problem in problems.values.sorted(by: { $0.first.range.lowerBound < $1.first.range.lowerBound }) {
      var diagnostic = problem.first
      let rows =
        problem.count == 1 ? "Row \(problem.row)" : "\(problem.count) of \(count) rows, first row \(problem.row)"
      diagnostic.message = "\(rows): \(diagnostic.message)"
      diagnostics.append(diagnostic)
    }
    for cut in cuts.values.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      diagnostics.append(
        Diagnostic(
          range: cut.range, code: "limitExceeded",
          message: "The value exceeds \(ItemSchema.textLimit) bytes in \(cut.count) of \(count) rows; "
            + "longer values are cut off or ignored."))
    }
  }

  private mutating func rows(of tree: SyntaxTree, _ node: SyntaxNode) -> [SyntaxNode]? {
    let pointer = node["at"]?.stringValue ?? ""
    // The validator reports malformed pointers.
    guard JSONPointer.tokens(of: pointer) != nil else { return nil }
    guard let root = tree.root, let found = root.value(atPointer: pointer) else {
      diagnostics.append(
        Diagnostic(
          range: (node["at"] ?? node["source"] ?? node).range, code: "pointerMisses",
          message: "\"\(pointer)\" matches nothing in the source file."))
      return nil
    }
    guard found.kind == .array else {
      diagnostics.append(
        Diagnostic(
          range: (node["at"] ?? node["source"] ?? node).range, code: "wrongType",
          message: "The value at \"\(pointer)\" must be an array."))
      return nil
    }
    return found.elements
  }
}

extension SyntaxNode {
  /// Returns the value that a JSON Pointer (RFC 6901) refers to, relative to this node; nil if there is none.
  func value(atPointer pointer: String) -> SyntaxNode? {
    guard let tokens = JSONPointer.tokens(of: pointer) else { return nil }
    var node = self
    for token in tokens {
      guard let next = node.child(token) else { return nil }
      node = next
    }
    return node
  }

  private func child(_ token: String) -> SyntaxNode? {
    guard kind == .array else { return self[token] }
    let elements = elements
    guard let index = JSONPointer.arrayIndex(token), elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

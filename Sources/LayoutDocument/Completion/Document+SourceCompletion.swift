import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// The maximum number of rows that are read from a data source file.
  private static let rowLimit = 20

  /// Completes JSON Pointers into the data source file: to arrays for `at`, to values of a row for `each`.
  func sourceCompletions(_ path: SchemaPath, _ type: ValueSchema, _ place: CompletionContext) -> [CompletionItem] {
    guard let key = path.key?.name, let level = path.level, case .string(.pointer) = type.pointerType else { return [] }
    if key == "at", level.description === ItemSchema.source {
      guard let root = sourceRoot(of: level.node) else { return [] }
      var walk = JSONPointerCollector()
      walk.addArrays(of: root)
      return walk.places.map { place.pointer($0, "array, \(FormulaText.count($0.node.elements.count, "element"))") }
    }
    guard level.description === ItemSchema.each, let source = path.levels.dropLast().last?.node,
      let rows = sourceRoot(of: source)?.value(atPointer: source["at"]?.stringValue ?? ""), rows.kind == .array
    else { return [] }
    var walk = JSONPointerCollector()
    for row in rows.elements(atMost: DocumentSnapshot.rowLimit) { walk.add(row: row) }
    let places = walk.places.filter { key == "data" || $0.node.kind != .object && $0.node.kind != .array }
    let fitting = places.filter { $0.node.fits(key) }
    let others = places.filter { !$0.node.fits(key) }
    return (fitting + others).map { place.pointer($0, $0.node.kind.noun) }
  }

  private func sourceRoot(of source: SyntaxNode) -> SyntaxNode? {
    source["source"]?.stringValue.flatMap(sources.tree(of:))?.root
  }
}

extension CompletionContext {
  fileprivate func pointer(_ found: JSONPointerCollector.Candidate, _ kind: String) -> CompletionItem {
    let sample = found.node.sample
    return completionItem(
      .reference, found.pointer.isEmpty ? "(whole value)" : found.pointer,
      sample.utf8.count > 60 ? kind : "\(kind): \(sample)", "```json\n\(sample)\n```",
      InsertText(JSONValue.string(found.pointer).oneLine)
    ).filtered(by: found.pointer)
  }
}

extension CompletionItem {
  fileprivate func filtered(by filter: String) -> CompletionItem {
    var item = self
    item.filterText = filter
    return item
  }
}

extension ValueSchema {
  /// The type itself, or the first of its alternatives, which is the JSON Pointer if one of them is.
  fileprivate var pointerType: ValueSchema {
    if case .anyOf(let types) = self { return types.first?.pointerType ?? self }
    return self
  }
}

extension SyntaxNode {
  /// Returns whether the value has a type that a key of an item accepts.
  fileprivate func fits(_ key: String) -> Bool {
    switch key {
    case "width", "height", "aspectRatio", "fontSize", "alpha", "zIndex": kind == .number
    case "hidden", "fullSpan": kind == .bool
    case "color": stringValue.map { RGBAColor($0) != nil } ?? false
    case "id", "label", "text": kind == .string || kind == .number
    default: true
    }
  }

  /// The start of the value, on one line.
  fileprivate var sample: String {
    // Of a long value only the first 200 bytes are read.
    let bytes = tree.text[range].prefix(200).map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
    return String(decoding: bytes, as: UTF8.self).replacing("\u{FFFD}", with: "").replacing("```", with: "'''")
      + (range.count > 200 ? "…" : "")
  }
}

extension JSONKind {
  fileprivate var noun: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

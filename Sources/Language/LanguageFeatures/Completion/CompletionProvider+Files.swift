import CollectionLayout
import JSON
import LayoutBase
import LayoutDocument

extension CompletionProvider {
  /// The maximum number of rows that are read from a data source file.
  private static let rowLimit = 20

  /// Returns the completion items of the JSON Pointers of a data source: for its key `at` those to arrays in the file,
  /// for keys in `each` those to values in a row.
  func sourceCompletions(_ path: SchemaPath, for type: ValueSchema, _ context: CompletionContext) -> [CompletionItem] {
    guard let key = path.key?.name, let level = path.level, case .string(.pointer) = type.pointerType else { return [] }
    if key == "at", level.description === ItemSchema.source {
      guard let root = sourceRoot(of: level.node) else { return [] }
      var walk = JSONPointerCollector()
      walk.addArrays(of: root)
      return walk.places.map { context.pointer($0, "array, \($0.node.elements.count.counted("element"))") }
    }
    guard level.description === ItemSchema.each, let source = path.levels.dropLast().last?.node,
      let rows = sourceRoot(of: source)?.value(atPointer: source["at"]?.stringValue ?? ""), rows.kind == .array
    else { return [] }
    var walk = JSONPointerCollector()
    for row in rows.elements(atMost: CompletionProvider.rowLimit) { walk.add(row: row) }
    let places = walk.places.filter { key == "data" || $0.node.kind != .object && $0.node.kind != .array }
    let fitting = places.filter { $0.node.fits(key) }
    let others = places.filter { !$0.node.fits(key) }
    return (fitting + others).map { context.pointer($0, $0.node.kind.noun) }
  }

  private func sourceRoot(of source: SyntaxNode) -> SyntaxNode? {
    source["source"]?.stringValue.flatMap(document.sources.tree(of:))?.root
  }
}

extension CompletionContext {
  fileprivate func pointer(_ found: JSONPointerCollector.Candidate, _ kind: String) -> CompletionItem {
    let sample = found.node.sample
    var item = completionItem(
      .reference, found.pointer.isEmpty ? "(whole value)" : found.pointer,
      detail: sample.utf8.count > 60 ? kind : "\(kind): \(sample)", documentation: "```json\n\(sample)\n```",
      text: InsertText(JSONValue.string(found.pointer).oneLine))
    item.filterText = found.pointer
    return item
  }
}

extension ValueSchema {
  /// The type itself; of several alternatives the first one, which is the JSON Pointer if one of them is.
  fileprivate var pointerType: ValueSchema {
    if case .anyOf(let types) = self { return types.first?.pointerType ?? self }
    return self
  }
}

extension SyntaxNode {
  /// Returns whether the value, which is in a data source file, can be used for a key of an item.
  fileprivate func fits(_ key: String) -> Bool {
    switch key {
    case "width", "height", "aspectRatio", "columnSpan", "fontSize", "alpha", "zIndex": kind == .number
    case "hidden", "sticky", "fullSpan": kind == .bool
    case "color": stringValue.map { RGBAColor($0) != nil } ?? false
    case "id", "label", "text": kind == .string || kind == .number
    default: true
    }
  }

  /// The first 200 bytes of the value, on one line, followed by `…` if it is longer.
  fileprivate var sample: String {
    // Of a long value only the first 200 bytes are read.
    let bytes = tree.text[range].prefix(200).map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
    return String(decoding: bytes, as: UTF8.self).replacing("\u{FFFD}", with: "").replacing("```", with: "'''")
      + (range.count > 200 ? "…" : "")
  }
}

extension JSONKind {
  /// The name of the kind without an article, such as `object`.
  fileprivate var noun: String { phrase.split(separator: " ").last.map(String.init) ?? phrase }
}

extension CompletionProvider {
  /// The maximum number of completed names; the others are completed when the user types more characters.
  private static let fileLimit = 200

  /// Completes file names beside the document: JSON files for data sources, Swift files for layouts, images for
  /// armbands, and folders.
  func fileCompletions(_ path: SchemaPath, _ context: CompletionContext, at offset: Int) -> [CompletionItem] {
    guard let level = path.level, let key = path.key?.name, case .value = path.context else { return [] }
    let endings: [String]
    switch key {
    case "source" where level.description === ItemSchema.source: endings = [".json"]
    case "source" where level.tagged === LayoutKind.description: endings = [".swift"]
    case "image" where level.description === DecorationSchema.armband.description:
      endings = [".png", ".jpg", ".jpeg", ".heic", ".gif", ".webp", ".svg", ".pdf"]
    default: return []
    }
    // The text before the cursor determines the folder.
    let start = min(context.range.lowerBound + 1, max(offset, context.range.lowerBound))
    let written = String(decoding: document.text[start..<max(start, offset)], as: UTF8.self)
    guard !written.contains("\\") else { return [] }
    let folder = written.lastIndex(of: "/").map { String(written[...$0]) } ?? ""
    let entries = document.sources.accessibleEntries(of: folder, limit: Self.fileLimit, document.token) { entry in
      let name = entry.name.lowercased()
      return entry.isDirectory || endings.contains(where: name.hasSuffix) && !name.hasSuffix(".layout.json")
    }
    return entries.map { entry in
      let path = "\(folder)\(entry.name)"
      return entry.isDirectory ? context.folder("\(path)/", named: entry.name) : context.file(path, named: entry.name)
    }
  }
}

extension CompletionContext {
  fileprivate func file(_ path: String, named name: String) -> CompletionItem {
    var item = completionItem(.file, name, text: InsertText(JSONValue.string(path).oneLine))
    item.filterText = path
    return item
  }

  /// Returns the completion item of a folder. Its snippet leaves the cursor before the closing quote, for the name of a
  /// file in the folder.
  fileprivate func folder(_ path: String, named name: String) -> CompletionItem {
    let quoted = JSONValue.string(path).oneLine
    let snippet = InsertText.escaped(String(quoted.dropLast())) + "$0\""
    var item = completionItem(.folder, "\(name)/", text: InsertText(text: quoted, snippet: snippet))
    item.filterText = path
    return item
  }
}

/// Collects the JSON Pointers to the arrays of a data source file, or to the values in its first rows.
struct JSONPointerCollector {
  /// A JSON Pointer that can be completed: from the root of the file or from a row.
  struct Candidate {
    var pointer: String
    /// The first value at the pointer.
    var node: SyntaxNode
  }

  private(set) var places: [Candidate] = []
  private var seen: Set<String> = []
  /// The maximum number of pointers.
  private let limit = 200
  private let depthLimit = 8
  /// The maximum number of members that are read of an object. `elementLimit` is that of elements of an array in a row.
  private let width = 100
  private let elementLimit = 3

  /// Adds the arrays of a file that are not inside other arrays, in breadth-first order.
  mutating func addArrays(of root: SyntaxNode) {
    walk(root, entersArrays: false) { $0.kind == .array }
  }

  /// Adds the values of a row whose pointers were not in an earlier row.
  mutating func add(row: SyntaxNode) { walk(row, entersArrays: true) { _ in true } }

  private mutating func walk(_ root: SyntaxNode, entersArrays: Bool, _ isIncluded: (SyntaxNode) -> Bool) {
    var queue: [(node: SyntaxNode, pointer: String, depth: Int)] = [(root, "", 0)]
    var next = 0
    while next < queue.count, places.count < limit, next < 10 * limit {
      let (node, pointer, depth) = queue[next]
      next += 1
      if isIncluded(node), seen.insert(pointer).inserted { places.append(Candidate(pointer: pointer, node: node)) }
      guard depth < depthLimit else { continue }
      if node.kind == .object {
        for member in node.members(atMost: width) {
          guard let value = member.value else { continue }
          queue.append((value, "\(pointer)/\(JSONPointer.escaped(member.keyName))", depth + 1))
        }
      } else if entersArrays, node.kind == .array {
        for (index, element) in node.elements(atMost: elementLimit).enumerated() {
          queue.append((element, "\(pointer)/\(index)", depth + 1))
        }
      }
    }
  }
}

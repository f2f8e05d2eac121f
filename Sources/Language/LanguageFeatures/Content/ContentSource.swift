import CollectionLayout
import JSON
package import LayoutDocument

/// The content of a JSON file from which items can be made: where its rows are, and which of their values are keys of
/// items.
package struct ContentSource: Sendable {
  /// The reason why a text has no rows.
  package enum Failure: Error, Equatable {
    case syntax(String, line: Int)
    /// There is no array of objects only. `mixed` describes an array with other elements; nil if there is none.
    case noRows(mixed: String?)

    package var message: String {
      switch self {
      case .syntax(let message, let line): "line \(line): \(message)"
      case .noRows(let mixed):
        "expected an array of objects, such as [{\"title\": \"A\"}]" + (mixed.map { "; \($0)" } ?? "")
      }
    }
  }

  /// The number of rows.
  package let rowCount: Int
  /// The JSON Pointer to the rows; empty if they are the whole file.
  private let rowsPointer: String
  /// The members of the source's `each`: item keys with JSON Pointers into a row.
  private let pointers: [JSONMember]
  /// The values by which the rows are identified, unordered; empty if no key identifies all rows.
  private let names: [String]

  /// The keys by which rows may be identified, the most likely one first.
  private static let identifiers = ["id", "_id", "uuid", "slug", "key", "file", "name"]
  private static let labels = [
    "label", "title", "name", "alt_description", "description", "alt", "caption", "text", "file",
  ]
  private static let colors = ["color", "colour", "avg_color", "dominant_color", "dominantColor", "backgroundColor"]
  private static let ratios = ["aspectRatio", "aspect_ratio", "ratio"]
  /// The number of rows, from the first on, from which the keys are chosen. Only identifiers are compared in all rows.
  private static let sampleCount = 1_000
  /// The number of keys of the first row among which a label is searched if the row has none of `labels`.
  private static let keyLimit = 64
  /// The number of rows of each kind that an error names.
  private static let namedRowCount = 3
  /// The maximum depth at which arrays of rows are searched; the root has depth 0.
  private static let depthLimit = 4

  /// Finds the rows of a text: the longest array of objects that is not inside another array, the first one of equally
  /// long ones. Throws `syntax` for a text that is not JSON, and `noRows` if there is no such array at a depth of at
  /// most `depthLimit`.
  package init(_ text: [UInt8]) throws(Failure) {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: text) } catch {
      let line = text.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
      throw .syntax(error.message, line: line)
    }
    var longest: (pointer: String, rows: [JSONValue])?
    // The array that may be meant if none has objects only: the longest one, of those with an object if there are any.
    var mixed: (pointer: String, rows: [JSONValue], rank: (objects: Int, rows: Int))?
    Self.search(value, at: "", depth: 0) { pointer, rows in
      if rows.allSatisfy({ $0.kind == .object }) {
        if rows.count > longest?.rows.count ?? 0 { longest = (pointer, rows) }
      } else {
        let rank = (rows.contains { $0.kind == .object } ? 1 : 0, rows.count)
        if rank > mixed?.rank ?? (0, 0) { mixed = (pointer, rows, rank) }
      }
    }
    guard let longest else { throw .noRows(mixed: mixed.map { Self.text(of: $0.rows, at: $0.pointer) }) }
    (rowsPointer, rowCount) = (longest.pointer, longest.rows.count)
    let identifier = Self.identifiers.lazy.compactMap { key in
      Self.names(ofKey: key, in: longest.rows).map { (key: key, names: $0) }
    }.first
    names = identifier?.names ?? []
    pointers = Self.pointers(of: longest.rows, identifier: identifier?.key)
  }

  private static func search(
    _ value: JSONValue, at pointer: String, depth: Int, _ report: (String, [JSONValue]) -> Void
  ) {
    if let rows = value.asArray {
      if !rows.isEmpty { report(pointer, rows) }
    } else if depth < depthLimit {
      for member in value.asObject ?? [] {
        search(member.value, at: "\(pointer)/\(JSONPointer.escaped(member.key))", depth: depth + 1, report)
      }
    }
  }

  /// Returns a sentence that states which rows of an array are of which kind, and what to do.
  private static func text(of rows: [JSONValue], at pointer: String) -> String {
    var groups: [(kind: JSONKind, numbers: [Int])] = []
    for (index, row) in rows.enumerated() {
      let position = groups.firstIndex { $0.kind == row.kind } ?? groups.endIndex
      if position == groups.endIndex { groups.append((row.kind, [])) }
      groups[position].numbers.append(index + 1)
    }
    let texts = groups.map { kind, numbers in
      let others = numbers.count - namedRowCount
      let names = numbers.prefix(namedRowCount).map(String.init) + (others > 0 ? ["\(others) more"] : [])
      return "\(kind.phrase) in row\(numbers.count == 1 ? "" : "s") \(list(names))"
    }
    let name = "the array" + (pointer.isEmpty ? "" : " at \(pointer)")
    return "\(name) has \(list(texts)): make each row an object, or remove it"
  }

  private static func list(_ texts: [String]) -> String {
    (texts.dropLast().isEmpty ? "" : texts.dropLast().joined(separator: ", ") + " and ") + (texts.last ?? "")
  }

  private static func pointers(of rows: [JSONValue], identifier: String?) -> [JSONMember] {
    let sample = rows.prefix(sampleCount)
    // A key that is missing in a row would be a warning.
    let haveAll = { (key: String) in sample.allSatisfy { $0[key] != nil } }
    let first = { (keys: [String], isValue: (JSONValue) -> Bool) in
      keys.first { key in
        haveAll(key) && 2 * sample.count { $0[key].map(isValue) ?? false } >= sample.count
      }
    }
    let isLength = { (value: JSONValue?) in value?.asDouble.map { $0 > 0 && $0 <= NumberBounds.ratio.high } ?? false }
    var members: [JSONMember] = []
    if let identifier { members.append(JSONMember(key: "id", value: pointer(to: identifier))) }
    if sample.allSatisfy({ isLength($0["width"]) && isLength($0["height"]) }) {
      members.append(JSONMember(key: "aspectRatio", value: .array([pointer(to: "width"), pointer(to: "height")])))
    } else if let key = ratios.first(where: { key in sample.allSatisfy { isLength($0[key]) } }) {
      members.append(JSONMember(key: "aspectRatio", value: pointer(to: key)))
    }
    let others = (sample.first?.asObject ?? []).prefix(keyLimit).map(\.key).filter { $0 != identifier }
    let isText = { (value: JSONValue) in value.asString.map { !$0.isEmpty && !$0.contains("://") } ?? false }
    if let key = first(labels, isText) ?? first(others, isText) {
      members.append(JSONMember(key: "label", value: pointer(to: key)))
    }
    if let key = first(colors, { $0.asString.flatMap { RGBAColor($0) } != nil }) {
      members.append(JSONMember(key: "color", value: pointer(to: key)))
    }
    return members
  }

  private static func pointer(to key: String) -> JSONValue { .string("/\(JSONPointer.escaped(key))") }

  /// Returns the values of a key, unordered; nil unless they are valid and different identifiers in all rows.
  private static func names(ofKey key: String, in rows: [JSONValue]) -> [String]? {
    var names: Set<String> = []
    let areIdentifiers = rows.allSatisfy { row in
      let name = row[key]?.asString ?? row[key]?.asInt.map { String($0) }
      return name.map { IdentifierRule.item.allows($0) && names.insert($0).inserted } ?? false
    }
    return areIdentifiers ? Array(names) : nil
  }

  /// Returns the data source object for `items`. `pointers` are the members of its `each`; `source` is the path of the
  /// file, relative to the document.
  private func items(source: String, pointers: [JSONMember]) -> JSONValue {
    .object(
      joining: ["source": .string(source)], rowsPointer.isEmpty ? [:] : ["at": .string(rowsPointer)],
      pointers.isEmpty ? [:] : ["each": .object(pointers)])
  }

  /// Returns the text of a document with the items: in a waterfall if the rows have aspect ratios, otherwise in a list.
  /// `source` is the path of the file, relative to the document.
  package func document(title: String, source: String) -> [UInt8] {
    let hasRatios = pointers.contains { $0.key == "aspectRatio" }
    let layout: JSONValue =
      hasRatios
      ? ["kind": "waterfall", "minimumColumnWidth": 160, "rowSpacing": 8, "columnSpacing": 8, "sectionInset": 8]
      : ["kind": "list", "rowHeight": 52, "spacing": 1]
    let header: JSONValue = ["length": 52, "label": .string(title), "color": "#FFFFFF"]
    let section: JSONValue = ["id": "content", "header": header, "items": items(source: source, pointers: pointers)]
    let document: JSONValue = ["viewport": "iPhone 16", "layout": layout, "sections": [section]]
    return Array(document.prettyPrinted().utf8)
  }
}

extension ContentSource {
  /// Returns the edits that replace the items of a section by those of the file. An empty document becomes that of
  /// `document(title:source:)`. Throws `staleText` while the text has a syntax error, and `invalid` if it has no such
  /// section.
  package func edits(
    of document: DocumentSnapshot, section: Int, title: String, source: String
  ) throws(PropertyEditError) -> [TextEdit] {
    let text = document.text
    guard let root = document.syntax.root, let sections = root["sections"], !sections.elements.isEmpty else {
      guard text.allSatisfy(\.isBlank) || document.syntax.root?.members.isEmpty == true else {
        throw document.hasStaleModel ? .staleText : .invalid("the document has no sections; add \"sections\" first")
      }
      return [TextEdit(range: 0..<text.count, text: self.document(title: title, source: source))]
    }
    guard !document.hasStaleModel else { throw .staleText }
    guard sections.elements.indices.contains(section), sections.elements[section].kind == .object else {
      throw .invalid("section: the document has no section with the index \(section)")
    }
    let (node, style) = (sections.elements[section], DetectedStyle(document.syntax))
    // Identifiers are unique in the document.
    let index = IdentifierIndex(document.model.collection, expectedLookups: names.count)
    let areUsed = names.contains { index.indexPath(of: Identifier($0)).map { $0.section != section } ?? false }
    let pointers = areUsed ? pointers.filter { $0.key != "id" } : pointers
    let value = Array(items(source: source, pointers: pointers).oneLine.utf8)
    guard let items = node["items"] else {
      return DelimitedList.adding([MemberText(key: "items", value: value)], to: node, style: style)
    }
    return [TextEdit(range: items.range, text: value)]
  }
}

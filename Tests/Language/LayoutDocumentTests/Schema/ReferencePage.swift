import CollectionLayout
import Foundation
import JSON
import LayoutDocument
import TestSupport

/// The reference of the document language: prose from a file, with tables that are generated from the schema.
///
/// A line `<!-- table: NAME -->` becomes a table of an object's keys, without those after a `-`, or only those after a
/// `+`;
/// `<!-- kinds: NAME -->` becomes a chapter for each kind of such objects, `<!-- devices -->` the list of devices,
/// `<!-- diagnostics -->` a chapter for each diagnostic code, and `<!-- contents -->` the table of contents.
struct ReferencePage {
  struct Unknown: Error { let name: String }

  /// The objects for which a table was generated.
  private(set) var used: Set<String> = []
  private let objects: [String: ObjectSchema]
  private let tagged: [UnionSchema]

  init() {
    let walk = SchemaEnumerator()
    tagged = walk.tagged
    let rules = [GeneratorRuleSchema.random(in: .coordinate), GeneratorRuleSchema.cycle(of: .any)]
    objects = Dictionary((walk.places.map(\.object) + rules).map { ($0.name, $0) }) { first, _ in first }
  }

  /// Returns the page for a text with markers.
  mutating func page(_ prose: String) throws -> String {
    var lines = [
      "<!-- Generated from document.prose.md and the schema by the tests (LAYOUTD_RECORD=1). Do not edit. -->"
    ]
    for line in prose.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.contains("<!-- devices -->") {
        lines += Self.wrapped(String(line.replacing("<!-- devices -->", with: Self.devices)))
      } else if let words = Self.words(line, "table") {
        lines += try table(words)
      } else if line == "<!-- diagnostics -->" {
        lines += Self.diagnostics
      } else if let words = Self.words(line, "kinds") {
        lines += try kinds(words)
      } else {
        lines.append(String(line))
      }
    }
    if let index = lines.firstIndex(of: "<!-- contents -->") {
      lines.replaceSubrange(index...index, with: Self.contents(of: lines[index...]))
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the lines of a paragraph of generated text.
  private static func wrapped(_ text: String) -> [String] {
    guard text.count > 140 else { return [text] }
    var lines = [""]
    for word in text.split(separator: " ") {
      if !lines[lines.count - 1].isEmpty, lines[lines.count - 1].count + 1 + word.count > 120 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines
  }

  /// Returns links to the chapters, and to the sections of those that describe kinds.
  private static func contents(of lines: ArraySlice<String>) -> [String] {
    var chapter = ""
    var counts: [String: Int] = [:]
    return lines.compactMap { line in
      guard let space = line.firstIndex(of: " "), ["##", "###"].contains(line[..<space]) else { return nil }
      let title = String(line[line.index(after: space)...])
      let isChapter = line.hasPrefix("## ")
      if isChapter { chapter = title }
      guard isChapter || chapter != "Diagnostics" else { return nil }
      var anchor = title.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " }.replacing(" ", with: "-")
      // A repeated title gets a number, as on GitHub.
      let count = counts[anchor, default: 0]
      counts[anchor] = count + 1
      if count > 0 { anchor += "-\(count)" }
      return "\(isChapter ? "" : "  ")- [\(title)](#\(anchor))"
    }
  }

  private static func words(_ line: some StringProtocol, _ kind: String) -> String? {
    let start = "<!-- \(kind): "
    guard line.hasPrefix(start), line.hasSuffix(" -->") else { return nil }
    return String(line.dropFirst(start.count).dropLast(4))
  }

  private static var devices: String {
    Devices.all.map { "\($0.name) (\(Int($0.size.width)) × \(Int($0.size.height)))" }.joined(separator: ", ")
  }

  /// Each diagnostic has a chapter that links can refer to.
  private static var diagnostics: [String] {
    let chapters = DiagnosticCode.all.map { kind in
      ["### \(kind.code)", ""] + wrapped("\(kind.severity.name.capitalized). \(kind.documentation)")
    }
    return Array(chapters.joined(separator: [""]))
  }

  private mutating func table(_ words: String) throws -> [String] {
    let isChoice = words.contains(" + ")
    let parts = words.components(separatedBy: isChoice ? " + " : " - ")
    guard let object = objects[parts[0]] else { throw Unknown(name: parts[0]) }
    let names = parts.count > 1 ? parts[1].components(separatedBy: ", ") : []
    for name in names where object.key(name) == nil { throw Unknown(name: name) }
    if !isChoice { used.insert(object.name) }
    return Self.table(object.keys.filter { names.contains($0.name) == isChoice })
  }

  private mutating func kinds(_ name: String) throws -> [String] {
    guard let tagged = tagged.first(where: { $0.name == name }) else { throw Unknown(name: name) }
    var lines: [String] = []
    let others = tagged.fallback.map { [("any other name without `:`", $0)] } ?? []
    for (title, object) in tagged.kinds.map({ ("`\($0.name)`", $0.description) }) + others {
      used.insert(object.name)
      lines += ["### \(title)", ""] + Self.wrapped(object.documentation) + [""] + (try Self.example(of: title))
      lines += Self.table(object.keys.filter { !["kind", "sectionInset", "variants"].contains($0.name) }) + [""]
    }
    return Array(lines.dropLast())
  }

  /// The examples whose pictures and layout objects illustrate the layout kinds.
  private static let examples = [
    "`flow`": "section-cards", "`waterfall`": "photo-feed", "`tags`": "tags", "`carousel`": "card-carousel",
    "`list`": "sticky-headers", "`grid`": "shuffle", "`sheet`": "programme-guide", "`compositional`": "app-store",
  ]

  /// Returns the layout object and the picture of an example of a layout kind; nothing for other objects.
  private static func example(of title: String) throws -> [String] {
    guard let name = examples[title] else { return [] }
    let text = try Data(contentsOf: Project.protocolFolder.appendingPathComponent("examples/\(name).layout.json"))
    let tree = SyntaxTree(Array(text))
    guard let layout = tree.root.flatMap({ layout(title.replacing("`", with: ""), in: $0) }) else {
      throw Unknown(name: name)
    }
    let lines = String(decoding: text[layout.range], as: UTF8.self).split(separator: "\n")
    let indent = lines.dropFirst().map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let code = [String(lines[0])] + lines.dropFirst().map { String($0.dropFirst(indent)) }
    return [
      #"<img src="../Tests/Golden/examples/\#(name).svg" width="200" alt="The example \#(name)">"#, "",
      "From [\(name).layout.json](../protocol/examples/\(name).layout.json):", "", "```json",
    ] + code + ["```", ""]
  }

  /// Returns the first layout object of a kind in a document.
  private static func layout(_ kind: String, in node: SyntaxNode) -> SyntaxNode? {
    for member in node.members {
      guard let value = member.value else { continue }
      if member.keyName == "layout", value["kind"]?.stringValue == kind { return value }
      if let found = layout(kind, in: value) { return found }
    }
    return node.elements.lazy.compactMap { layout(kind, in: $0) }.first
  }

  /// Formats keys as a table. The column of UIKit's names is left out if no key has one.
  private static func table(_ keys: [PropertySchema]) -> [String] {
    let hasNames = keys.contains { $0.uikitName != nil }
    let header = hasNames ? "| key | value | default | UIKit | meaning |" : "| key | value | default | meaning |"
    return [header, hasNames ? "|---|---|---|---|---|" : "|---|---|---|---|"]
      + keys.map { key in
        let name = key.isRequired ? "*`\(key.name)`*" : "`\(key.name)`"
        let value = key.unit.map { "\(key.type.summary); \($0.rawValue)" } ?? key.type.summary
        let uikit = hasNames ? " \(key.uikitName.map { "`\($0)`" } ?? "") |" : ""
        return "| \(name) | \(escaped(value)) | \(escaped(key.defaultText ?? "")) |\(uikit) \(escaped(meaning(key))) |"
      }
  }

  private static func meaning(_ key: PropertySchema) -> String {
    var text = key.documentation
    let words = key.type.enumerationValues
    if !words.isEmpty, key.name != "kind" {
      text += " " + words.map { "`\($0.name)`: \($0.documentation)" }.joined(separator: " ")
    }
    if !key.layoutKinds.isEmpty { text += " Only in \(key.layoutKinds.map { "`\($0)`" }.joined(separator: ", "))." }
    return text
  }

  private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }
}

import CollectionLayout
import Foundation
import JSON
import LayoutDocument
import TestSupport

/// The reference of the document language: prose from a file, with tables that are generated from the schema.
///
/// A line `<!-- table: NAME -->` becomes a table of an object's keys, without those after a `-`, or only those after a
/// `+`;
/// `<!-- kinds: NAME -->` becomes a chapter for each kind of such objects, `<!-- devices -->` the list of devices, and
/// `<!-- diagnostics -->` a chapter for each diagnostic code.
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
      "<!-- Made from document.prose.md and the description of the language by the tests (LAYOUTD_RECORD=1). -->"
    ]
    for line in prose.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.replacing("<!-- devices -->", with: Self.devices)
      if let words = Self.words(line, "table") {
        lines += try table(words)
      } else if line == "<!-- diagnostics -->" {
        lines += Self.diagnostics
      } else if let words = Self.words(line, "kinds") {
        lines += try kinds(words)
      } else {
        lines.append(String(line))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func words(_ line: some StringProtocol, _ sort: String) -> String? {
    let start = "<!-- \(sort): "
    guard line.hasPrefix(start), line.hasSuffix(" -->") else { return nil }
    return String(line.dropFirst(start.count).dropLast(4))
  }

  private static var devices: String {
    Devices.all.map { "\($0.name) (\(Int($0.size.width)) × \(Int($0.size.height)))" }.joined(separator: ", ")
  }

  /// Each diagnostic has a chapter that links can refer to.
  private static var diagnostics: [String] {
    let chapters = DiagnosticCode.all.map { kind in
      ["### \(kind.code)", "", "\(kind.severity.name.capitalized). \(kind.documentation)"]
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
      lines += ["### \(title)", "", object.documentation, ""]
      lines += Self.table(object.keys.filter { !["kind", "sectionInset", "variants"].contains($0.name) }) + [""]
    }
    return Array(lines.dropLast())
  }

  private static func table(_ keys: [PropertySchema]) -> [String] {
    ["| key | value | default | meaning |", "|---|---|---|---|"]
      + keys.map { key in
        let name = key.isRequired ? "*`\(key.name)`*" : "`\(key.name)`"
        let value = key.unit.map { "\(key.type.summary); \($0.rawValue)" } ?? key.type.summary
        return "| \(name) | \(escaped(value)) | \(escaped(key.defaultText ?? "")) | \(escaped(meaning(key))) |"
      }
  }

  private static func meaning(_ key: PropertySchema) -> String {
    var text = key.documentation
    let words = key.type.enumerationValues
    if !words.isEmpty, key.name != "kind" {
      text += " " + words.map { "`\($0.name)`: \($0.documentation)" }.joined(separator: " ")
    }
    if !key.layoutKinds.isEmpty { text += " Only in \(key.layoutKinds.map { "`\($0)`" }.joined(separator: ", "))." }
    if let deprecation = key.deprecation { text += " Deprecated: \(deprecation)" }
    return text + (key.uikitName.map { " UIKit: `\($0)`." } ?? "")
  }

  private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }
}

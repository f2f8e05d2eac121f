import Foundation
import JSON
import TestSupport
import Testing

/// Documents with errors, each beside a file with its expected diagnostics: `line:column-line:column severity code`.
@Suite struct BrokenDocumentTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("BrokenDocuments")
  static let names = Project.names(in: folder, endingWith: ".layout.json")

  @Test(arguments: names)
  func `diagnostics have the expected ranges and codes`(name: String) throws {
    let expected = try Project.text(
      Self.folder.appendingPathComponent(name.replacingOccurrences(of: ".layout.json", with: ".expected")))
    let run = try CommandRun(["check", name, "--format", "json"], in: Self.folder)
    let findings = try JSONValue(parsing: run.output).asArray ?? []
    let lines = findings.map { finding in
      let number = { (key: String) in finding[key]?.asInt ?? -1 }
      return "\(number("line")):\(number("column"))-\(number("endLine")):\(number("endColumn")) "
        + "\(finding["severity"]?.asString ?? "") \(finding["code"]?.asString ?? "")\n"
    }
    #expect(lines.joined() == expected)
    #expect(findings.allSatisfy { $0["message"]?.asString?.isEmpty == false && $0["file"] == .string(name) })
    #expect(run.code == (expected.contains(" error ") ? 1 : 0))
    #expect(run.errors == "")
  }

  @Test func `there are at least 30 broken documents`() {
    #expect(Self.names.count >= 30)
  }

  @Test(arguments: names)
  func `a document with errors is laid out and rendered`(name: String) throws {
    // Ten million items are laid out in another test.
    guard name != "too-many.layout.json" else { return }
    for command in [["layout", "--format=json"], ["render"]] {
      let run = try CommandRun(command + [name], in: Self.folder)
      #expect(run.code == 0 || run.code == 1)
      #expect(!run.output.isEmpty)
    }
  }
}

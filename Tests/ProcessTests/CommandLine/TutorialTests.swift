import Foundation
import TestSupport
import Testing

/// The documents and the pictures of docs/tutorial.md.
@Suite struct TutorialTests {
  /// A step: the name of its picture without `.svg`, and its document.
  struct Step: CustomTestStringConvertible {
    var name: String
    var document: String

    var testDescription: String { name }
    var file: String { "\(name).layout.json" }
    var isAnimated: Bool { document.contains("\"timeline\":") }
  }

  static let page = (try? Project.text(Project.documents.appendingPathComponent("tutorial.md"))) ?? ""
  static let pictures = Project.documents.appendingPathComponent("tutorial")
  static let steps = page.components(separatedBy: "```json\n").dropFirst().map { part in
    let parts = part.components(separatedBy: "```\n")
    let picture = parts.dropFirst().first?.firstMatch(of: /^\n!\[[^\]]+\]\(tutorial\/([0-9a-z-]+)\.svg\)\n/)
    return Step(name: picture.map { String($0.1) } ?? "", document: parts[0])
  }

  @Test(arguments: steps)
  func `a document of the tutorial has no diagnostics and its form is that of the formatter`(step: Step) throws {
    let scratch = try Scratch()
    try scratch.write(step.file, step.document)
    let check = try CommandRun(["check", step.file], in: scratch.folder)
    #expect((check.code, check.text) == (0, ""))
    let format = try CommandRun(["format", "--check", step.file], in: scratch.folder)
    #expect((format.code, format.text, format.errors) == (0, "", ""))
  }

  @Test(arguments: steps)
  func `a picture of the tutorial is that of its document`(step: Step) throws {
    let scratch = try Scratch()
    try scratch.write(step.file, step.document)
    let command = step.isAnimated ? "simulate" : "render"
    let run = try CommandRun([command, step.file, "-o", "picture.svg"], in: scratch.folder)
    #expect((run.code, run.text, run.errors) == (0, "", ""))
    let recorded = Self.pictures.appendingPathComponent("\(step.name).svg")
    #expect(try Project.isUpToDate(recorded, Project.bytes(scratch.file("picture.svg"))), "\(step.name)")
  }

  @Test func `the pictures are numbered and each one belongs to a step`() {
    let names = Self.steps.map(\.name)
    #expect(names.count >= 8 && Set(names).count == names.count)
    for (index, name) in names.enumerated() { #expect(name.hasPrefix("0\(index + 1)-"), "\(name)") }
    guard !Project.isRecording else { return }
    #expect(Project.names(in: Self.pictures, endingWith: ".svg") == names.map { "\($0).svg" })
  }
}

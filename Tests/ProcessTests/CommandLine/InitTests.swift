import Foundation
import JSON
import TestSupport
import Testing

@Suite struct InitTests {
  static let templates = Project.names(
    in: Project.protocolFolder.appendingPathComponent("templates"), endingWith: ".layout.json"
  ).map { $0.replacingOccurrences(of: ".layout.json", with: "") }

  @Test func `all templates of the project are listed`() throws {
    let list = try CommandRun(["init", "--list"])
    #expect((list.code, list.errors) == (0, ""))
    let names = list.text.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names.sorted() == Self.templates)
    #expect(names.first == "feed")
  }

  @Test(arguments: templates)
  func `a template is formatted, has no diagnostics and shows elements`(name: String) throws {
    let scratch = try Scratch()
    let run = try CommandRun(["init", "--template", name], in: scratch.folder)
    let file = "\(name).layout.json"
    #expect((run.code, run.text) == (0, ""))
    #expect(run.errors == "layoutd: wrote \(file); \"layoutd preview \(file) --open\" shows it\n")
    let original = Project.protocolFolder.appendingPathComponent("templates/\(file)")
    #expect(try Project.bytes(scratch.file(file)) == Project.bytes(original))
    for arguments in [["check", file, "--max-warnings", "0"], ["format", "--check", file]] {
      let check = try CommandRun(arguments, in: scratch.folder)
      #expect((check.code, check.text) == (0, ""))
    }
    let layout = try CommandRun(["layout", file, "--format=json"], in: scratch.folder)
    #expect(try JSONValue(parsing: layout.output)["attributes"]?.asArray?.isEmpty == false)
    // Nothing is drawn as of an invalid event.
    let play = try CommandRun(["simulate", file, "-o", "play.jsonl", "--fps", "10"], in: scratch.folder)
    #expect(play.code == 0)
    #expect(play.errors == "" || play.errors.contains("no timeline"), "\(play.errors)")
  }

  @Test func `an existing file is overwritten only by force`() throws {
    let scratch = try Scratch()
    try scratch.write("feed.layout.json", "mine")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("link.layout.json").path, withDestinationPath: "none")
    for name in ["feed.layout.json", "link.layout.json"] {
      let run = try CommandRun(["init", name], in: scratch.folder)
      #expect(run.code == 74)
      #expect(
        run.errors
          == "layoutd: \(name) exists already; choose another name, or overwrite it with --force\n")
    }
    let folder = "folder.layout.json"
    try FileManager.default.createDirectory(at: scratch.file(folder), withIntermediateDirectories: false)
    let onFolder = try CommandRun(["init", folder], in: scratch.folder)
    #expect((onFolder.code, onFolder.errors) == (74, "layoutd: \(folder) is a directory; choose another name\n"))
    #expect(try Project.text(scratch.file("feed.layout.json")) == "mine")
    #expect(try CommandRun(["init", "--force"], in: scratch.folder).code == 0)
    #expect(try Project.text(scratch.file("feed.layout.json")).contains("waterfall"))
    #expect(try CommandRun(["init", "no/such/folder/a.layout.json"], in: scratch.folder).code == 74)
  }

  @Test func `a template can be written to standard output`() throws {
    let run = try CommandRun(["init", "-", "--template=grid"])
    #expect((run.code, run.errors) == (0, ""))
    #expect(run.text.contains("\"kind\": \"grid\""))
  }
}

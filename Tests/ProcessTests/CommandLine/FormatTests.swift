import Foundation
import TestSupport
import Testing

@Suite struct FormatTests {
  private static let bad = "{\"sections\" : [\n],\r\n// 𐐀\n\"viewport\": \"iPhone 16\"}"
  private static let good = "{\n  \"sections\": [],\n  // 𐐀\n  \"viewport\": \"iPhone 16\"\n}\n"

  @Test(arguments: ExampleTests.documents)
  func `the examples are formatted`(name: String) throws {
    let run = try CommandRun(["format", "--check", "protocol/examples/\(name)"])
    #expect((run.code, run.text, run.errors) == (0, "", ""))
  }

  @Test func `standard input is formatted to standard output`() throws {
    let run = try CommandRun(["format", "-"], input: Array(Self.bad.utf8))
    #expect((run.code, run.text, run.errors) == (0, Self.good, ""))
    let again = try CommandRun(["format", "-"], input: run.output)
    #expect((again.code, again.text, again.errors) == (0, Self.good, ""))
    let tabs = try CommandRun(["format", "--indent=tab", "-"], input: run.output)
    #expect(tabs.text == Self.good.replacingOccurrences(of: "  \"", with: "\t\"").replacing("  //", with: "\t//"))
  }

  @Test func `files are replaced atomically, only if they change, and keep their mode`() throws {
    let scratch = try Scratch()
    let files = FileManager.default
    let bad = try scratch.write("bad.layout.json", Self.bad)
    let good = try scratch.write("good.layout.json", Self.good)
    try files.createSymbolicLink(atPath: scratch.file("link").path, withDestinationPath: "bad.layout.json")
    try files.setAttributes([.posixPermissions: 0o606], ofItemAtPath: bad)
    let old = Date(timeIntervalSince1970: 1_000)
    try files.setAttributes([.modificationDate: old], ofItemAtPath: good)
    let reader = try #require(FileHandle(forReadingAtPath: bad))
    let run = try CommandRun(["format", "link", "good.layout.json"], in: scratch.folder)
    #expect((run.code, run.text, run.errors) == (0, "", ""))
    #expect(try Project.text(URL(fileURLWithPath: bad)) == Self.good)
    #expect(try files.attributesOfItem(atPath: bad)[.posixPermissions] as? Int == 0o606)
    #expect(try files.attributesOfItem(atPath: good)[.modificationDate] as? Date == old)
    #expect(try files.destinationOfSymbolicLink(atPath: scratch.file("link").path) == "bad.layout.json")
    // A process that has the file open reads the old contents to their end.
    #expect(try reader.readToEnd() == Data(Self.bad.utf8))
    #expect(try files.contentsOfDirectory(atPath: scratch.folder.path).count == 3)
  }

  @Test func `a check lists files that would change and writes nothing`() throws {
    let scratch = try Scratch()
    try scratch.write("bad.layout.json", Self.bad)
    try scratch.write("good.layout.json", Self.good)
    let names = ["bad.layout.json", "good.layout.json"]
    let run = try CommandRun(["format", "--check"] + names, in: scratch.folder)
    #expect((run.code, run.text, run.errors) == (1, "bad.layout.json\n", ""))
    #expect(try Project.text(scratch.file("bad.layout.json")) == Self.bad)
    let other = try CommandRun(["format", "--check", "--indent", "4", "good.layout.json"], in: scratch.folder)
    #expect((other.code, other.text) == (1, "good.layout.json\n"))
    try scratch.write("e\u{1B}[31m.layout.json", Self.bad)
    let hostile = try CommandRun(["format", "--check", "."], in: scratch.folder)
    #expect((hostile.code, hostile.text) == (1, "bad.layout.json\ne\\u{1b}[31m.layout.json\n"))
    let piped = try CommandRun(["format", "--check", "-"], input: Array(Self.bad.utf8))
    #expect((piped.code, piped.text) == (1, "-\n"))
  }

  @Test func `a syntax error is reported, and the other files are formatted`() throws {
    let scratch = try Scratch()
    try scratch.write("wrong.layout.json", "{ \"a\" 1 }")
    try scratch.write("bad.layout.json", Self.bad)
    let run = try CommandRun(["format", "wrong.layout.json", "none", "bad.layout.json"], in: scratch.folder)
    #expect(run.code == 66)
    #expect(run.text == "")
    #expect(
      run.errors
        == "wrong.layout.json:1:7: error: Expected ':'. [syntax]\nlayoutd: none: no such file or directory\n")
    #expect(try Project.text(scratch.file("wrong.layout.json")) == "{ \"a\" 1 }")
    #expect(try Project.text(scratch.file("bad.layout.json")) == Self.good)
    #expect(try CommandRun(["format", "-"], input: Array("{".utf8)).code == 1)
  }

  @Test(arguments: [["format"], ["format", "--indent", "17", "-"], ["format", "--indent=x", "-"], ["format", "-x"]])
  func `an invalid command line is reported`(arguments: [String]) throws {
    let run = try CommandRun(arguments)
    #expect((run.code, run.text) == (64, ""))
    #expect(run.errors.hasPrefix("layoutd format: ") && run.errors.hasSuffix("; see \"layoutd format --help\"\n"))
  }

  @Test func `folders and patterns mean the documents in them`() throws {
    let scratch = try CheckTests.tree(Self.bad)
    let list = try CommandRun(["format", "--check", "."], in: scratch.folder)
    #expect((list.code, list.text) == (1, "a.layout.json\nb/c.layout.json\nb/d/e.layout.json\n"))
    let run = try CommandRun(["format", "b", "?.layout.json"], in: scratch.folder)
    #expect((run.code, run.text, run.errors) == (0, "", ""))
    for name in ["a", "b/c", "b/d/e"] { #expect(try Project.text(scratch.file("\(name).layout.json")) == Self.good) }
    #expect(try Project.text(scratch.file("node_modules/n.layout.json")) == Self.bad)
  }
}

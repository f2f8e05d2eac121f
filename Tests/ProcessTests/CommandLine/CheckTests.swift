import Foundation
import JSON
import TestSupport
import Testing

@Suite struct CheckTests {
  static let good = #"{ "layout": { "kind": "waterfall" }, "sections": [] }"#
  static let warned = #"{ "layout": { "kind": "waterfall" }, "nmae": "a,b:c%", "sections": [] }"#
  static let wrong = "{ \"layout\": { \"kind\": \"waterfall\" },\n  \"sections\": 1 }"

  @Test func `a valid document has no output`() throws {
    let run = try CommandRun(["check", "-"], input: Array(Self.good.utf8))
    #expect((run.code, run.text, run.errors) == (0, "", ""))
  }

  @Test func `warnings do not change the exit code`() throws {
    let run = try CommandRun(["check", "-"], input: Array(Self.warned.utf8))
    #expect(run.code == 0)
    #expect(run.text == "-:1:38: warning: \"nmae\" is not a key of this document. [unknownKey]\n")
  }

  @Test(arguments: [["--format", "text"], ["--format=text"], []])
  func `each error is one line`(options: [String]) throws {
    let scratch = try Scratch()
    try scratch.write("a.layout.json", Self.wrong)
    let run = try CommandRun(["check"] + options + ["a.layout.json"], in: scratch.folder)
    #expect(run.code == 1)
    #expect(run.text == "a.layout.json:2:15: error: Expected an array. [wrongType]\n")
  }

  @Test func `JSON is one array for all files`() throws {
    let scratch = try Scratch()
    try scratch.write("a.layout.json", Self.wrong)
    try scratch.write("b.layout.json", Self.warned)
    let run = try CommandRun(["check", "a.layout.json", "--format=json", "b.layout.json"], in: scratch.folder)
    let findings = try JSONValue(parsing: run.output)
    #expect(run.code == 1)
    #expect(
      findings[0]
        == (try JSONValue(
          parsing: Array(
            #"{"file":"a.layout.json","line":2,"column":15,"endLine":2,"endColumn":16,"severity":"error","code":"wrongType","message":"Expected an array."}"#
              .utf8))))
    #expect(findings[1]?["file"] == .string("b.layout.json"))
    #expect(findings.asArray?.count == 2)
    #expect(try CommandRun(["check", "-", "--format=json"], input: Array(Self.good.utf8)).text == "[]\n")
  }

  @Test func `GitHub annotations are escaped`() throws {
    let scratch = try Scratch()
    let name = "a,b:c%.layout.json"
    try scratch.write(name, #"{ "layout": { "kind": "waterfall" }, "100%\n": 1, "sections": [] }"#)
    let run = try CommandRun(["check", name, "--format", "github"], in: scratch.folder)
    #expect(
      run.text
        == "::warning file=a%2Cb%3Ac%25.layout.json,line=1,col=38,endLine=1,endColumn=46,title=unknownKey"
        + "::\"100%25%0A\" is not a key of this document.\n")
    let wrong = try CommandRun(["check", "-", "--format", "github"], input: Array(Self.wrong.utf8))
    #expect(
      wrong.text == "::error file=-,line=2,col=15,endLine=2,endColumn=16,title=wrongType::Expected an array.\n")
  }

  @Test func `a diagnostic is one line, whatever characters a key contains`() throws {
    let run = try CommandRun(["check", "-"], input: Array("{ \"a\\nb\\u001b[31m\": 1, \"sections\": [] }".utf8))
    #expect(run.text.contains(#""a\u{a}b\u{1b}[31m" is not a key"#))
    #expect(run.text.split(separator: "\n").count == 1)
  }

  @Test func `a file that cannot be read has exit code 66, and the others are checked`() throws {
    let scratch = try Scratch()
    try scratch.write("a.layout.json", Self.wrong)
    let run = try CommandRun(["check", "none.layout.json", "a.layout.json", "."], in: scratch.folder)
    #expect(run.code == 66)
    #expect(run.text.hasPrefix("a.layout.json:2:15: error"))
    #expect(run.errors.contains("none.layout.json: no such file or directory"))
    #expect(run.errors.split(separator: "\n").count == 2)
  }

  @Test func `data sources are relative to the document, not to the working directory`() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(at: scratch.file("sub"), withIntermediateDirectories: true)
    let document = #"{"layout":{"kind":"waterfall"},"sections":[{"items":{"source":"rows.json","height":10}}]}"#
    try scratch.write("sub/a.layout.json", document)
    try scratch.write("sub/rows.json", "[{}]")
    #expect(try CommandRun(["check", "sub/a.layout.json"], in: scratch.folder).code == 0)
    #expect(try CommandRun(["check", "./a.layout.json"], in: scratch.file("sub")).code == 0)
    #expect(try CommandRun(["check", scratch.file("sub/a.layout.json").path]).code == 0)
    #expect(try CommandRun(["check", "-"], input: Array(document.utf8), in: scratch.file("sub")).code == 0)
    #expect(try CommandRun(["check", "-"], input: Array(document.utf8), in: scratch.folder).code == 1)
  }
}

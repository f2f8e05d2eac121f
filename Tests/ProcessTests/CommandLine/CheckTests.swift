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
    #expect((run.code, run.text, run.errors) == (0, "", "layoutd check: 1 document: no problems\n"))
  }

  @Test func `the last line has the sum of all documents`() throws {
    let scratch = try Scratch()
    for (name, text) in [("a", Self.wrong), ("b", Self.warned), ("c", Self.warned), ("d", Self.good)] {
      try scratch.write("\(name).layout.json", text)
    }
    func sum(_ arguments: [String]) throws -> String { try CommandRun(arguments, in: scratch.folder).errors }
    #expect(try sum(["check", "."]) == "layoutd check: 4 documents: 1 error, 2 warnings\n")
    #expect(try sum(["check", ".", "--format", "json"]) == "")
    #expect(
      try sum(["check", "d.layout.json", "b.layout.json", "--color=always"])
        == "layoutd check: 2 documents: \u{1B}[1;33m1 warning\u{1B}[0m\n")
    #expect(try sum(["lint", "."]).hasSuffix("\nlayoutd lint: 4 documents: 1 error\n"))
  }

  @Test func `notes of one rule are one line in text, and each one in other formats`() throws {
    let items = (1...4).map { #"{ "id": "i\#($0)", "size": [30, 30] }"# }
    let text = #"{ "layout": { "kind": "flow" }, "sections": [{ "items": [\#n\#(items.joined(separator: ",\n")) ] }] }"#
    let run = try CommandRun(["lint", "-"], input: Array(text.utf8))
    #expect(run.text.split(separator: "\n").count == 1)
    #expect(run.text.hasPrefix("-:2:1: information: cell:i1 is 30 × 30 points;"))
    #expect(run.text.hasSuffix(" (and 3 more like it, lines 3–5) [smallTarget]\n"), "\(run.text)")
    #expect(run.errors == "layoutd lint: 1 document: 4 notes\n")
    let all = try JSONValue(parsing: try CommandRun(["lint", "-", "--format=json"], input: Array(text.utf8)).output)
    #expect(all.asArray?.count == 4)
  }

  @Test func `the errors of a document have colors and the source line in each command`() throws {
    for command in [["lint"], ["diff", "/dev/null"]] {
      let run = try CommandRun(command + ["-", "--color=always"], input: Array(Self.wrong.utf8))
      #expect(run.errors.contains("\u{1B}[1;31merror:\u{1B}[0m Expected an array. [wrongType]\n    \"sections\": 1 }"))
    }
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

  @Test(arguments: [
    ["check"], ["lint"], ["layout"], ["render"], ["simulate"], ["format", "--check"], ["export", "--swift"],
  ])
  func `a document in UTF-16 has one error in each command`(command: [String]) throws {
    let scratch = try Scratch()
    try scratch.write("a.layout.json", Self.good.map { "\($0)\0" }.joined())
    let run = try CommandRun(command + ["a.layout.json"], in: scratch.folder)
    #expect(run.code == 1)
    let line = "a.layout.json:1:1: error: The text is UTF-16; save it as UTF-8. [syntax]"
    #expect((run.text + run.errors).contains(line))
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

  @Test(arguments: [("text", #"\u{a}"#), ("github", "%0A")])
  func `a diagnostic is one line in the order of its characters, whatever a key contains`(
    format: String, lineBreak: String
  ) throws {
    let text = #"{ "a\nb\u001b[31m\u202ec\u2066": 1, "sections": [] }"#
    let run = try CommandRun(["check", "-", "--format", format], input: Array(text.utf8))
    #expect(run.text.contains(#""a\#(lineBreak)b\u{1b}[31m\u{202e}c\u{2066}" is not a key"#), "\(run.text)")
    #expect(run.text.split(separator: "\n").count == 1)
  }

  @Test func `a file that cannot be read has exit code 66, and the others are checked`() throws {
    let scratch = try Scratch()
    try scratch.write("a.layout.json", Self.wrong)
    try FileManager.default.createDirectory(at: scratch.file("empty"), withIntermediateDirectories: false)
    let run = try CommandRun(["check", "none.layout.json", "a.layout.json", "empty"], in: scratch.folder)
    #expect(run.code == 66)
    #expect(run.text.hasPrefix("a.layout.json:2:15: error"))
    #expect(run.errors.contains("none.layout.json: no such file or directory"))
    #expect(run.errors.contains("layoutd: empty has no files *.layout.json below it\n"))
    #expect(run.errors.split(separator: "\n").count == 3)
    let layout = try CommandRun(["layout", "empty"], in: scratch.folder)
    #expect(layout.errors == "layoutd: empty has no files *.layout.json below it\n")
    #expect(layout.code == 66)
  }

  @Test func `a file that cannot be read is in the formats for machines`() throws {
    let scratch = try Scratch()
    try scratch.write("b.layout.json", Self.warned)
    let check = { (format: String) in
      try CommandRun(["check", "none,a.layout.json", "b.layout.json", "--format", format], in: scratch.folder)
    }
    for format in ["json", "github"] {
      let run = try check(format)
      #expect((run.code, run.errors) == (66, "layoutd: none,a.layout.json: no such file or directory\n"))
    }
    let found = try JSONValue(parsing: try check("json").output)
    #expect(found.asArray?.compactMap { $0["code"]?.asString } == ["unreadable", "unknownKey"])
    #expect(
      ["file", "severity", "message"].map { found[0]?[$0]?.asString }
        == ["none,a.layout.json", "error", "no such file or directory"])
    #expect(["line", "column", "endLine", "endColumn"].allSatisfy { found[0]?[$0] == .number(1) })
    let lines = try check("github").text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0] == "::error file=none%2Ca.layout.json::no such file or directory")
    #expect(lines[1].hasPrefix("::warning file=b.layout.json,line=1,"))
  }

  /// Creates a tree of folders with copies of a document, also in folders that are not searched.
  static func tree(_ text: String) throws -> Scratch {
    let scratch = try Scratch()
    for folder in ["b/d", "node_modules", ".git", ".build"] {
      try FileManager.default.createDirectory(at: scratch.file(folder), withIntermediateDirectories: true)
    }
    for name in ["a", "b/c", "b/d/e", "node_modules/n", ".git/g", ".build/h", "b/.hidden"] {
      try scratch.write("\(name).layout.json", text)
    }
    try scratch.write("b/other.json", "{")
    // A link to a folder that contains it.
    try FileManager.default.createSymbolicLink(atPath: scratch.file("b/up").path, withDestinationPath: "..")
    return scratch
  }

  static let patterns: [([String], [String])] = [
    (["."], ["a", "b/c", "b/d/e"]), (["b"], ["b/c", "b/d/e"]), (["b/"], ["b/c", "b/d/e"]),
    (["b", "a.layout.json"], ["b/c", "b/d/e", "a"]), (["b", "b/c.layout.json", "b"], ["b/c", "b/d/e"]),
    (["*.layout.json"], ["a"]), (["b/*.layout.json"], ["b/c"]), (["**/*.layout.json"], ["a", "b/c", "b/d/e"]),
    (["b/**/e.layout.json"], ["b/d/e"]), (["?/?.layout.json"], ["b/c"]), (["b/**"], ["b/c", "b/other.json", "b/d/e"]),
    (["./b/d/*"], ["./b/d/e"]), ([".*/g*"], [".git/g"]),
  ]

  @Test(arguments: patterns)
  func `folders and patterns mean the documents in them`(arguments: [String], files: [String]) throws {
    let scratch = try Self.tree(Self.wrong)
    let run = try CommandRun(["check", "--format=json"] + arguments, in: scratch.folder)
    #expect((run.code, run.errors) == (1, ""))
    let names = try JSONValue(parsing: run.output).asArray?.compactMap { $0["file"]?.asString } ?? []
    #expect(names == files.map { $0.hasSuffix(".json") ? $0 : $0 + ".layout.json" })
  }

  @Test func `a pattern without a match has exit code 66`() throws {
    let scratch = try Self.tree(Self.good)
    let run = try CommandRun(["check", "x*.layout.json", "a.layout.json"], in: scratch.folder)
    #expect((run.code, run.text) == (66, ""))
    #expect(run.errors == "layoutd: no file matches x*.layout.json\nlayoutd check: 1 document: no problems\n")
  }

  @Test func `more warnings than permitted are an error`() throws {
    let scratch = try Scratch()
    try scratch.write("a.layout.json", Self.warned)
    try scratch.write("b.layout.json", Self.warned)
    for (maximum, code) in [("0", 1), ("1", 1), ("2", 0), ("9", 0)] {
      let run = try CommandRun(
        ["check", "a.layout.json", "b.layout.json", "--max-warnings", maximum], in: scratch.folder)
      #expect(run.code == code)
      let excess = code == 0 ? "" : "layoutd check: 2 warnings, more than --max-warnings \(maximum)\n"
      #expect(run.errors == "layoutd check: 2 documents: 2 warnings\n" + excess)
    }
  }

  @Test func `colors and the source line are printed on request`() throws {
    let run = try CommandRun(["check", "-", "--color=always"], input: Array(Self.wrong.utf8))
    #expect(
      run.text
        == "\u{1B}[1m-:2:15:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m Expected an array. [wrongType]\n"
        + "    \"sections\": 1 }\n  \u{1B}[1;31m              ^\u{1B}[0m\n")
  }

  @Test func `a terminal gets the source line, with colors unless NO_COLOR is set`() throws {
    let scratch = try Scratch()
    let name = try scratch.write("a.layout.json", Self.wrong)
    let plain = "\(name):2:15: error: Expected an array. [wrongType]\n    \"sections\": 1 }\n                ^\n"
    for (arguments, expected) in [
      ("TERM=xterm $L check $F --color never 2>/dev/null", plain),
      ("TERM=xterm NO_COLOR=1 $L check $F 2>/dev/null", plain),
      ("TERM=dumb $L check $F 2>/dev/null", plain), ("TERM=xterm $L check $F --format json | cat", nil),
      ("TERM=xterm $L check $F | cat", plain.split(separator: "\n")[0] + "\n"),
    ] as [(String, String?)] {
      let text = try Self.onTerminal(arguments, name)
      if let expected { #expect(text == expected, "\(arguments)") } else { #expect(!text.contains("\u{1B}")) }
    }
    let colored = try Self.onTerminal("unset NO_COLOR; TERM=xterm $L check $F", name)
    #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m") && colored.contains("\"sections\": 1 }"))
  }

  /// Runs a shell command on a terminal, with `$L` for the program and `$F` for a file. Returns its output.
  static func onTerminal(_ line: String, _ file: String) throws -> String {
    let terminal = try TestTerminal()
    let shell = try LayoutdProcess(
      ["-c", "L=\(LayoutdProcess.binary); F=\(file)\n\(line)"], program: "/bin/sh", output: terminal.descriptor)
    _ = try shell.wait()
    return terminal.text()
  }

  static let excerpts: [(String, String, String)] = [
    // Tabs and control characters take one column, wide characters two.
    ("{\t\"sections\":\t1 }", "{ \"sections\": 1 }", "              ^"),
    ("{ \"名\": 1, \"sections\": [] }", "{ \"名\": 1, \"sections\": [] }", "  ^^^^"),
  ]

  @Test(arguments: excerpts)
  func `carets are below the range`(text: String, line: String, carets: String) throws {
    let run = try CommandRun(["check", "-", "--color=always"], input: Array(text.utf8))
    let lines: [Substring] = run.text.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n")
    #expect(lines.dropFirst().prefix(2).map(String.init) == ["  \(line)", "  \(carets)"])
  }

  @Test func `a long line is cut around the range`() throws {
    let long = String(repeating: " ", count: 100_000)
    let run = try CommandRun(
      ["check", "-", "--color=always"], input: Array("{\(long)\"sections\": \"\(long)\"}".utf8))
    let lines = run.text.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.count <= 110 })
    #expect(lines[1].contains("…") && lines[2].hasSuffix("^"))
  }

  @Test func `a layout in Swift is a hint, and is never run`() throws {
    let scratch = try Scratch()
    // A program of this text would not end with exit code 0.
    try scratch.write("Feed.swift", "import UIKit\n_ = { fatalError() }()\n")
    try scratch.write(
      "a.layout.json", #"{"layout": {"kind": "swift", "source": "Feed.swift"}, "sections": [{"items": [{}]}]}"#)
    let run = try CommandRun(["check", "a.layout.json", "--max-warnings", "0"], in: scratch.folder)
    #expect(run.code == 0)
    #expect(run.text.contains(": hint: ") && run.text.contains("--allow-swift"))
    #expect(try CommandRun(["check", "--allow-swift", "a.layout.json"], in: scratch.folder).code == 64)
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

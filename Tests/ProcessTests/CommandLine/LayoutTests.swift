import Foundation
import JSON
import TestSupport
import Testing

@Suite struct LayoutTests {
  static let document = """
    { "viewport": { "width": 100, "height": 50 }, "contentInset": { "top": 20 },
      "layout": { "kind": "waterfall", "columnCount": 2 },
      "sections": [{ "id": "s", "header": 10, "items": [{ "repeat": 6, "id": "c-{i}", "height": 30 }] }] }
    """

  static func run(_ options: [String], _ text: String = document) throws -> CommandRun {
    try CommandRun(["layout", "-"] + options, input: Array(text.utf8))
  }

  static func keys(_ options: [String]) throws -> [String] {
    try run(["--format=jsonl"] + options).text.split(separator: "\n").compactMap {
      try JSONValue(parsing: Array($0.utf8))["key"]?.asString
    }
  }

  @Test func `the whole layout is printed as JSON`() throws {
    let value = try JSONValue(parsing: try Self.run(["--format", "json"]).output)
    #expect(value.asObject?.map(\.key) == ["viewport", "contentOffset", "contentSize", "attributes"])
    #expect(value["contentOffset"]?["y"] == .number(-20))
    #expect(value["contentSize"]?["height"] == .number(100))
    #expect(value["attributes"]?.asArray?.count == 7)
    #expect(value["attributes"]?[3]?["frame"] == .array([.number(50), .number(40), .number(50), .number(30)]))
    #expect(value["attributes"]?[6]?["key"] == .string("header:s"))
  }

  @Test func `JSON of several documents names each one`() throws {
    let scratch = try Scratch()
    for name in ["a", "b"] { try scratch.write("\(name).layout.json", Self.document) }
    func run(_ arguments: [String]) throws -> CommandRun { try CommandRun(["layout"] + arguments, in: scratch.folder) }
    let single = try JSONValue(parsing: try run(["a.layout.json", "--format=json"]).output)
    for files in [["."], ["none.layout.json", "a.layout.json", "b.layout.json"]] {
      let all = try run(files + ["--format=json"])
      #expect(all.code == (files.count == 1 ? 0 : 66))
      let values = try JSONValue(parsing: all.output).asArray ?? []
      #expect(values.map { $0["file"] } == ["a.layout.json", "b.layout.json"])
      #expect(values.allSatisfy { $0["attributes"] == single["attributes"] })
      #expect(values.first?.asObject?.dropFirst().map(\.key) == single.asObject?.map(\.key))
    }
    let line = try run(["a.layout.json", "--format=jsonl"]).text.split(separator: "\n")[0].dropFirst()
    let lines = try run([".", "--format=jsonl"]).text.split(separator: "\n")
    #expect(lines.count == 14 && lines[0] == "{\"file\":\"a.layout.json\"," + line)
    #expect(try run(["none.layout.json", "neither.layout.json", "--format=json"]).text == "[]\n")
  }

  @Test func `an element is explained by its key, its name or a point`() throws {
    func run(_ arguments: [String]) throws -> CommandRun {
      try CommandRun(["explain", "-"] + arguments, input: Array(Self.document.utf8))
    }
    let text = try run(["cell:c-3"]).text
    #expect(text.hasPrefix("Item c-3, 4 of 6 in s, lane 2 of 2, position 2 (-:3:"))
    #expect(text.contains("\n  Frame: x 50, y 40, 50 × 30  (4.2, chosen)\n"))
    #expect(try run(["c-3"]).text == text)
    #expect(try run(["--at", "60,45"]).text == text)
    let width = try run(["c-3", "width"]).text.split(separator: "\n")
    #expect(width.count > 1 && width.dropFirst().allSatisfy { $0.lowercased().contains("width") })
    let value = try JSONValue(parsing: try run(["header:s", "--json"]).output)
    #expect(value.asObject?.map(\.key) == ["key", "frame", "title", "reasons", "derivation", "source"])
    #expect(value["frame"] == [0, 0, 100, 10])
    #expect(
      try JSONValue(parsing: try run(["c-1", "--json", "--viewport", "80x50"]).output)["frame"] == [40, 10, 40, 30])
    for (arguments, message) in [
      (["c-9"], "no element \"c-9\"; did you mean \"c-0\"?"), (["--at", "0,5000"], "no element is at this point"),
      (["c-1", "moon"], "no step of cell:c-1 contains \"moon\"; the steps are Frame, "),
    ] {
      let run = try run(arguments)
      #expect((run.code, run.text) == (1, ""))
      #expect(run.errors.hasPrefix("layoutd: -: \(message)"), "\(run.errors)")
    }
  }

  @Test func `the elements whose frames follow a chosen rule are listed`() throws {
    func run(_ options: [String]) throws -> CommandRun {
      try CommandRun(["explain", "-", "--uncertain"] + options, input: Array(Self.document.utf8))
    }
    let text = try run([]).text
    #expect(
      text == """
        -:3:53: 6 cells in s: 4.2, An item goes to the lane that ends first; of equal lanes the first
        -:3:53: 6 cells in s: 4.1, Lane width
        -:3:53: 6 cells in s: 4.5, Size of an item

        """)
    let values = try run(["--json"]).text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    #expect(values.map { $0[pointer: "/rule/number"] } == ["4.2", "4.1", "4.5"])
    #expect(values.allSatisfy { $0["section"] == "s" && $0["line"] == 3 && $0[pointer: "/rule/tag"] == "chosen" })
    #expect(try run(["c-1"]).code == 64)
  }

  @Test(arguments: [[], ["--json"]])
  func `a document in which nothing is chosen says so`(options: [String]) throws {
    let flow = #"{"layout": {"kind": "flow"}, "sections": [{"items": [{"id": "a"}]}]}"#
    for (text, message) in [(flow, "no frame rests on a chosen rule"), (#"{"sections": []}"#, "no elements")] {
      let run = try CommandRun(["explain", "-", "--uncertain"] + options, input: Array(text.utf8))
      #expect((run.code, run.text, run.errors) == (0, "", "layoutd: -: \(message)\n"))
    }
  }

  @Test func `the items of a layout in Swift are rows of 44 points without permission`() throws {
    let scratch = try Scratch()
    try scratch.write("Feed.swift", "import UIKit\nfinal class Feed: UICollectionViewFlowLayout {}\n")
    try scratch.write(
      "a.layout.json",
      #"{"viewport": {"width": 100, "height": 90}, "layout": {"kind": "swift", "source": "Feed.swift"}, "#
        + #""sections": [{"items": [{"repeat": 2}]}]}"#)
    let run = try CommandRun(["layout", "a.layout.json", "--format", "json"], in: scratch.folder)
    let frames = try JSONValue(parsing: run.output)["attributes"]?.asArray?.compactMap { $0["frame"] }
    #expect(frames == [[0, 0, 100, 44], [0, 44, 100, 44]])
    #expect(run.code == 0 && run.errors.contains("[swiftNotAllowed]"))
  }

  @Test func `a viewport offset or a rectangle selects the elements`() throws {
    #expect(try Self.keys([]).count == 7)
    // From −20 to 30: the header and the first row.
    #expect(try Self.keys(["--offset", "0,-20"]) == ["cell:c-0", "cell:c-1", "header:s"])
    #expect(try Self.keys(["--offset=0,45"]) == ["cell:c-2", "cell:c-3", "cell:c-4", "cell:c-5"])
    #expect(try Self.keys(["--rect", "0,70,50,1"]) == ["cell:c-4"])
    #expect(try Self.keys(["--rect=0,100,50,10"]) == [])
    #expect(try Self.keys(["--offset", "0,45", "--viewport", "40x10"]) == ["cell:c-2", "cell:c-3"])
  }

  @Test func `a viewport can be a device`() throws {
    let value = try JSONValue(parsing: try Self.run(["--viewport", "iPhone SE", "--format=json"]).output)
    #expect(value["viewport"]?["width"] == .number(375))
    #expect(value["attributes"]?[1]?["frame"]?[0] == .number(187.5))
  }

  @Test func `the default output is a table`() throws {
    let lines = try Self.run([]).text.split(separator: "\n")
    #expect(lines[0] == "viewport 100 × 50, offset 0, -20, content 100 × 100")
    #expect(lines[2] == "          0         10         50         30   cell:c-0")
    #expect(lines.count == 9)
  }

  @Test func `a document with errors is laid out, and the errors are reported separately`() throws {
    let run = try Self.run(["--format=jsonl"], Self.document.replacingOccurrences(of: "\"s\"", with: "7"))
    #expect(run.code == 1)
    #expect(run.text.split(separator: "\n").count == 7)
    #expect(run.errors.contains("-:3:24: error: "), "\(run.errors)")
  }

  @Test func `a text with a syntax error gives an empty layout and valid JSON`() throws {
    let run = try Self.run(["--format=json"], "{")
    #expect(run.code == 1)
    #expect(try JSONValue(parsing: run.output)["attributes"] == .array([]))
  }

  @Test func `a closed output pipe ends the command as SIGPIPE does`() throws {
    let scratch = try Scratch()
    let path = try scratch.write("a.layout.json", Self.document.replacingOccurrences(of: "6", with: "300000"))
    let layoutd = try LayoutdProcess(["layout", path, "--format=jsonl"])
    layoutd.wire.closeInput()
    #expect(try layoutd.wait() == .exited(141))
  }
}

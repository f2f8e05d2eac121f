import TestSupport
import Testing

@Suite struct ReplayCommandTests {
  static let hello = """
    // A comment, and a blank line.

    {"send":{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}}

    """

  static func replay(_ lines: String) throws -> CommandRun {
    try CommandRun(["replay", "-"], input: Array((hello + lines).utf8))
  }

  @Test func `wildcards, any order of keys, and nearly equal numbers match`() throws {
    let run = try Self.replay(#"{"expect":{"result":"*","id":1.0000000001}}"#)
    #expect((run.code, run.text) == (0, ""))
  }

  @Test func `a byte order mark is skipped`() throws {
    let lines = "\u{FEFF}\(Self.hello)" + #"{"expect":{"result":"*","id":1}}"#
    let run = try CommandRun(["replay", "-"], input: Array(lines.utf8))
    #expect((run.code, run.text) == (0, ""))
  }

  @Test func `the first mismatch is reported with both messages`() throws {
    let run = try Self.replay(#"{"expect":{"id":2,"result":"*"}}"#)
    #expect(run.code == 1)
    let lines = run.text.split(separator: "\n")
    #expect(lines[0] == "-:4: /id should be 2, but is 1")
    #expect(lines[1] == #"expected: {"id":2,"result":"*"}"#)
    #expect(lines[2].hasPrefix(#"actual:   {"jsonrpc":"2.0","id":1,"result":{"#))
  }

  @Test func `a message that the schema does not permit is reported with its line and path`() throws {
    let lines = """
      {"expect":{"id":1,"result":"*"}}
      {"send":{"method":"layoutd/session/scroll","params":{"session":"s1","contentOffset":{"x":0}}}}
      """
    let run = try CommandRun(["replay", "-", "--validate"], input: Array((Self.hello + lines).utf8))
    #expect(run.code == 1)
    #expect(run.text == "-:5: params.contentOffset: \"y\" is missing\n")
    #expect(try CommandRun(["replay", "--validate", "-"], input: Array(Self.hello.utf8)).code == 0)
  }

  @Test(arguments: ["{", #"{"expect":{"id":2}}"#])
  func `the name of a file cannot control a terminal`(line: String) throws {
    let scratch = try Scratch()
    let name = "e\u{1B}[31m.jsonl"
    try scratch.write(name, Self.hello + line)
    let run = try CommandRun(["replay", name], in: scratch.folder)
    #expect(run.code == 1)
    #expect(run.text.hasPrefix("e\\u{1b}[31m.jsonl:4: "), "\(run.text)")
  }

  @Test func `an additional member is a mismatch`() throws {
    let run = try Self.replay(#"{"expect":{"id":1}}"#)
    #expect(run.code == 1)
    #expect(run.text.hasPrefix("-:4: /result should be absent, but is {"))
  }

  @Test func `an unexpected message is a mismatch`() throws {
    let run = try Self.replay("")
    #expect(run.code == 1)
    #expect(run.text.contains("unexpected message"))
    #expect(run.text.contains("expected: nothing\nactual:   {"))
  }

  @Test func `a missing message is a mismatch`() throws {
    let expect = #"{"expect":{"id":1,"result":"*"}}"#
    let run = try Self.replay("\(expect)\n\(expect)\n")
    #expect(run.code == 1)
    #expect(run.text.hasPrefix("-:5: missing message\n"))
  }

  @Test(arguments: [#"{"send":1}"#, #"{"sned":{}}"#, "[]", "{", #"{"send":{},"expect":{}}"#, "\u{1}\u{ff}"])
  func `a malformed line is reported`(line: String) throws {
    let run = try Self.replay(line)
    #expect(run.code == 1)
    #expect(run.text.hasPrefix("-:4: "))
  }
}

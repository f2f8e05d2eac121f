import Foundation
import TestSupport
import Testing

/// The files that commands write: complete or unchanged, and never a file that is also an input. Failures are reported.
@Suite struct OutputTests {
  private static let document = #"""
    {"sections" : [{ "items": [{ "id": "a", "height": 20 }, { "repeat": 4000, "height": 5 }] }],
      "timeline": [{ "at": 0.1, "scrollTo": { "item": "a" } }] }
    """#

  /// Runs a shell command, with `$L` for the program, in a folder with a document and a transcript.
  private static func shell(_ line: String, in scratch: Scratch) throws -> CommandRun {
    try CommandRun(
      ["-c", "L=\(LayoutdProcess.binary)\n\(line)"], of: "/bin/sh", input: Array(document.utf8), in: scratch.folder)
  }

  private static func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("a.layout.json", document)
    try scratch.write("session.jsonl", #"{"expect":{"id":1}}"#)
    return scratch
  }

  static let printing = [
    "format -", "format --check -", "layout a.layout.json", "layout --format json -", "layout --format=jsonl -",
    "render -", "check - --format json", "schema", "protocol", "simulate - --fps 10",
    "replay session.jsonl", "--version", "--help", "check --help",
  ]

  @Test(arguments: printing) func `a full disk behind standard output is an error`(command: String) throws {
    let run = try Self.shell("exec $L \(command) >/dev/full", in: Self.scratch())
    #expect(run.code == 74, "\(run.errors)")
    #expect(run.errors.hasSuffix("layoutd: cannot write to standard output: no space left on device\n"))
  }

  @Test(arguments: ["layout a.layout.json", "layout --format=jsonl -", "protocol", "render --full -", "simulate -"])
  func `a closed output pipe ends a command silently`(command: String) throws {
    // The code is that of the program. The reader ends immediately.
    let run = try Self.shell("{ $L \(command); echo $? >code; } | true; cat code", in: Self.scratch())
    #expect(run.text == "141\n")
    #expect(run.errors == "")
  }

  @Test(arguments: ["layout a.layout.json", "check - --format json", "render - --full", "simulate -", "--version"])
  func `a closed standard output is an error`(command: String) throws {
    let run = try Self.shell("exec $L \(command) >&-", in: Self.scratch())
    #expect(run.code == 74, "\(run.errors)")
    #expect(run.errors.hasSuffix("layoutd: cannot write to standard output: bad file descriptor\n"), "\(run.errors)")
  }

  @Test(arguments: ["check", "lint", "layout", "render", "simulate", "replay"])
  func `a closed standard input is not an empty file`(command: String) throws {
    let run = try Self.shell("exec $L \(command) - <&-", in: Self.scratch())
    #expect((run.code, run.text) == (66, ""))
    #expect(run.errors.hasPrefix("layoutd: -: bad file descriptor\n"))
  }

  static let servers: [(String, Int32, String)] = [
    ("$L <&-", 1, "layoutd: cannot read from a client: bad file descriptor; its connection is closed\n"),
    ("$L mcp <&-", 66, "layoutd: cannot read from the client: bad file descriptor\n"),
    ("$L mcp >&-", 74, "layoutd: cannot write to the client: bad file descriptor\n"),
  ]

  @Test(.deadlockLimit, arguments: servers)
  func `a closed standard stream ends a server with a message`(line: String, code: Int32, message: String) throws {
    let run = try Self.shell("exec \(line)", in: Self.scratch())
    #expect((run.code, run.text) == (code, ""))
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  static let writing = [
    ("render a.layout.json --full", "out.svg"), ("simulate a.layout.json --fps 10", "out.svg"),
    ("simulate a.layout.json --fps 10", "out.html"), ("simulate a.layout.json --fps 100", "out.jsonl"),
  ]

  @Test(arguments: writing)
  func `an output file that cannot be written completely keeps its old contents`(command: String, name: String) throws {
    let scratch = try Self.scratch()
    try scratch.write(name, "old")
    // The limit of a file's size is 512 or 1024 bytes, depending on the shell.
    let run = try Self.shell("ulimit -f 1; exec $L \(command) -o \(name)", in: scratch)
    #expect(run.code == 74)
    #expect(run.errors == "layoutd: \(name): cannot be written: file too large\n")
    #expect(try Project.text(scratch.file(name)) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).count == 3)
  }

  @Test func `a formatted file that cannot be written completely keeps its old contents`() throws {
    let scratch = try Self.scratch()
    let text = "{\"sections\" : [\n" + String(repeating: "{},", count: 2_000) + "]}"
    try scratch.write("b.layout.json", text)
    let run = try Self.shell("ulimit -f 1; exec $L format b.layout.json", in: scratch)
    #expect(run.code == 74)
    #expect(run.errors == "layoutd: b.layout.json: cannot be written: file too large\n")
    #expect(try Project.text(scratch.file("b.layout.json")) == text)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).count == 3)
  }

  @Test(arguments: [
    "$L render a.layout.json -o a.layout.json", "$L render ./a.layout.json -o $PWD/a.layout.json",
    "ln a.layout.json hard; $L render a.layout.json -o hard",
    "ln -s a.layout.json soft; $L render a.layout.json -o soft",
    "ln -s a.layout.json soft; $L render soft -o a.layout.json", "$L render - -o a.layout.json <a.layout.json",
    "ln a.layout.json hard.svg; $L simulate a.layout.json -o hard.svg",
    "ln -s a.layout.json soft.html; $L simulate a.layout.json -o soft.html",
    "ln a.layout.json hard.jsonl; $L simulate - -o hard.jsonl <a.layout.json",
    "ln a.layout.json b.jsonl; $L simulate other.layout.json --check a.layout.json -o b.jsonl",
    "ln a.layout.json b.jsonl; $L simulate other.layout.json --script a.layout.json -o b.jsonl",
    "ln a.layout.json b.svg; $L render named.layout.json -o b.svg",
    "$L preview a.layout.json --ready-file a.layout.json",
  ]) func `an output file that is also an input is rejected`(line: String) throws {
    let scratch = try Self.scratch()
    try scratch.write("other.layout.json", Self.document)
    try scratch.write(
      "named.layout.json",
      #"{"sections":[{"items":{"source":"a.layout.json","at":"/sections/0/items","each":{"id":"/id"}}}]}"#)
    let run = try Self.shell(line, in: scratch)
    #expect(run.code == 64, "\(run.errors)")
    #expect(run.errors.contains("this file is also an input"), "\(run.errors)")
    #expect(run.errors.hasSuffix("choose another output file\n"))
    #expect(try Project.text(scratch.file("a.layout.json")) == Self.document)
  }

  @Test func `an output file follows links and keeps its mode, and devices are not replaced`() throws {
    let scratch = try Self.scratch()
    let files = FileManager.default
    try files.createDirectory(atPath: scratch.file("pictures").path, withIntermediateDirectories: false)
    try scratch.write("pictures/real.svg", "old")
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: scratch.file("pictures/real.svg").path)
    try files.createSymbolicLink(atPath: scratch.file("link.svg").path, withDestinationPath: "pictures/real.svg")
    let run = try Self.shell("$L render a.layout.json -o link.svg && $L render - -o /dev/null", in: scratch)
    #expect((run.code, run.errors) == (0, ""))
    #expect(try Project.text(scratch.file("pictures/real.svg")).hasSuffix("</svg>\n"))
    #expect(try files.destinationOfSymbolicLink(atPath: scratch.file("link.svg").path) == "pictures/real.svg")
    let mode = try files.attributesOfItem(atPath: scratch.file("pictures/real.svg").path)[.posixPermissions]
    #expect(mode as? Int == 0o640)
    #expect(try files.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType == .typeCharacterSpecial)
    #expect(try Self.shell("$L render a.layout.json -o /dev/full", in: scratch).code == 74)
  }

  @Test func `formatting does not write through a link beside the file`() throws {
    let scratch = try Self.scratch()
    // A former name of the temporary file. The shell is replaced by the program, which has the same process id.
    let run = try Self.shell("ln -s victim a.layout.json.$$~; exec $L format a.layout.json", in: scratch)
    #expect((run.code, run.errors) == (0, ""))
    #expect(!FileManager.default.fileExists(atPath: scratch.file("victim").path))
    #expect(try Project.text(scratch.file("a.layout.json")) != Self.document)
  }

  @Test func `formatting reports a lost hard link, and keeps the owner if root writes`() throws {
    let scratch = try Self.scratch()
    try FileManager.default.linkItem(at: scratch.file("a.layout.json"), to: scratch.file("other"))
    let isRoot = getuid() == 0
    if isRoot { #expect(chown(scratch.file("a.layout.json").path, 12_345, 12_346) == 0) }
    let run = try Self.shell("$L format a.layout.json", in: scratch)
    #expect(run.code == 0)
    #expect(
      run.errors
        == "layoutd: a.layout.json: the file was replaced; a hard link to the old file keeps the old contents\n"
    )
    #expect(try Project.text(scratch.file("other")) == Self.document)
    var status = stat()
    #expect(stat(scratch.file("a.layout.json").path, &status) == 0)
    if isRoot { #expect((status.st_uid, status.st_gid) == (12_345, 12_346)) }
  }
}

import Foundation
import JSON
import TestSupport
import Testing

@Suite struct UsageTests {
  static let misuses: [([String], String)] = [
    (["check"], "a file is missing"), (["check", "-", "--format", "xml"], "--format cannot be \"xml\""),
    (["check", "-", "--format"], "--format needs a value"), (["check", "-", "--loud"], "unknown option --loud"),
    (["layout"], "a file is missing"), (["layout", "-", "b"], "one file is enough"),
    (["layout", "-", "--rect", "1,2,3"], "--rect cannot be"),
    (["layout", "-", "--rect", "1,2,3,-4"], "--rect cannot be"),
    (["layout", "-", "--rect", "1,2,3,nan"], "--rect cannot be"),
    (["layout", "-", "--offset=1"], "--offset cannot be"), (["layout", "-", "--viewport", "big"], "--viewport cannot"),
    (["layout", "-", "--viewport", "1x-1"], "--viewport cannot"), (["render"], "a file is missing"),
    (["render", "-", "--full=yes"], "--full takes no value"), (["render", "-", "-o"], "-o needs a value"),
    (["render", "-", "--legend=yes"], "--legend takes no value"),
    (["simulate"], "a file is missing"), (["simulate", "-", "--fps", "0"], "--fps cannot be \"0\""),
    (["simulate", "-", "--fps=1001"], "--fps cannot be"), (["simulate", "-", "--fps=nan"], "--fps cannot be"),
    (["simulate", "-", "--tolerance=-1"], "--tolerance cannot be"), (["simulate", "-", "-o", "a.mp4"], "-o cannot be"),
    (["simulate", "-", "--script", "-"], "--script cannot be"), (["simulate", "-", "--check=-"], "--check cannot be"),
    (["replay"], "a file is missing"), (["protocol", "x"], "takes no file"), (["schema", "x"], "takes no file"),
    (["nonsense"], "unknown command nonsense"),
  ]

  @Test(arguments: misuses)
  func `a wrong command line is 64, and says what is wrong`(arguments: [String], message: String) throws {
    let run = try CommandRun(arguments)
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.contains("usage: layoutd"))
  }

  @Test(arguments: ["check", "layout", "render", "simulate", "replay", "schema", "protocol"])
  func `every command tells how it is used`(command: String) throws {
    for arguments in [[command, "--help"], [command, "-h"], [command, "x", "--help"]] {
      let run = try CommandRun(arguments)
      #expect(run.code == 0)
      #expect(run.text.hasPrefix("usage: layoutd \(command)"))
      #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 120 })
      #expect(run.errors == "")
    }
  }

  @Test(arguments: ["check", "layout", "render", "simulate", "replay"])
  func `a missing file is 66`(command: String) throws {
    let run = try CommandRun([command, "no-such-file"])
    #expect(run.code == 66)
    #expect(run.errors == "layoutd: no-such-file: no such file or directory\n")
    #expect(run.output.isEmpty)
  }

  @Test func `the protocol's model is printed as it stands in the project`() throws {
    let run = try CommandRun(["protocol"])
    #expect(run.code == 0)
    #expect(run.output == (try Project.bytes(Project.protocolFolder.appendingPathComponent("layoutd.json"))))
  }

  @Test func `the schema is printed as it stands in the project`() throws {
    let run = try CommandRun(["schema"])
    #expect(run.code == 0)
    #expect(run.output == (try Project.bytes(Project.protocolFolder.appendingPathComponent("layout.schema.json"))))
  }

  // What is published apart has a number of its own file.
  @Test(arguments: ["editors/vscode/package.json", "editors/zed/extension.toml", "editors/zed/Cargo.toml"])
  func `the extensions have layoutd's version`(file: String) throws {
    let version = try CommandRun(["--version"]).text.trimmingCharacters(in: .whitespacesAndNewlines)
    let text = try Project.text(Project.folder.appendingPathComponent(file))
    let own = text.firstMatch(of: /"?version"? *[:=] *"([0-9.]+)"/)?.1
    #expect(own.map { version.hasSuffix($0) } == true, "\(version)")
  }
}

import Foundation
import JSON
import TestSupport
import Testing

@Suite struct UsageTests {
  static let misuses: [([String], String)] = [
    (["check"], "no file given"), (["check", "-", "--format", "xml"], "invalid value \"xml\" for --format"),
    (["check", "-", "--format"], "--format requires a value"), (["check", "-", "--loud"], "unknown option --loud"),
    (["layout"], "no file given"), (["layout", "-", "b"], "expected one file"),
    (["layout", "-", "--rect", "1,2,3"], " for --rect: expected"),
    (["layout", "-", "--rect", "1,2,3,-4"], " for --rect: expected"),
    (["layout", "-", "--rect", "1,2,3,nan"], " for --rect: expected"),
    (["layout", "-", "--offset=1"], " for --offset: expected"),
    (["layout", "-", "--viewport", "big"], " for --viewport: expected"),
    (["layout", "-", "--viewport", "1x-1"], " for --viewport: expected"), (["render"], "no file given"),
    (["render", "-", "--full=yes"], "--full takes no value"), (["render", "-", "-o"], "-o requires a value"),
    (["render", "-", "--legend=yes"], "--legend takes no value"),
    (["simulate"], "no file given"), (["simulate", "-", "--fps", "0"], "invalid value \"0\" for --fps"),
    (["simulate", "-", "--fps=1001"], " for --fps: expected"),
    (["simulate", "-", "--fps=nan"], " for --fps: expected"),
    (["simulate", "-", "--tolerance=-1"], " for --tolerance: expected"),
    (["simulate", "-", "-o", "a.mp4"], " for -o: expected"),
    (["simulate", "-", "--script", "-"], " for --script: expected"),
    (["simulate", "-", "--check=-"], " for --check: expected"),
    (["replay"], "no file given"), (["protocol", "x"], "unexpected argument \"x\""),
    (["schema", "x"], "unexpected argument \"x\""),
    (["nonsense"], "unknown command nonsense"),
  ]

  @Test(arguments: misuses)
  func `an invalid command line has exit code 64 and a message`(arguments: [String], message: String) throws {
    let run = try CommandRun(arguments)
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.contains("usage: layoutd"))
  }

  @Test(arguments: ["check", "layout", "render", "simulate", "replay", "schema", "protocol"])
  func `every command prints its usage`(command: String) throws {
    for arguments in [[command, "--help"], [command, "-h"], [command, "x", "--help"]] {
      let run = try CommandRun(arguments)
      #expect(run.code == 0)
      #expect(run.text.hasPrefix("usage: layoutd \(command)"))
      #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 120 })
      #expect(run.errors == "")
    }
  }

  @Test(arguments: ["check", "layout", "render", "simulate", "replay"])
  func `a missing file has exit code 66`(command: String) throws {
    let run = try CommandRun([command, "no-such-file"])
    #expect(run.code == 66)
    #expect(run.errors == "layoutd: no-such-file: no such file or directory\n")
    #expect(run.output.isEmpty)
  }

  @Test func `the printed protocol model equals the file in the project`() throws {
    let run = try CommandRun(["protocol"])
    #expect(run.code == 0)
    #expect(run.output == (try Project.bytes(Project.protocolFolder.appendingPathComponent("layoutd.json"))))
  }

  @Test func `the printed schema equals the file in the project`() throws {
    let run = try CommandRun(["schema"])
    #expect(run.code == 0)
    #expect(run.output == (try Project.bytes(Project.protocolFolder.appendingPathComponent("layout.schema.json"))))
  }

  // Extensions that are published separately have the version in a file.
  @Test(arguments: ["editors/vscode/package.json", "editors/zed/extension.toml", "editors/zed/Cargo.toml"])
  func `the extensions have layoutd's version`(file: String) throws {
    let version = try CommandRun(["--version"]).text.trimmingCharacters(in: .whitespacesAndNewlines)
    let text = try Project.text(Project.folder.appendingPathComponent(file))
    let own = text.firstMatch(of: /"?version"? *[:=] *"([0-9.]+)"/)?.1
    #expect(own.map { version.hasSuffix($0) } == true, "\(version)")
  }
}

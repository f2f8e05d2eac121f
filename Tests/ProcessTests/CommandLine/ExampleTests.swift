import Foundation
import JSON
import TestSupport
import Testing

@Suite struct ExampleTests {
  static let documents = Project.names(in: Project.examples, endingWith: ".layout.json")
  static let conversations = Project.conversations
  /// The documents with a timeline.
  static let plays = documents.filter { name in
    (try? Project.text(Project.examples.appendingPathComponent(name)))?.contains("\"timeline\":") ?? false
  }

  @Test(arguments: documents)
  func `the examples have no diagnostics`(name: String) throws {
    let run = try CommandRun(["check", "protocol/examples/\(name)"])
    #expect((run.code, run.text, run.errors) == (0, "", "layoutd check: 1 document: no problems\n"))
  }

  @Test(arguments: documents)
  func `layouts and renderings of the examples equal the recorded ones`(name: String) throws {
    let stem = name.replacingOccurrences(of: ".layout.json", with: "")
    let golden = Project.golden.appendingPathComponent("examples")
    for (ending, arguments) in [
      ("layout.json", ["layout", "--format=json"]), ("svg", ["render"]), ("full.svg", ["render", "--full"]),
    ] {
      let run = try CommandRun(arguments + ["protocol/examples/\(name)"])
      #expect(run.code == 0)
      #expect(
        try Project.isUpToDate(golden.appendingPathComponent("\(stem).\(ending)"), run.output), "\(stem).\(ending)")
    }
  }

  @Test(arguments: plays)
  func `simulations of the examples at 10 frames per second equal the recorded ones`(name: String) throws {
    let frames = name.replacingOccurrences(of: ".layout.json", with: ".frames.jsonl")
    let simulate = ["simulate", name, "--fps", "10"]
    if Project.isRecording {
      #expect(try CommandRun(simulate + ["-o", frames], in: Project.examples).code == 0)
    }
    let run = try CommandRun(simulate + ["--check", frames], in: Project.examples)
    #expect((run.code, run.text, run.errors) == (0, "", ""))
    #expect(try Project.bytes(Project.examples.appendingPathComponent(frames)).count < 128 << 10)
  }

  @Test(arguments: plays)
  func `animated pictures of the examples equal the recorded ones`(name: String) throws {
    let scratch = try Scratch()
    let picture = scratch.file("play.svg")
    let run = try CommandRun(["simulate", "protocol/examples/\(name)", "-o", picture.path])
    #expect((run.code, run.text, run.errors) == (0, "", ""))
    let golden = Project.golden.appendingPathComponent("examples")
    let recorded = golden.appendingPathComponent(name.replacingOccurrences(of: ".layout.json", with: ".play.svg"))
    #expect(try Project.isUpToDate(recorded, Project.bytes(picture)), "\(name)")
  }

  @Test(.disabled(if: Project.isRecording)) func `every recorded simulation belongs to a document`() {
    let recorded = Project.names(in: Project.examples, endingWith: ".frames.jsonl")
    #expect(recorded == Self.plays.map { $0.replacingOccurrences(of: ".layout.json", with: ".frames.jsonl") })
    #expect(recorded.count >= 6)
  }

  @Test(arguments: conversations)
  func `the executable replays the transcripts`(name: String) throws {
    let run = try CommandRun(["replay", name], in: Project.examples)
    #expect((run.code, run.text, run.errors) == (0, "", ""))
    let input = try Project.bytes(Project.examples.appendingPathComponent(name))
    #expect(try CommandRun(["replay", "-"], input: input).code == 0)
  }

  @Test(arguments: documents, [1, 2, 3, 5])
  func `a truncated document has a syntax error`(name: String, quarter: Int) throws {
    let text = try Project.bytes(Project.examples.appendingPathComponent(name))
    let run = try CommandRun(["check", "-", "--format=json"], input: Array(text.prefix(text.count * quarter / 6)))
    #expect(run.code == 1)
    #expect(try JSONValue(parsing: run.output).asArray?.allSatisfy { $0["code"] == .string("syntax") } == true)
  }
}

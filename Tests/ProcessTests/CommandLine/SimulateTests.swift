import Foundation
import JSON
import TestSupport
import Testing

@Suite struct SimulateTests {
  static let document = """
    { "viewport": { "width": 100, "height": 100 }, "layout": { "kind": "list", "rowHeight": 50 },
      "sections": [{ "id": "s", "items": [{ "repeat": 10, "id": "r-{i}" }] }],
      "timeline": [
        { "at": 0.1, "scrollTo": { "y": 75 } },
        { "at": 0.2, "scrollTo": { "item": "r-9" } }
      ] }
    """

  static func run(_ options: [String], _ text: String = document) throws -> CommandRun {
    try CommandRun(["simulate", "-"] + options, input: Array(text.utf8))
  }

  static func frames(_ output: [UInt8]) throws -> [JSONValue] {
    try output.split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: Array($0)) }
  }

  @Test func `each line is a frame, and a repeated simulation gives the same bytes`() throws {
    let run = try Self.run(["--fps", "10"])
    #expect((run.code, run.errors) == (0, ""))
    let frames = try Self.frames(run.output)
    #expect(frames.map { $0["time"] } == [.number(0), .number(0.1), .number(0.2)])
    for frame in frames {
      #expect(frame.asObject?.map(\.key) == ["time", "contentOffset", "contentSize", "attributes"])
    }
    #expect(frames.map { $0["contentOffset"]?["y"] } == [.number(0), .number(75), .number(400)])
    #expect(frames[1]["attributes"]?[0]?["key"] == .string("cell:r-1"))
    #expect(frames[1]["contentSize"]?["height"] == .number(500))
    #expect(try Self.run(["--fps=10", "-o", "-"]).output == run.output)
    let scratch = try Scratch()
    let filed = try Self.run(["--fps=10", "-o", scratch.file("out.jsonl").path])
    #expect((filed.code, filed.text, filed.errors) == (0, "", ""))
    #expect(try Project.bytes(scratch.file("out.jsonl")) == run.output)
  }

  @Test(arguments: ["svg", "html"])
  func `the extension of the output file selects the format`(ending: String) throws {
    let scratch = try Scratch()
    let file = scratch.file("out.\(ending)")
    let run = try Self.run(["--fps=10", "-o", file.path])
    #expect((run.code, run.text, run.errors) == (0, "", ""))
    let picture = try Project.text(file)
    #expect(picture.contains("</\(ending)>") && picture.contains("cell:r-1"))
    #expect(try Self.run(["--fps=10", "-o", file.path]).code == 0)
    #expect(try Project.text(file) == picture)
    #expect(try Self.run(["-o", "/no/such/folder/a.\(ending)"]).code == 74)
  }

  @Test func `the default is 60 frames per second`() throws {
    // 0.2 s: frames 0…12.
    #expect(try Self.frames(Self.run([]).output).count == 13)
    #expect(try Self.frames(Self.run(["--fps", "1"]).output).count == 2)
    #expect(try Self.frames(Self.run(["--fps", "1000"]).output).count == 201)
  }

  @Test func `the viewport can be set`() throws {
    let frames = try Self.frames(Self.run(["--fps=10", "--viewport", "60x250"]).output)
    #expect(frames[0]["attributes"]?.asArray?.count == 5)
    #expect(frames[2]["contentOffset"]?["y"] == .number(250))
  }

  @Test func `a script replaces the timeline`() throws {
    let scratch = try Scratch()
    let script = try scratch.write(
      "events.jsonl",
      """
      // Down and up.
      {"at": 0.1, "scrollTo": {"y": 20}}
      {"at": 0.2, "scrollTo": {"y": 10}}
      """)
    let run = try Self.run(["--fps=10", "--script", script])
    #expect((run.code, run.errors) == (0, ""))
    #expect(try Self.frames(run.output).map { $0["contentOffset"]?["y"] } == [.number(0), .number(20), .number(10)])
    let document = try scratch.write("a.layout.json", Self.document)
    let piped = try CommandRun(
      ["simulate", document, "--fps=10", "--script=-"], input: Array(#"{"at": 0, "scrollTo": {"y": 5}}"#.utf8))
    #expect(try Self.frames(piped.output).map { $0["contentOffset"]?["y"] } == [.number(5)])
    let broken = try scratch.write(
      "broken.jsonl", "{\"at\": 0.1, \"wait\": true}\n{\"at\": 1, \"fling\": {\"vy\": \"x\"}}")
    let reported = try CommandRun(["simulate", document, "--fps=10", "--script", broken])
    #expect(reported.code == 1)
    #expect(reported.errors == "\(broken):2:27: error: Expected a number. [wrongType]\n")
    // The valid events are simulated.
    #expect(try Self.frames(reported.output).count == 11)
  }

  @Test func `a check reports the first frame and element that differ`() throws {
    let scratch = try Scratch()
    let recorded = try Self.run(["--fps=10"]).text
    let same = try scratch.write("same.jsonl", recorded)
    let check = { (file: String, more: [String]) in try Self.run(["--fps=10", "--check", file] + more) }
    let passed = try check(same, [])
    #expect((passed.code, passed.text, passed.errors) == (0, "", ""))
    #expect(try check(scratch.write("mark.jsonl", "\u{FEFF}" + recorded), []).code == 0)
    let near = try scratch.write("near.jsonl", recorded.replacingOccurrences(of: #""y":75"#, with: #""y":75.0000004"#))
    #expect(try check(near, []).code == 0)
    let strict = try check(near, ["--tolerance", "1e-9"])
    #expect((strict.code, strict.text) == (1, "frame 1 (0.1 s): contentOffset.y 75, expected 75.0000004\n"))
    let other = try scratch.write("other.jsonl", recorded.replacingOccurrences(of: "[0,450,", with: "[0,451,"))
    let failed = try check(other, [])
    #expect((failed.code, failed.text) == (1, "frame 2 (0.2 s): cell:r-9: frame.y 450, expected 451\n"))
    let lines = recorded.split(separator: "\n")
    let short = try scratch.write("short.jsonl", lines.dropLast().joined(separator: "\n"))
    #expect(try check(short, []).text == "frame 2 (0.2 s): unexpected; the recording ends before it\n")
    let long = try scratch.write("long.jsonl", (lines + [lines[2]]).joined(separator: "\n"))
    #expect(try check(long, []).text == "frame 3: missing; the simulation ends before it\n")
    // Frames are still written if an output is given.
    let both = try check(other, ["-o", "-"])
    #expect((both.code, both.text, both.errors) == (1, recorded, failed.text))
    let filed = try check(other, ["-o", scratch.file("out.jsonl").path])
    #expect((filed.code, filed.text) == (1, failed.text))
    #expect(try Project.text(scratch.file("out.jsonl")) == recorded)
  }

  @Test func `an impossible event ends the simulation and is reported with its position`() throws {
    let text = Self.document.replacingOccurrences(
      of: #"{ "at": 0.2, "scrollTo": { "item": "r-9" } }"#,
      with: #"{ "at": 0.15, "update": [{ "delete": { "at": [0, 77] } }, { "delete": { "at": [3] } }] }"#)
    let run = try Self.run(["--fps=10"], text)
    #expect(run.code == 1)
    #expect(try Self.frames(run.output).count == 2)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("-:5:50: error: ") && lines[0].hasSuffix("[deleteItemOutOfRange]"), "\(lines)")
    #expect(lines[1].hasPrefix("-:5:83: error: ") && lines[1].hasSuffix("[deleteSectionOutOfRange]"), "\(lines)")
    #expect(lines[2] == "layoutd: -: the simulation stopped at 0.15 s: invalid event")
  }

  @Test func `an error in the timeline is reported, and the other events are simulated`() throws {
    let run = try Self.run(["--fps=10"], Self.document.replacingOccurrences(of: "\"item\"", with: "\"itme\""))
    #expect(run.code == 1)
    #expect(run.errors.contains("-:5:32: warning: ") && run.errors.contains("[missingKey]"), "\(run.errors)")
    #expect(try Self.frames(run.output).count == 2)
  }

  @Test func `a file that cannot be read has exit code 66, one that cannot be written 74`() throws {
    for options in [["--script", "no-such-file"], ["--check", "no-such-file"]] {
      let run = try Self.run(options)
      #expect((run.code, run.text) == (66, ""))
      #expect(run.errors == "layoutd: no-such-file: no such file or directory\n")
    }
    let run = try Self.run(["-o", "/no/such/folder/a.jsonl"])
    #expect(run.code == 74)
    #expect(run.errors.contains("/no/such/folder/a.jsonl: "))
  }

  @Test func `a closed output pipe ends the simulation as SIGPIPE does`() throws {
    let scratch = try Scratch()
    // An hour at 1,000 frames per second would take minutes.
    let path = try scratch.write(
      "a.layout.json", Self.document.replacingOccurrences(of: "0.2", with: "3600"))
    let layoutd = try LayoutdProcess(["simulate", path, "--fps=1000"])
    layoutd.wire.closeInput()
    #expect(try layoutd.wait() == .exited(141))
  }

  @Test func `a document without a timeline is reported`() throws {
    let run = try Self.run([], #"{"sections":[]}"#)
    let hint = "no timeline, so there is only the frame at 0 s; add \"timeline\", or pass one with --script"
    #expect((run.code, run.errors) == (0, "layoutd: -: \(hint)\n"))
    #expect(try Self.frames(run.output).count == 1)
    let late = #"{"layout":{"kind":"list"},"sections":[{"items":[{"id":"a","measured":{"height":9,"after":0.5}}]}]}"#
    let play = try Self.run(["--fps=10"], late)
    #expect((play.code, play.errors) == (0, ""))
    #expect(try Self.frames(play.output).count == 6)
  }

  @Test func `a limit of jumps alone prints one line instead of frames`() throws {
    let quiet = #"{"sections":[],"timeline":[{"at":0.1,"wait":true}]}"#
    let line = "0 jumps of 0 points at most, oscillation 0, blank 0 points² × seconds\n"
    #expect(try Self.run(["--fail-on-jump", "0"], quiet).text == "-: " + line)
    #expect(try Self.run(["--fail-on-jump", "0", "--report", "text"], quiet).text.hasSuffix("\ntotal: " + line))
    #expect(try Self.frames(try Self.run(["--fail-on-jump", "0", "-o", "-"], quiet).output).count > 1)
  }

  @Test func `a report has each event`() throws {
    let quiet = #"{"sections":[],"timeline":[{"at":0.1,"wait":true},{"at":0.2,"wait":true}]}"#
    let text = try Self.run(["--report", "text"], quiet).text
    #expect(
      text == """
        0.1 s wait: jump 0, oscillation 0, blank 0
        0.2 s wait: jump 0, oscillation 0, blank 0
        total: 0 jumps of 0 points at most, oscillation 0, blank 0 points² × seconds

        """)
    let report = try JSONValue(parsing: try Self.run(["--report", "json"], quiet).output)
    #expect(report["intervals"]?.asArray?.compactMap { $0["event"]?.asInt } == [0, 1])
  }

  @Test func `the seed of the worst order replays its jump`() throws {
    let document = """
      { "viewport": { "width": 100, "height": 100 }, "animation": { "duration": 0 }, "layout": { "kind": "list" },
        "sections": [{ "items": [
          { "repeat": 6, "id": "r-{i}", "measured": { "height": { "random": [20, 90] }, "after": 0.2 } }] }] }
      """
    let run = try Self.run(["--orders", "20"], document)
    #expect((run.code, run.errors) == (0, ""))
    #expect(run.text.hasPrefix("-: in 20 orders the farthest jump is that of cell:r-"))
    let line = try #require(
      run.text.firstMatch(of: /by ([0-9.]+) points at [0-9.]+ s; --seed (\d+) replays it\n/))
    let report = try Self.run(["--seed", String(line.2), "--report", "json"], document)
    #expect(try Self.frames(report.output)[0]["jump"] == .number(#require(Double(String(line.1)))))
    // The frames of the worst order are written, and its jump fails.
    let scratch = try Scratch()
    let file = scratch.file("worst.jsonl")
    #expect(try Self.run(["--orders", "20", "-o", file.path, "--fail-on-jump", "0"], document).code == 1)
    #expect(try Self.run(["--seed", String(line.2), "--check", file.path], document).code == 0)
    #expect(try Self.run(["--check", file.path], document).code == 1)
  }
}

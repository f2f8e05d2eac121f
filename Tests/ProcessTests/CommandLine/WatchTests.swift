import Foundation
import TestSupport
import Testing

/// `--watch`: a command that runs again when a file changes.
@Suite struct WatchTests {
  /// A command that watches, with a pipe for its standard error.
  private final class Watch {
    let process: LayoutdProcess
    let errors: CInt
    let output: CInt

    init(_ line: String, in scratch: Scratch) throws {
      let (errors, output) = (try LayoutdProcess.pipe(), try LayoutdProcess.pipe())
      process = try LayoutdProcess(
        ["-c", "cd \(scratch.folder.path) && exec \(LayoutdProcess.binary) \(line)"], program: "/bin/sh",
        output: output.write, errors: errors.write)
      close(errors.write)
      close(output.write)
      (self.errors, self.output) = (errors.read, output.read)
    }

    deinit {
      close(errors)
      close(output)
    }

    /// Waits for the line after a run that ended with a code.
    func runEnds(with code: Int) throws {
      while !(try line(from: errors)).contains("exit code \(code); watching") {}
    }
  }

  @Test func `a check runs again when a file changes`() throws {
    let scratch = try Scratch()
    try scratch.write("a.layout.json", CheckTests.good)
    let watch = try Watch("check a.layout.json --watch", in: scratch)
    #expect(try line(from: watch.errors) == "layoutd check: 1 document: no problems")
    #expect(try line(from: watch.errors) == "layoutd check: exit code 0; watching 1 file, Ctrl+C ends")
    try scratch.write("a.layout.json", CheckTests.wrong)
    #expect(try line(from: watch.output).hasPrefix("a.layout.json:2:15: error"))
    try watch.runEnds(with: 1)
    // Replaced, as editors save.
    try scratch.write("new", CheckTests.good)
    #expect(rename(scratch.file("new").path, scratch.file("a.layout.json").path) == 0)
    try watch.runEnds(with: 0)
    try FileManager.default.removeItem(at: scratch.file("a.layout.json"))
    try watch.runEnds(with: 66)
    try scratch.write("a.layout.json", CheckTests.good)
    try watch.runEnds(with: 0)
    watch.process.send(signal: SIGINT)
    #expect(try watch.process.wait() == .exited(0))
  }

  @Test func `new documents below a folder and data files are watched`() throws {
    let scratch = try Scratch()
    try scratch.write("rows.json", "[{}]")
    try scratch.write(
      "a.layout.json",
      #"{"layout":{"kind":"waterfall"},"sections":[{"items":{"source":"rows.json","height":10}}]}"#)
    let watch = try Watch("check . --watch", in: scratch)
    try watch.runEnds(with: 0)
    try scratch.write("b.layout.json", CheckTests.wrong)
    try watch.runEnds(with: 1)
    try FileManager.default.removeItem(at: scratch.file("b.layout.json"))
    try watch.runEnds(with: 0)
    try scratch.write("rows.json", "[")
    try watch.runEnds(with: 1)
    watch.process.send(signal: SIGTERM)
    #expect(try watch.process.wait() == .exited(128 + SIGTERM))
  }

  @Test func `a picture is drawn again, and layouts too`() throws {
    let scratch = try Scratch()
    try scratch.write("a.layout.json", CheckTests.good)
    let watch = try Watch("render a.layout.json -o a.svg --watch", in: scratch)
    try watch.runEnds(with: 0)
    let first = try Project.bytes(scratch.file("a.svg"))
    try scratch.write("a.layout.json", #"{"sections":[{"items":[{"repeat":3}]}]}"#)
    try watch.runEnds(with: 0)
    #expect(try Project.bytes(scratch.file("a.svg")) != first)
    let layout = try Watch("layout a.layout.json --format jsonl --watch", in: scratch)
    #expect(try line(from: layout.output).contains("cell:"))
    try layout.runEnds(with: 0)
  }
}

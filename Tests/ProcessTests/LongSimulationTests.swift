import Foundation
import TestSupport
import Testing

/// Simulations that take long.
@Suite(.serialized) struct LongSimulationTests {
  /// A timeline of one hour.
  private static let document = """
    { "viewport": { "width": 100, "height": 100 }, "layout": { "kind": "list", "rowHeight": 50 },
      "sections": [{ "items": [{ "repeat": 1000 }] }],
      "timeline": [{ "at": 0.5, "fling": { "vy": 3000 } }, { "at": 3600, "wait": true }] }
    """

  @Test
  func `frames are written when they are computed, not kept in memory, and nothing stays if it is killed`() throws {
    let scratch = try Scratch()
    let document = try scratch.write("a.layout.json", Self.document)
    let output = scratch.file("a.jsonl").path
    let layoutd = try LayoutdProcess(["simulate", document, "--fps=1000", "-o", output])
    let folder = scratch.file("a.jsonl").deletingLastPathComponent()
    // Until the file is complete, it has no name, but a descriptor of the process.
    func size() -> Int {
      let descriptors = "/proc/\(layoutd.id)/fd"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? []
      return names.map { name in
        var status = stat()
        return stat("\(descriptors)/\(name)", &status) == 0 ? Int(status.st_size) : 0
      }.max() ?? 0
    }
    _ = becomesTrue(within: 60, everyMilliseconds: 20) { size() >= 40_000_000 }
    // More than 100,000 frames. In memory they would take far more than their text.
    #expect(size() >= 40_000_000)
    #expect(layoutd.isRunning)
    #expect((5..<40).contains(layoutd.peakMemory), "\(layoutd.peakMemory) MB")
    layoutd.send(signal: SIGTERM)
    #expect(try layoutd.wait() == .killed(SIGTERM))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.layout.json"])
  }

  @Test(.tags(.wallClock))
  func `a progress bar is shown at a terminal, and only there`() throws {
    let scratch = try Scratch()
    let document = try scratch.write("a.layout.json", Self.document)
    let nowhere = scratch.file("nowhere.jsonl").path
    try FileManager.default.createSymbolicLink(atPath: nowhere, withDestinationPath: "/dev/null")
    var (master, terminal): (CInt, CInt) = (-1, -1)
    try #require(openpty(&master, &terminal, nil, nil, nil) == 0)
    defer { close(master) }
    let layoutd = try LayoutdProcess(["simulate", document, "--fps=1000", "-o", nowhere], errors: terminal)
    close(terminal)
    var shown: [UInt8] = []
    let start = Date()
    while !shown.contains(UInt8(ascii: "]")), -start.timeIntervalSinceNow < 20 {
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(master, &chunk, chunk.count)
      guard count > 0 else { break }
      shown += chunk.prefix(count)
    }
    #expect(-start.timeIntervalSinceNow > 0.4)
    let text = String(decoding: shown, as: UTF8.self)
    #expect(text.hasPrefix("\rsimulating [") && text.contains("."), "\(text.debugDescription)")
    #expect(layoutd.isRunning)
    let unseen = try LayoutdProcess(["simulate", document, "--fps=1000", "-o", nowhere])
    // Longer than it takes at a terminal until the bar is shown.
    #expect(unseen.staysRunning(for: 0.8))
    #expect(unseen.errorText == "")
  }

  @Test func `a simulation that is too long for one file is truncated and reported`() throws {
    let scratch = try Scratch()
    // With a hundred visible rows 5,000 frames are enough.
    let text = Self.document.replacingOccurrences(of: "\"height\": 100", with: "\"height\": 5000")
    let output = scratch.file("a.svg").path
    let run = try CommandRun(["simulate", "-", "--fps=1000", "-o", output], input: Array(text.utf8))
    #expect((run.code, run.text) == (1, ""))
    let problem = "the animation is too long for one file and was truncated; reduce --fps, or shorten the timeline"
    #expect(run.errors == "layoutd: \(output): \(problem)\n")
    #expect(try Project.text(scratch.file("a.svg")).hasSuffix("</svg>\n"))
  }

  @Test func `a simulation that just fits into one file is complete`() throws {
    let scratch = try Scratch()
    let text = Self.document.replacingOccurrences(of: "\"height\": 100", with: "\"height\": 5000")
    // The cost of a frame is 101: the 4951st frame is the first one that exceeds 500,000, and the last one.
    let script = try scratch.write("s.jsonl", #"{"at": 4.95, "wait": true}"#)
    let output = scratch.file("a.svg").path
    let run = try CommandRun(
      ["simulate", "-", "--fps=1000", "--script", script, "-o", output], input: Array(text.utf8))
    #expect((run.code, run.errors) == (0, ""))
  }
}

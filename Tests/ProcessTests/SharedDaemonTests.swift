import Foundation
import JSON
import Synchronization
import TestSupport
import Testing

/// The response times of a client while another client of the same daemon uses documents of 10,000,000 items.
///
/// `make bench` runs this alone and prints the figures. The tests allow three times the limits.
@Suite(.serialized) struct SharedDaemonTests {
  /// Documents that are expensive in different ways.
  enum Shape: String, CaseIterable, Sendable {
    case oneGenerator, cycleOfNames, overlappingGenerators, thousandSections, writtenItems

    /// Returns the text. `height` is the height of some items, so that texts can differ.
    func text(height: Int = 20) -> String {
      let items =
        switch self {
        case .oneGenerator:
          #"{"layout":{"kind":"waterfall"},"items":[{"repeat":10000000,"id":"i{i}","height":{"random":[\#(height),99],"seed":1}}]}"#
        case .cycleOfNames:
          #"{"items":[{"repeat":10000000,"id":{"cycle":["a","b"]},"height":\#(height)}]}"#
        case .overlappingGenerators:
          #"{"items":[\#(Array(repeating: #"{"repeat":100000,"id":"a{i}","height":\#(height)}"#, count: 100).joined(separator: ","))]}"#
        case .thousandSections:
          Array(repeating: #"{"items":[{"repeat":10000,"height":\#(height)}]}"#, count: 1_000).joined(separator: ",")
        case .writtenItems:
          #"{"items":[\#((0..<200_000).map { #"{"id":"item-\#($0)","height":\#($0 % 90 + height)}"# }.joined(separator: ","))]}"#
        }
      return #"{"layout":{"kind":"list"},"sections":[\#(items)]}"#
    }
  }

  private static let uri = "file:///large.layout.json"
  private static let document = #""textDocument":{"uri":"\#(uri)"}"#

  private static func json(_ text: String) -> String { String(decoding: JSONValue.string(text).bytes, as: UTF8.self) }

  private static func change(_ text: String, version: Int) -> String {
    Message.notification(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"text":\#(json(text))}]}"#)
  }

  /// The minimum duration, so that there are many samples even if the work is short.
  private static let loadTime = Duration.seconds(SlowTests.areAll ? 1 : 0.2)

  /// Opens, edits and queries a large document, and optionally scrolls it.
  private static func load(_ wire: TestConnection, _ shape: Shape, isScrolling: Bool) throws {
    func scroll(_ count: Int) throws {
      guard isScrolling else { return }
      let messages = (0..<count).flatMap { TestConnection.frame(Message.scroll("s1", to: Double($0 * 7_919))) }
      try wire.send(messages)
    }
    try wire.send(Documents.open(uri, shape.text()))
    _ = try wire.call(
      "1", "layoutd/session/open", #"{\#(document),"viewport":{"width":390,"height":844}}"#, within: 60)
    let start = ContinuousClock.now
    var round = -1
    while round < 2 || ContinuousClock.now - start < loadTime {
      round += 1
      try scroll(2_000)
      try wire.send(change(shape.text(height: 21 + round % 50), version: 2 + round))
      try scroll(2_000)
      for (number, method) in [
        "textDocument/hover", "textDocument/documentSymbol", "textDocument/completion", "textDocument/foldingRange",
      ].enumerated() {
        _ = try wire.call(
          "\(10 + round * 10 + number)", method, #"{\#(document),"position":{"line":0,"character":40}}"#, within: 60)
      }
      _ = try wire.call(
        "\(17 + round * 10)", "layoutd/attributesForElements", #"{"session":"s1","rect":[0,0,390,800]}"#, within: 60)
      _ = try wire.call("\(18 + round * 10)", "layoutd/session/snapshot", #"{"session":"s1"}"#, within: 60)
    }
  }

  @Test(.tags(.wallClock), arguments: Shape.allCases, [false, true])
  func `round trips of another client stay short`(_ shape: Shape, isScrolling: Bool) throws {
    // Measured again if the deadline is missed: other processes may take the cores for a while, a defect misses it always.
    var tail = Double.infinity
    for _ in 0..<3 where tail >= 60 { tail = try Self.tailOfRoundTrips(beside: shape, isScrolling: isScrolling) }
    #expect(isWithin(.milliseconds(60), .milliseconds(tail)))
  }

  /// Returns the 99th percentile, in milliseconds, of a client's round trips while another client works on a large document.
  private static func tailOfRoundTrips(beside shape: Shape, isScrolling: Bool) throws -> Double {
    let folder = try TemporaryDirectory()
    let layoutd = try LayoutdProcess(["--listen", folder.file("s")])
    let path = folder.file("s")
    let isDone = Mutex(false)
    let failure = Mutex<String?>(nil)
    let loader = Thread {
      do {
        let wire = try TestSocket.connect(path: path)
        try wire.initialize()
        try Self.load(wire, shape, isScrolling: isScrolling)
      } catch {
        failure.withLock { $0 = "\(error)" }
      }
      isDone.withLock { $0 = true }
    }
    let other = try TestSocket.connect(path: path)
    try other.initialize()
    try other.send(Documents.open("file:///small.layout.json", #"{"sections":[{"items":[{"repeat":100}]}]}"#))
    _ = try other.call("0", "layoutd/synchronize")
    loader.start()
    var times: [Double] = []
    var number = 0
    while !isDone.withLock(\.self) {
      number += 1
      let start = ContinuousClock.now
      _ = try other.call(
        "\(number)", "textDocument/hover",
        #"{"textDocument":{"uri":"file:///small.layout.json"},"position":{"line":0,"character":3}}"#, within: 60)
      times.append((ContinuousClock.now - start) / .milliseconds(1))
      // A pause between two requests, or this client alone would keep the daemon busy.
      usleep(500)
    }
    #expect(failure.withLock(\.self) == nil)
    times.sort()
    let (median, tail, worst) = (times[times.count / 2], times[times.count * 99 / 100], times[times.count - 1])
    print(
      "another client beside \(shape.rawValue)\(isScrolling ? ", scrolled" : ""): "
        + String(format: "p50 %.2f ms, p99 %.2f ms, worst %.2f ms of %d", median, tail, worst, times.count)
        + "; promised p99 20 ms")
    withExtendedLifetime((folder, layoutd)) {}
    return tail
  }

  @Test(.tags(.wallClock), arguments: Shape.allCases)
  func `a cancelled request gets its response soon`(_ shape: Shape) throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    let parameters =
      #"{\#(Self.document),"viewport":{"width":390,"height":844},"text":\#(Self.json(shape.text()))}"#
    var times: [Double] = []
    for number in 1...5 {
      try talk.wire.send(Message.request("\(number)", "layoutd/session/open", parameters))
      // The delay is intended: the cancellation is sent at several moments, also after completion.
      usleep(UInt32(10_000 * number))
      let start = ContinuousClock.now
      try talk.wire.send(Message.cancel("\(number)"))
      // The request may be complete already.
      _ = try talk.wire.response(to: "\(number)")
      times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    times.sort()
    print(
      "cancelled \(shape.rawValue): " + String(format: "median %.2f ms, worst %.2f ms", times[2], times[4])
        + "; promised 50 ms")
    #expect(isWithin(.milliseconds(150), .milliseconds(times[2])))
  }

  enum Ending: String, CaseIterable, Sendable { case terminate, endOfInput }

  @Test(.tags(.wallClock), arguments: Shape.allCases, Ending.allCases)
  func `the process ends within a second`(_ shape: Shape, _ ending: Ending) throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    try talk.wire.send(Documents.open(Self.uri, shape.text()))
    try talk.wire.send(
      Message.request("1", "layoutd/session/open", #"{\#(Self.document),"viewport":{"width":390,"height":844}}"#))
    // The delay is intended: the process is ended at a fixed time, whatever it is working on.
    usleep(50_000)
    let start = ContinuousClock.now
    switch ending {
    case .terminate: talk.layoutd.send(signal: SIGTERM)
    case .endOfInput:
      talk.wire.closeOutput()
      talk.wire.closeInput()
    }
    _ = try talk.layoutd.wait()
    let time = (ContinuousClock.now - start) / .seconds(1)
    print(
      "\(ending.rawValue) beside \(shape.rawValue): " + String(format: "ended after %.3f s", time) + "; promised 1 s")
    #expect(isWithin(.seconds(3), .seconds(time)))
  }

  @Test(arguments: Shape.allCases)
  func `the memory in use follows the size of the document`(_ shape: Shape) throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    let text = shape.text()
    try talk.wire.send(Documents.open(Self.uri, text))
    _ = try talk.wire.call(
      "1", "layoutd/session/open", #"{\#(Self.document),"viewport":{"width":390,"height":844}}"#, within: 60)
    for step in 0..<20 { try talk.wire.send(Message.scroll("s1", to: Double(step) * 7_919)) }
    _ = try talk.wire.call("2", "layoutd/synchronize", within: 60)
    // 2 bytes a byte of text, 200 bytes an explicit item, 8 bytes a generated item.
    let bytes = 2 * text.utf8.count + (shape == .writtenItems ? 200 * 200_000 : 8 * 10_000_000)
    let promise = 64 + Double(bytes) / 1e6
    // The memory of the analysis is returned to the system after a delay.
    _ = becomesTrue(within: 5) { talk.layoutd.residentMemory <= promise }
    let memory = talk.layoutd.residentMemory
    print("memory of \(shape.rawValue): " + String(format: "%.0f MB; promised %.0f MB", memory, promise))
    #expect(memory <= promise)
  }

  @Test(.tags(.wallClock), arguments: Shape.allCases)
  func `a check of a large document needs little time and memory`(_ shape: Shape) throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("large.layout.json")
    try Data(shape.text().utf8).write(to: URL(fileURLWithPath: path))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.measurement, LayoutdProcess.binary, "check", path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = text.split(separator: "\n").last?.split(separator: " ").compactMap { Double($0) } ?? []
    try #require(numbers.count == 2, "\(text)")
    print(
      "check of \(shape.rawValue): " + String(format: "%.2f s, %.0f MB", numbers[0], numbers[1])
        + "; promised 5 s, 500 MB")
    #expect(isWithin(.seconds(15), .seconds(numbers[0])))
    #expect(numbers[1] < 500)
  }

  /// Runs a command, and prints its duration in seconds and its peak memory in megabytes.
  private static let measurement = """
    import resource, subprocess, sys, time
    start = time.time()
    subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    print(time.time() - start, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
    """
}

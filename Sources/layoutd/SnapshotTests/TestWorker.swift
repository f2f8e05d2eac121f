import EventLoop
import JSON

/// The loop of a child process of `layoutd test`: reads requests from standard input until its end.
struct TestWorker {
  private let options: TestOptions
  private let terminal: CommandOutput

  init(options: TestOptions, _ terminal: CommandOutput) { (self.options, self.terminal) = (options, terminal) }

  /// Tests each requested document and writes its result. Returns the exit code.
  func run() -> CInt {
    do throws(UVError) {
      let loop = try EventLoop()
      let input = try ByteStream(loop: loop, descriptor: 0)
      var lines = LineSplitter()
      input.onData = { bytes in
        for line in lines.lines(adding: bytes) {
          guard let test = TestPool.Test(line: line) else { continue }
          terminal.output(DocumentTest.run(test.file, isNamed: test.isNamed, options).line)
        }
      }
      var failure: UVError?
      input.onEnd = { error in
        failure = error
        loop.stop()
      }
      input.startReading()
      // `stop` before `run` would end only the first iteration.
      if failure == nil { loop.run() }
      if let failure { throw failure }
      return 0
    } catch {
      terminal.error("layoutd test-worker: \(error.message)\n")
      return ExitCode.internalError
    }
  }
}

/// Splits a stream of bytes into lines.
struct LineSplitter {
  private var rest: [UInt8] = []

  /// Adds bytes and returns the lines that are now complete, without their ends.
  mutating func lines(adding bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(rest + bytes[start..<end])
      rest.removeAll()
      start = end + 1
    }
    rest += bytes[start...]
    return lines
  }
}

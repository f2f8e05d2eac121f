import EventLoop
import JSON

/// Child processes that test documents, and the order of their results.
///
/// Each process gets one document at a time, so that a slow one delays no other. A process that ends early fails the
/// document it was testing, and another one is started. A class, because callbacks of the loop change it.
final class TestPool {
  /// A document to test.
  struct Test {
    var file: String
    /// Whether the command line names the document and not only its folder.
    var isNamed: Bool

    init(file: String, isNamed: Bool) { (self.file, self.isNamed) = (file, isNamed) }

    /// Reads the request of a document; nil if the line is not one.
    init?(line: [UInt8]) {
      guard let value = try? JSONValue(parsing: line), let file = value["file"]?.asString else { return nil }
      self.init(file: file, isNamed: value["named"]?.asBool ?? false)
    }

    fileprivate var line: [UInt8] {
      JSONValue.object([JSONMember(key: "file", value: .string(file)), JSONMember(key: "named", value: .bool(isNamed))])
        .bytes + [UInt8(ascii: "\n")]
    }
  }

  private let loop: EventLoop
  private let tests: [Test]
  private let words: [String]
  private let onResult: (TestResult) throws(UVError) -> Void
  /// The index of the next document that no process has.
  private var next = 0
  /// The results that are not reported yet, because the result of an earlier document is missing; by the document's
  /// index.
  private var waiting: [Int: TestResult] = [:]
  private var printed = 0
  /// The running processes.
  private var workers: [Worker] = []
  private var failure: Failure?

  /// The reason why not all documents are tested.
  enum Failure: Error {
    /// No process can be started.
    case start(UVError)
    /// A result cannot be printed.
    case output(UVError)
  }

  /// Tests documents in a number of processes, and calls `onResult` in the order of the documents, until it throws.
  /// `words` are the options of the processes.
  static func run(
    _ tests: [Test], jobs: Int, words: [String], onResult: @escaping (TestResult) throws(UVError) -> Void
  ) throws(Failure) {
    let pool: TestPool
    do throws(UVError) {
      let loop = try EventLoop()
      pool = TestPool(tests, words, on: loop, onResult)
      for _ in 0..<jobs { pool.startProcess() }
      loop.run()
      try loop.close()
    } catch {
      throw .start(error)
    }
    if let failure = pool.failure { throw failure }
  }

  private init(
    _ tests: [Test], _ words: [String], on loop: EventLoop,
    _ onResult: @escaping (TestResult) throws(UVError) -> Void
  ) {
    (self.tests, self.words, self.loop, self.onResult) = (tests, words, loop, onResult)
  }

  /// The path of this program, also after its file was replaced.
  private static var program: String {
    let link = "/proc/self/exe"
    return (try? FileSystem.kind(link)) == .file ? link : CommandLine.arguments[0]
  }

  private func startProcess() {
    guard next < tests.count else { return }
    let worker = Worker()
    do throws(UVError) {
      let child = try ChildProcess.start(
        Self.program, arguments: ["test-worker"] + words, on: loop
      ) { [self] exit in
        worker.exit = exit
        ended(worker)
      }
      workers.append(worker)
      // A process that could not be started before is no failure: this one tests its documents.
      failure = nil
      worker.process = child
      worker.input?.onWriteError = { error in worker.disconnect(error) }
      var lines = LineSplitter()
      let output = child.output
      output?.onData = { [self] bytes in
        for line in lines.lines(adding: bytes) { received(line, worker) }
      }
      output?.onEnd = { [self] error in
        output?.close()
        if let error { worker.disconnect(error) }
        worker.hasEndedOutput = true
        ended(worker)
      }
      output?.startReading()
      request(worker)
    } catch {
      // The running processes test all documents, if there are any.
      if workers.isEmpty { failure = .start(error) }
    }
  }

  /// The state of one process. A class, because several callbacks change it.
  private final class Worker {
    var process: ChildProcess?
    var input: ByteStream? { process?.input }
    /// The index of the document that the process is testing; nil if it waits for one.
    var current: Int?
    var exit: ChildProcess.Exit?
    var hasEndedOutput = false
    /// The reason why requests or results are not transferred; nil if they are.
    private(set) var failure: UVError?

    /// Ends the input of the process, which then exits, because it cannot be used any more.
    func disconnect(_ error: UVError) {
      failure = failure ?? error
      input?.close()
    }

    /// The reason why the process has ended before the result of its document.
    var reasonOfEnd: String {
      if let exit, exit.signal != 0 { return "ended with signal \(exit.signal)" }
      if let exit, exit.code != 0 { return "ended with exit code \(exit.code)" }
      return failure.map { "cannot be reached: \($0.message)" } ?? "ended with exit code 0"
    }
  }

  /// Sends the next document, or ends the input of the process, which then exits.
  private func request(_ worker: Worker) {
    guard next < tests.count else {
      worker.current = nil
      worker.input?.close()
      return
    }
    worker.current = next
    worker.input?.write(tests[next].line)
    next += 1
  }

  private func received(_ line: [UInt8], _ worker: Worker) {
    guard failure == nil, let index = worker.current, let result = TestResult(line: line) else { return }
    finish(index, result)
    if failure == nil { request(worker) }
  }

  /// Fails the document of a process that has ended, after its last output.
  private func ended(_ worker: Worker) {
    guard worker.exit != nil, worker.hasEndedOutput else { return }
    workers.removeAll { $0 === worker }
    worker.input?.close()
    guard let index = worker.current else { return }
    worker.current = nil
    var result = TestResult(file: tests[index].file)
    result.fail(
      "document", ["the process that tested the document \(worker.reasonOfEnd); test only this document to see why"],
      code: ExitCode.internalError)
    finish(index, result)
    startProcess()
  }

  private func finish(_ index: Int, _ result: TestResult) {
    waiting[index] = result
    while let result = waiting.removeValue(forKey: printed) {
      printed += 1
      do throws(UVError) { try onResult(result) } catch { return stop(because: .output(error)) }
    }
  }

  /// Ends the loop without waiting for the processes, which exit at the end of their input.
  private func stop(because failure: Failure) {
    self.failure = failure
    next = tests.count
    for worker in workers {
      worker.process?.close()
      worker.input?.close()
      worker.process?.output?.close()
    }
    workers = []
  }
}

/// The loop of a child process of `layoutd test`: reads requests from standard input until its end.
struct TestWorker {
  /// `layoutd test-worker`: the child process of `layoutd test -j`. Reads requests from standard input, one JSON object
  /// a line, and writes one result a line.
  static var subcommand: Subcommand {
    Subcommand(
      name: "test-worker", operands: .none, summary: "test documents for `layoutd test`", about: [],
      options: TestOptions.declarations
    ) { arguments, terminal throws(Arguments.UsageError) in
      try TestWorker(options: TestOptions(arguments), terminal).run()
    }
  }

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
  private var incompleteLine: [UInt8] = []

  /// Adds bytes and returns the lines that are now complete, without their ends.
  mutating func lines(adding bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(incompleteLine + bytes[start..<end])
      incompleteLine.removeAll()
      start = end + 1
    }
    incompleteLine += bytes[start...]
    return lines
  }
}

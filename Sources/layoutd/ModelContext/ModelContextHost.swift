import EventLoop
import LayoutServer
import ModelContextProtocol

/// Runs the event loop of `layoutd mcp`: passes bytes between the standard streams and the server, and runs its jobs on
/// the thread pool.
///
/// Lives as long as the process, so the callbacks of its handles may retain it.
final class ModelContextHost {
  /// Unwritten output in bytes above which input is not read.
  private static let outputHighWaterMark = 16 << 20
  /// Milliseconds between two progress notifications of a call.
  private static let progressInterval: UInt64 = 250
  /// Milliseconds that calls may run on after the client closed its input.
  private static let inputGrace: UInt64 = 1_000

  private let loop: EventLoop
  private var server: ModelContextServer
  private let input: ByteStream
  private let output: ByteStream
  private var progressTimer: LoopTimer?
  private var exitTimer: LoopTimer?
  private var hasInputEnded = false
  private var exitCode: CInt = 0

  /// `outputDescriptor` is the standard output of the process.
  init(loop: EventLoop, server: ModelContextServer, outputDescriptor: CInt) throws(UVError) {
    self.loop = loop
    self.server = server
    input = try ByteStream(loop: loop, descriptor: 0)
    output = try ByteStream(loop: loop, descriptor: outputDescriptor)
  }

  /// Runs until the client has closed its input and has its responses, or is gone. Returns the exit code.
  func run() throws(UVError) -> CInt {
    progressTimer = try LoopTimer(loop: loop) { [self] in
      server.sendProgress()
      advance()
    }
    exitTimer = try LoopTimer(loop: loop) { [self] in loop.stop() }
    input.onData = { [self] bytes in
      server.receive(bytes)
      advance()
    }
    input.onEnd = { [self] error in
      if let error { report(error, "cannot read from the client", ExitCode.noInput) }
      hasInputEnded = true
      server.endOfInput()
      exitTimer?.start(after: Self.inputGrace)
      advance()
    }
    output.lowWaterMark = Self.outputHighWaterMark / 2
    output.onDrain = { [self] in
      input.startReading()
      advance()
    }
    output.onWriteError = { [self] error in
      report(error, "cannot write to the client", ExitCode.noOutput)
      loop.stop()
    }
    input.startReading()
    loop.run()
    server.cancelAll()
    return exitCode
  }

  /// Logs the error that ends the connection, unless the client has closed it.
  private func report(_ error: UVError, _ problem: String, _ code: CInt) {
    if error.isDisconnection { return }
    Log.write("layoutd: \(problem): \(error.message)")
    exitCode = max(exitCode, code)
  }

  /// Starts jobs that are ready and writes the output.
  private func advance() {
    while let job = server.nextJob() { start(job) }
    output.write(server.takeOutput())
    if output.pendingWriteBytes > Self.outputHighWaterMark { input.stopReading() }
    if server.reportsProgress, let progressTimer, !progressTimer.isRunning {
      progressTimer.start(after: Self.progressInterval)
    }
    // The timer ends the wait for a client that does not read its last responses.
    if hasInputEnded, server.isIdle, output.pendingWriteBytes == 0 { loop.stop() }
  }

  private func start(_ job: ToolJob) {
    do throws(UVError) {
      try loop.queueWork({ _ in job.run() }, completion: { [self] outcome in finish(job, outcome) })
    } catch {
      finish(job, .result(ToolResult(ToolError("No thread can be started: \(error.message)."))))
    }
  }

  private func finish(_ job: ToolJob, _ outcome: ToolOutcome?) {
    switch outcome {
    case .drawing(let drawing):
      DrawingConverter.convert(drawing, on: loop) { [self] result in
        server.finish(job.number, result)
        advance()
      }
    case .result(let result):
      server.finish(job.number, result)
      advance()
    case nil: preconditionFailure("jobs are cancelled by their own tokens only")
    }
  }
}

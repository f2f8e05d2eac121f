import EventLoop
import ModelContextProtocol
import Pictures

/// `layoutd mcp`.
enum ModelContextCommand {
  static var subcommand: Subcommand {
    Subcommand(
      name: "mcp", operands: .none, summary: "serve tools for language models over standard input and output",
      about: [
        "Runs a server of the Model Context Protocol over standard input and output: tools that check, lint, lay out,"
          + " explain, draw, simulate, compare and format layout documents, and the reference of the document language.",
        "Reads files below the roots that the client declares only, and writes none. A client that declares no roots"
          + " passes the text of documents. Pictures are PNG if librsvg is installed, otherwise SVG.",
      ],
      notes: ["See docs/mcp.md for the configuration of clients."],
      examples: [("mcp", "the command that a client starts")], exits: [ExitCode.noInput: "the client cannot be read"]
    ) { _, terminal in
      if StandardStreams.isTerminal(0) {
        Log.write("layoutd: waiting for a client of the Model Context Protocol on standard input (Ctrl+C ends)")
      }
      do throws(UVError) {
        let loop = try EventLoop()
        let host = try ModelContextHost(
          loop: loop, server: .layoutd, outputDescriptor: terminal.outputDescriptor)
        let code = try host.run()
        // Exits while the host is still alive: cancelled jobs may run for a moment.
        return withExtendedLifetime(host) { EventLoop.exitProcess(code) }
      } catch {
        terminal.error("layoutd: \(error.message)\n")
        return ExitCode.internalError
      }
    }
  }
}

extension ModelContextServer {
  /// A server with the tools and resources of layoutd.
  fileprivate static var layoutd: ModelContextServer {
    ModelContextServer(
      information: Information(
        name: "layoutd", title: "layoutd", version: Usage.version,
        instructions:
          "Tools for layout documents (*.layout.json), which describe collection views of UIKit. Read the resource"
          + " layoutd://reference/document before you write a document, and call `check` after each change. `layout`"
          + " returns frames, `explain` the derivation of one frame, `render` a picture, `simulate` the timeline."
          + " Lengths are in points, times in seconds. Pass either `path` or `text`."),
      tools: ModelContextTools.all, resources: ModelContextResources.all,
      resourceTemplates: ModelContextResources.templates, jobLimit: max(1, EventLoop.coreCount - 1))
  }
}

/// The tools of `layoutd mcp`. A tool is one type in the files of this folder and one entry here.
enum ModelContextTools {
  static let all: [Tool] = [
    CheckTool.tool, LintTool.tool, LayoutTool.tool, ExplainTool.tool, RenderTool.tool, SimulateTool.tool,
    DiffTool.tool, FormatTool.tool,
  ]
}

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

  /// Runs until the client has closed its input and has its responses, or has disconnected. Returns the exit code.
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
      if let error { report(error, problem: "cannot read from the client", code: ExitCode.noInput) }
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
      report(error, problem: "cannot write to the client", code: ExitCode.noOutput)
      loop.stop()
    }
    input.startReading()
    loop.run()
    server.cancelAll()
    return exitCode
  }

  /// Logs the error that ends the connection, unless the client has closed it.
  private func report(_ error: UVError, problem: String, code: CInt) {
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
      try loop.queueWork({ job.run() }, completion: { [self] outcome in finish(job, outcome) })
    } catch {
      finish(job, .result(ToolResult(ToolError("No thread can be started: \(error.message). Repeat the call later."))))
    }
  }

  private func finish(_ job: ToolJob, _ outcome: ToolOutcome) {
    switch outcome {
    case .drawing(let drawing):
      DrawingConverter.convert(drawing, on: loop) { [self] result in
        server.finish(job.number, with: result)
        advance()
      }
    case .result(let result):
      server.finish(job.number, with: result)
      advance()
    }
  }
}

/// Converts the drawing of a call to an image.
enum DrawingConverter {
  /// The maximum size of an SVG that is sent as text instead, in bytes.
  private static let textLimit = 1 << 20

  /// Calls `completion` once, on the loop's thread, with the result of the call: the image as PNG, or the SVG as text
  /// if it cannot be converted, or an error if that SVG exceeds `textLimit`.
  static func convert(
    _ drawing: ToolOutcome.Drawing, on loop: EventLoop, completion: @escaping (ToolResult) -> Void
  ) {
    do throws(UVError) {
      try loop.queueWork({ result(of: drawing) }, completion: completion)
    } catch {
      completion(text(drawing, because: "no thread could be used: \(error.message)"))
    }
  }

  private static func result(of drawing: ToolOutcome.Drawing) -> ToolResult {
    do throws(PictureError) {
      let png = try Rasterizer.png(of: drawing.svg, scale: drawing.scale)
      return ToolResult([.image(png, mimeType: "image/png")] + (drawing.note.map { [.text($0)] } ?? []))
    } catch {
      return text(drawing, because: error.message)
    }
  }

  private static func text(_ drawing: ToolOutcome.Drawing, because reason: String) -> ToolResult {
    guard drawing.svg.count <= textLimit else {
      return ToolResult(
        ToolError("There is no image because \(reason), and the SVG is too large to be sent as text. Draw a part."))
    }
    let notes = ["The picture is an SVG because \(reason)."] + (drawing.note.map { [$0] } ?? [])
    return ToolResult([.text(String(decoding: drawing.svg, as: UTF8.self))] + notes.map { .text($0) })
  }
}

import EventLoop
import ModelContextProtocol

/// Converts the drawing of a call to an image.
enum DrawingConverter {
  /// The program that converts SVG to PNG, from the Debian package librsvg2-bin.
  private static let program = "rsvg-convert"
  /// The maximum size of an SVG that is sent as text instead, in bytes.
  private static let textLimit = 1 << 20

  /// Calls `completion` once, on the loop's thread, with the result of the call: the image as PNG, or the SVG as text
  /// if it cannot be converted.
  static func convert(
    _ drawing: ToolOutcome.Drawing, on loop: EventLoop, completion: @escaping (ToolResult) -> Void
  ) {
    do throws(UVError) {
      let arguments = ["--format=png", "--zoom=\(drawing.scale)"]
      let run = ConversionRun { png in
        completion(
          png.map { image($0, drawing) } ?? text(drawing, because: "\(program) could not convert the drawing"))
      }
      let child = try ChildProcess.start(program, arguments: arguments, errors: .ignore, on: loop) { run.didExit($0) }
      run.start(child, input: drawing.svg)
    } catch {
      completion(
        text(
          drawing,
          because: error.name == "ENOENT"
            ? "\(program) is not installed (Debian package librsvg2-bin)" : "\(program): \(error.message)"))
    }
  }

  private static func image(_ png: [UInt8], _ drawing: ToolOutcome.Drawing) -> ToolResult {
    ToolResult([.image(png, mimeType: "image/png")] + (drawing.note.map { [.text($0)] } ?? []))
  }

  private static func text(_ drawing: ToolOutcome.Drawing, because reason: String) -> ToolResult {
    guard drawing.svg.count <= textLimit else {
      return ToolResult(ToolError("There is no image because \(reason), and the SVG is too large to be sent as text."))
    }
    let notes = ["The picture is an SVG because \(reason)."] + (drawing.note.map { [$0] } ?? [])
    return ToolResult([.text(String(decoding: drawing.svg, as: UTF8.self))] + notes.map { .text($0) })
  }
}

/// One run of the program: writes its input, collects its output, and ends when both the output and the process have
/// ended.
private final class ConversionRun {
  private let completion: ([UInt8]?) -> Void
  private var child: ChildProcess?
  private var png: [UInt8] = []
  private var hasOutputEnded = false
  private var exit: ChildProcess.Exit?

  init(completion: @escaping ([UInt8]?) -> Void) { self.completion = completion }

  func start(_ child: ChildProcess, input: [UInt8]) {
    self.child = child
    child.output?.onData = { [self] bytes in png += bytes }
    child.output?.onEnd = { [self] _ in
      hasOutputEnded = true
      endIfComplete()
    }
    child.output?.startReading()
    child.input?.write(input)
    child.input?.closeWhenDrained()
  }

  func didExit(_ exit: ChildProcess.Exit) {
    self.exit = exit
    endIfComplete()
  }

  private func endIfComplete() {
    guard hasOutputEnded, let exit else { return }
    child?.output?.close()
    child?.input?.close()
    child = nil
    completion(exit == ChildProcess.Exit(code: 0, signal: 0) && !png.isEmpty ? png : nil)
  }
}

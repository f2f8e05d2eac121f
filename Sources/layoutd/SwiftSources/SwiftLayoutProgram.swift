import CollectionLayout
import EventLoop
import Hashing
import LayoutDocument

/// The program of a Swift layout that documents name: compiled from one file, it gets requests for the
/// layout of some items.
final class SwiftLayoutProgram {
  let layout: SwiftLayoutCache.Layout
  private let loop: EventLoop
  private let runner: SwiftLayoutRunner
  /// The text that the running program is compiled from; nil if none runs.
  private var text: [UInt8]?

  /// `onProgress` is called with a line about a step that takes long.
  init(
    _ layout: SwiftLayoutCache.Layout, toolkit: UIKitToolkit, loop: EventLoop, onProgress: @escaping (String) -> Void
  ) {
    (self.layout, self.loop) = (layout, loop)
    let name = PathName.lastComponent(of: layout.path)
    var source = SwiftLayoutSource(path: layout.path, name: name)
    source.entry = layout.entry
    // The items of a document keep their sections.
    source.joinsSections = false
    var hash = FNV1a()
    hash.combine(layout.path)
    hash.combine(layout.entry ?? "")
    runner = SwiftLayoutRunner(
      source, toolkit: toolkit, folder: "\(UIKitToolkit.cacheFolder)/documents/\(String(hash.value, radix: 16))",
      loop: loop, onProgress: onProgress)
  }

  /// Compiles the file if its text has changed, and requests the layout: its structure, or the frames of its elements if
  /// the structure has sizes of items. `onEnd` is called once, unless the program is stopped.
  func run(
    _ request: SwiftLayoutRequest, onEnd: @escaping (Result<SwiftLayoutModel, SwiftLayoutFailure>) -> Void
  ) {
    describe(request, frames: false) { [self] result in
      guard case .success(let model) = result, model.hasItemSizes else { return onEnd(result) }
      describe(request, frames: true, onEnd: onEnd)
    }
  }

  /// Ends the build and the program.
  func stop() {
    text = nil
    runner.stop()
  }

  private func describe(
    _ request: SwiftLayoutRequest, frames: Bool,
    onEnd: @escaping (Result<SwiftLayoutModel, SwiftLayoutFailure>) -> Void
  ) {
    runner.source.text = request.text
    runner.source.items = request.itemCounts
    runner.source.screen = HostScreen(request.screen, displayScale: request.displayScale)
    runner.source.writesFrames = frames
    let isRunning = text == request.text && runner.hasProgram
    text = request.text
    let onOutcome = { [self] (outcome: SwiftLayoutRunner.Outcome) in
      switch outcome {
      case .failed(let diagnostics): onEnd(.failure(SwiftLayoutFailure(diagnostics)))
      case .document(let document): read(document, onEnd)
      }
    }
    if isRunning { runner.dumpAgain(onEnd: onOutcome) } else { runner.run(onEnd: onOutcome) }
  }

  /// Reads a description on the thread pool: it can have many frames.
  private func read(
    _ document: SwiftLayoutRunner.Document,
    _ onEnd: @escaping (Result<SwiftLayoutModel, SwiftLayoutFailure>) -> Void
  ) {
    let (text, warnings, followsOffset) = (document.text, document.warnings, document.followsOffset)
    let decode = { SwiftLayoutModel(documentText: text, warnings: warnings, followsOffset: followsOffset) }
    do throws(UVError) {
      try loop.queueWork({ _ in
        SwiftLayoutModel(documentText: text, warnings: warnings, followsOffset: followsOffset)
      }) { model in
        onEnd(.success(model ?? decode()))
      }
    } catch {
      onEnd(.success(decode()))
    }
  }
}

extension SwiftLayoutProgram {
  /// Milliseconds that a killed program may take to end.
  private static let exitDelay: UInt64 = 2_000

  /// Compiles and runs the layout of a request, and waits for the result. For commands, which have no event loop.
  static func result(of request: SwiftLayoutRequest) -> SwiftLayoutResult {
    func failed(_ message: String) -> SwiftLayoutResult {
      .failed([SwiftLayoutProblem(path: "", line: 1, column: 1, message: message)], last: nil)
    }
    guard let toolkit = UIKitToolkit.find() else { return failed(Subcommand.toolkitIsMissing) }
    do throws(UVError) {
      let loop = try EventLoop()
      let program = SwiftLayoutProgram(SwiftLayoutCache.Layout(request), toolkit: toolkit, loop: loop) { line in
        Log.write("layoutd: \(request.path): \(line)")
      }
      // The loop ends by itself when the program has been killed and collected; a process that the program has started
      // may keep its output open.
      let deadline = try LoopTimer(loop: loop) { loop.stop() }
      deadline.isReferenced = false
      var found: SwiftLayoutResult?
      program.run(request) { result in
        switch result {
        case .success(let model): found = .layout(model)
        case .failure(let failure): found = .failed(failure.problems, last: nil)
        }
        program.stop()
        deadline.start(after: exitDelay)
      }
      loop.run()
      try? loop.close()
      return found ?? failed("the event loop ended before the layout")
    } catch {
      return failed("the layout cannot be run: \(error.message)")
    }
  }
}

package import CollectionLayout
package import EventLoop
import JSON
import LayoutBase
package import LayoutDocument
import UIKitSources

/// Makes documents from the source files of a layout: compiles them, runs the program and requests the documents from
/// it.
package final class SwiftLayoutRunner {
  /// A document, or the reasons why there is none.
  package typealias Outcome = Result<Document, SwiftLayoutFailure>

  /// The document of a layout, with warnings and what the layout depends on.
  package struct Document {
    package var text: String
    package var warnings: [String]
    /// The files of the target that do not compile, each with its first error.
    package var leftOut: [SwiftLayoutProblem] = []
    /// Whether the elements depend on the content offset.
    package var followsOffset: Bool

    init(_ result: JSONValue) {
      text = result["text"]?.asString ?? ""
      warnings = (result["warnings"]?.asArray ?? []).compactMap(\.asString)
      followsOffset = result["followsOffset"]?.asBool ?? false
    }
  }

  /// The part of the content that a client shows.
  package struct Viewport: Equatable {
    package var screen: HostScreen
    package var offset: Point

    package init(screen: HostScreen, offset: Point) { (self.screen, self.offset) = (screen, offset) }
  }

  /// A change of the files or of the entry applies from the next `run` on, one of the data from the next request on.
  package var source: SwiftLayoutSource
  private let loop: EventLoop
  private let builder: SwiftBuilder
  private let target: TargetBuilder
  /// Whether the change from one document to the next is animated.
  private let animatesChanges: Bool
  private var client: LayoutHostClient?
  /// Requests a document of the running program. The arguments are the viewport, nil for that of the source, and
  /// whether the change is animated. Nil while no program runs.
  private var dump: ((Viewport?, Bool, @escaping (Outcome) -> Void) -> Void)?
  /// The viewport for which the next document is made; nil for that of the source.
  package var viewport: Viewport?
  /// Called with the lines that the layout prints, within the limits of `LayoutHostClient`.
  package var onLine: (String) -> Void = { _ in }
  /// The paths of the files of the last build, which a preview watches.
  package private(set) var paths: [String] = []
  /// The layouts and controllers that these files declare.
  private(set) var entries: [LayoutEntry] = []
  /// Hints about names in options that the files of the last build do not have.
  private var hints: [String] = []
  /// The expressions of the entries.
  package var expressions: [String] { entries.map(\.expression) }
  /// The expression that is shown if none was chosen; nil if there are no entries.
  package var defaultExpression: String? { SwiftLayoutSource.first(of: entries)?.expression }

  /// `folder` is for the program and the rewritten copies. `onProgress` is called with a line about a step that takes
  /// long.
  package init(
    _ source: SwiftLayoutSource, toolkit: UIKitToolkit, folder: String, loop: EventLoop, animatesChanges: Bool = false,
    onProgress: @escaping (String) -> Void
  ) {
    (self.source, self.loop, self.animatesChanges) = (source, loop, animatesChanges)
    builder = SwiftBuilder(loop: loop, toolkit: toolkit, folder: folder, onProgress: onProgress)
    target = TargetBuilder(builder)
  }

  /// Ends the build and the program.
  package func stop() {
    builder.cancel()
    client?.stop()
    client = nil
    dump = nil
  }

  /// Ends the program after the last lines that it prints have arrived.
  func finish(onEnd: @escaping () -> Void) {
    dump = nil
    guard let client else { return onEnd() }
    client.finish(onEnd: onEnd)
  }

  /// Builds and runs the present source files. An earlier run that has not ended is abandoned. `onEnd` is called once,
  /// unless `stop`, `finish` or `run` is called before.
  package func run(onEnd: @escaping (Outcome) -> Void) {
    stop()
    do throws(SwiftLayoutSource.SourceError) {
      let selection = try source.selection()
      let files = selection.files
      entries = files.flatMap(\.entries)
      paths = files.filter { !$0.entries.isEmpty }.map(\.path)
      let expression = try source.expression(in: files)
      builder.stubs = source.stubs
      target.build(selection, expression: expression, named: source.path) { [self] outcome in
        let stubs = selection.hints(forStubs: source.stubs, libraryImports: target.libraryImports)
        hints = selection.hints + stubs
        switch outcome {
        case .failure(let failure):
          let errors = EntryErrors(expression, among: expressions, in: files).first(failure.problems)
          let others = hints.map { SwiftLayoutProblem(path: "", line: 1, column: 1, message: $0) }
          onEnd(.failure(SwiftLayoutFailure(errors + others)))
        case .success(let built): start(built, expression: expression, onEnd: onEnd)
        }
      }
      paths = Set(paths + target.paths).sorted()
    } catch {
      onEnd(.failure(SwiftLayoutFailure(error.message)))
    }
  }

  private func start(_ built: TargetBuilder.Built, expression: String, onEnd: @escaping (Outcome) -> Void) {
    let program = built.program
    do throws(UVError) {
      let client = try LayoutHostClient.start(program.path, on: loop) { [self] in onLine($0) }
      self.client = client
      dump = { [self] viewport, animatesChanges, onEnd in
        client.request("host/dump", parameters(viewport, animatesChanges)) { result in
          switch result {
          case .success(let value):
            var document = Document(value)
            document.leftOut = built.leftOut
            document.warnings += self.hints
            onEnd(.success(document))
          case .failure(let failure):
            self.dump = nil
            onEnd(.failure(SwiftLayoutFailure(failure, of: expression, from: program.lines)))
          }
        }
      }
      dump?(viewport, animatesChanges, onEnd)
    } catch {
      onEnd(.failure(SwiftLayoutFailure("the program cannot be started: \(error.message)")))
    }
  }

  /// Whether a program runs from which documents can be requested.
  var hasProgram: Bool { dump != nil && client?.hasEnded == false }

  /// Requests the document of the running program for the present data of the source. Does nothing while no program
  /// runs.
  func dumpAgain(onEnd: @escaping (Outcome) -> Void) { dump?(viewport, animatesChanges, onEnd) }

  /// Requests the document of the running program for another viewport. Does nothing while no program runs.
  package func follow(_ viewport: Viewport, onEnd: @escaping (Outcome) -> Void) { dump?(viewport, false, onEnd) }

  private func parameters(_ viewport: Viewport?, _ animatesChanges: Bool) -> JSONValue {
    let screen = viewport?.screen ?? source.screen
    return .object(
      joining: [
        "viewport": [
          "width": .number(screen.size.width), "height": .number(screen.size.height),
          "displayScale": .number(screen.displayScale), "isTablet": .bool(screen.isTablet),
        ],
        "items": .array(source.items.map { .number(Double($0)) }), "source": .string(source.name),
        "frames": .bool(source.writesFrames), "joinsSections": .bool(source.joinsSections),
        "animatesChanges": .bool(animatesChanges), "isLive": .bool(self.animatesChanges),
      ],
      viewport.map { ["contentOffset": ["x": .number($0.offset.x), "y": .number($0.offset.y)]] } ?? [:])
  }
}

/// The program of a Swift layout that documents name. It is compiled from one file. Each request contains the item
/// counts of the sections.
package final class SwiftLayoutProgram {
  /// A layout that a Swift file declares, without its data.
  package struct Layout: Hashable {
    package var path: String
    var entry: String?

    package init(_ request: SwiftLayoutRequest) { (path, entry) = (request.path, request.entry) }
  }

  package let layout: Layout
  private let loop: EventLoop
  private let runner: SwiftLayoutRunner
  /// The text that the running program is compiled from; nil if none runs.
  private var text: [UInt8]?

  /// `onProgress` is called with a line about a step that takes long.
  package init(
    _ layout: Layout, toolkit: UIKitToolkit, loop: EventLoop, onProgress: @escaping (String) -> Void
  ) {
    (self.layout, self.loop) = (layout, loop)
    let name = PathName.lastComponent(of: layout.path)
    var source = SwiftLayoutSource(path: layout.path, name: name)
    source.entry = layout.entry
    source.isLimitedToDeclaredEntries = true
    // The result must have the sections of the document.
    source.joinsSections = false
    let hash = FNV1a(layout.path + (layout.entry ?? ""))
    runner = SwiftLayoutRunner(
      source, toolkit: toolkit, folder: "\(UIKitToolkit.cacheFolder)/documents/\(String(hash.value, radix: 16))",
      loop: loop, onProgress: onProgress)
  }

  /// Compiles the file if its text has changed, and requests the layout: its structure, or the frames of its elements
  /// if the structure has sizes of items. `onEnd` is called once, unless the program is stopped.
  package func run(
    _ request: SwiftLayoutRequest, onEnd: @escaping (Result<SwiftLayoutModel, SwiftLayoutFailure>) -> Void
  ) {
    describe(request, frames: false) { [self] result in
      guard case .success(let model) = result, model.hasItemSizes else { return onEnd(result) }
      describe(request, frames: true, onEnd: onEnd)
    }
  }

  /// Ends the build and the program.
  package func stop() {
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
      case .failure(let failure): onEnd(.failure(failure))
      case .success(let document): read(document, onEnd)
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
    let decode: @Sendable () -> SwiftLayoutModel = {
      SwiftLayoutModel(documentText: text, warnings: warnings, followsOffset: followsOffset)
    }
    do throws(UVError) {
      try loop.queueWork(decode) { onEnd(.success($0)) }
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
    func failed(_ message: String) -> SwiftLayoutResult { .failed(SwiftLayoutFailure(message).problems, last: nil) }
    guard let toolkit = UIKitToolkit.find() else { return failed(UIKitToolkit.missingMessage) }
    do throws(UVError) {
      let loop = try EventLoop()
      let program = SwiftLayoutProgram(Layout(request), toolkit: toolkit, loop: loop) { line in
        Log.write("layoutd: \(request.path): \(line)")
      }
      // The loop ends by itself when the program has been killed and collected; a process that the program has started
      // may keep its output open.
      let deadline = try LoopTimer(loop: loop) { loop.stop() }
      deadline.isReferenced = false
      var layoutResult: SwiftLayoutResult?
      program.run(request) { result in
        switch result {
        case .success(let model): layoutResult = .layout(model)
        case .failure(let failure): layoutResult = .failed(failure.problems, last: nil)
        }
        program.stop()
        deadline.start(after: exitDelay)
      }
      loop.run()
      try? loop.close()
      return layoutResult ?? failed("layoutd stopped before the layout was computed")
    } catch {
      return failed("the layout cannot be run: \(error.message)")
    }
  }
}

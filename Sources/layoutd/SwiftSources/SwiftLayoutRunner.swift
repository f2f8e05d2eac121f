import CollectionLayout
import EventLoop
import JSON
import UIKitSources

/// Makes documents from the source files of a layout: compiles them, runs the program and requests its dump.
final class SwiftLayoutRunner {
  /// A document, or the reasons why there is none.
  enum Outcome {
    case document(Document)
    case failed([CompilerDiagnostic])
  }

  /// A document and what the layout depends on.
  struct Document {
    var text: String
    var warnings: [String]
    /// Whether the elements depend on the content offset.
    var followsOffset: Bool

    init(_ result: JSONValue) {
      text = result["text"]?.asString ?? ""
      warnings = (result["warnings"]?.asArray ?? []).compactMap(\.asString)
      followsOffset = result["followsOffset"]?.asBool ?? false
    }
  }

  /// The part of the content that a client shows.
  struct Viewport: Equatable {
    var screen: HostScreen
    var offset: Point
  }

  /// A change applies from the next request on: of the files and the entry after `run`, of the data also before.
  var source: SwiftLayoutSource
  private let loop: EventLoop
  private let builder: SwiftBuilder
  /// Whether a later version of the document replaces it by an animation.
  private let animatesChanges: Bool
  private var client: LayoutHostClient?
  /// Requests a document of the running program; nil while there is none.
  private var dump: ((Viewport?, Bool, @escaping (Outcome) -> Void) -> Void)?
  /// The viewport for which the next document is made; nil for that of the source.
  var viewport: Viewport?
  /// The paths of the files of the last build, which a preview watches.
  private(set) var paths: [String] = []
  /// The layouts that these files declare.
  private(set) var entries: [String] = []

  /// `folder` is for the program and the rewritten copies. `onProgress` is called with a line about a step that takes
  /// long.
  init(
    _ source: SwiftLayoutSource, toolkit: UIKitToolkit, folder: String, loop: EventLoop, animatesChanges: Bool = false,
    onProgress: @escaping (String) -> Void
  ) {
    (self.source, self.loop, self.animatesChanges) = (source, loop, animatesChanges)
    builder = SwiftBuilder(loop: loop, toolkit: toolkit, folder: folder, onProgress: onProgress)
  }

  /// Ends the build and the program.
  func stop() {
    builder.cancel()
    client?.stop()
    client = nil
    dump = nil
  }

  /// Builds and runs the present source files. An earlier run that has not ended is abandoned.
  func run(onEnd: @escaping (Outcome) -> Void) {
    stop()
    do throws(SwiftLayoutSource.SourceError) {
      let files = try source.files()
      paths = files.map(\.path)
      entries = files.flatMap(\.entries).map(\.expression)
      let expression = try source.expression(in: files)
      builder.build(files, expression: expression) { [self] outcome in
        switch outcome {
        case .failed(let diagnostics): onEnd(.failed(diagnostics.map { named($0, expression) }))
        case .program(let path, let lines): start(path, lines, expression, onEnd)
        }
      }
    } catch {
      onEnd(.failed([.failure(error.message)]))
    }
  }

  private func start(
    _ program: String, _ lines: SwiftBuilder.SourceLines, _ expression: String, _ onEnd: @escaping (Outcome) -> Void
  ) {
    do throws(UVError) {
      let client = try LayoutHostClient.start(program, on: loop)
      self.client = client
      dump = { [self] viewport, animatesChanges, onEnd in
        client.request("host/dump", parameters(viewport, animatesChanges)) { result in
          switch result {
          case .success(let value): onEnd(.document(Document(value)))
          case .failure(let failure):
            self.dump = nil
            onEnd(.failed([self.diagnostic(for: failure, lines, expression)]))
          }
        }
      }
      dump?(viewport, animatesChanges, onEnd)
    } catch {
      onEnd(.failed([.failure("the program cannot be started: \(error.message)")]))
    }
  }

  /// Whether a program runs that can be requested for documents.
  var hasProgram: Bool { dump != nil && client?.hasEnded == false }

  /// Requests the document of the running program for the present data of the source. Does nothing while no program
  /// runs.
  func dumpAgain(onEnd: @escaping (Outcome) -> Void) { dump?(viewport, animatesChanges, onEnd) }

  /// Requests the document of the running program for another viewport. Does nothing while no program runs.
  func follow(_ viewport: Viewport, onEnd: @escaping (Outcome) -> Void) { dump?(viewport, false, onEnd) }

  private func parameters(_ viewport: Viewport?, _ animatesChanges: Bool) -> JSONValue {
    let screen = viewport?.screen ?? source.screen
    var members: [JSONMember] = [
      JSONMember(
        key: "viewport",
        value: [
          "width": .number(screen.size.width), "height": .number(screen.size.height),
          "displayScale": .number(screen.displayScale), "isTablet": .bool(screen.isTablet),
        ]),
      JSONMember(key: "items", value: .array(source.items.map { .number(Double($0)) })),
      JSONMember(key: "source", value: .string(source.name)),
      JSONMember(key: "frames", value: .bool(source.writesFrames)),
      JSONMember(key: "joinsSections", value: .bool(source.joinsSections)),
      JSONMember(key: "animatesChanges", value: .bool(animatesChanges)),
      JSONMember(key: "isLive", value: .bool(self.animatesChanges)),
    ]
    if let offset = viewport?.offset {
      members.append(JSONMember(key: "contentOffset", value: ["x": .number(offset.x), "y": .number(offset.y)]))
    }
    return .object(members)
  }

  // MARK: - Diagnostics

  /// Adds the entry to an error in the main file, which no person has written.
  private func named(_ diagnostic: CompilerDiagnostic, _ expression: String) -> CompilerDiagnostic {
    guard diagnostic.path.isEmpty, diagnostic.line > 1 else { return diagnostic }
    return .failure("the entry \(expression): \(diagnostic.message)")
  }

  private func diagnostic(
    for failure: LayoutHostClient.Failure, _ lines: SwiftBuilder.SourceLines, _ expression: String
  ) -> CompilerDiagnostic {
    switch failure {
    case .response(let message): return .failure(message)
    case .timeout:
      return .failure(
        "\(expression) does not respond: the layout took longer than \(LayoutHostClient.deadline / 1000) s; check for a"
          + " loop that does not end, for example in prepare()")
    case .ended(let exit, let errors):
      let reason = Self.reason(in: errors) ?? (exit.signal == 0 ? "exit code \(exit.code)" : "signal \(exit.signal)")
      let message = "\(expression) crashed: \(reason)"
      guard let location = CrashReport.location(in: errors, lines) else { return .failure(message) }
      return CompilerDiagnostic(
        path: location.path, line: location.line, column: location.column, severity: .error, message: message)
    }
  }

  /// Returns the text after "Fatal error: " in the lines that the runtime printed; nil if there is none.
  private static func reason(in errors: String) -> String? {
    for line in errors.split(separator: "\n") {
      if let range = line.firstRange(of: "Fatal error: ") { return String(line[range.upperBound...]) }
      if line.hasPrefix("Fatal error") || line.contains("Terminating app") { return String(line) }
    }
    return nil
  }
}

/// The lines that the Swift runtime prints when a process crashes.
private enum CrashReport {
  /// Returns the first location in a source file: of the fatal error itself, or of the topmost frame in a source file.
  static func location(in errors: String, _ lines: SwiftBuilder.SourceLines) -> CompilerDiagnostic? {
    for line in errors.split(separator: "\n") {
      let text = line.firstRange(of: " at /").map { line[$0.upperBound...] }
      guard let text else { continue }
      let parts = "/\(text)".split(separator: ":")
      guard parts.count >= 2, let number = Int(parts[1].prefix { $0.isNumber }) else { continue }
      let column = parts.count > 2 ? Int(parts[2].prefix { $0.isNumber }) ?? 1 : 1
      let frame = CompilerDiagnostic(
        path: String(parts[0]), line: number, column: max(1, column), severity: .error, message: "")
      if let found = lines.located(frame), !found.path.isEmpty { return found }
    }
    return nil
  }
}

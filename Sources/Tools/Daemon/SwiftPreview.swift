import CollectionLayout
import Commands
import EventLoop
import LayoutDocument
import LayoutProtocol
import LayoutServer

/// Keeps the document of a preview up to date with the Swift files that it is made from: watches them, builds after a
/// change, and reports progress and errors to the pages.
final class SwiftPreview {
  /// The coalescing delay in milliseconds, because one save is several events.
  private static let coalescingDelay: UInt64 = 30
  /// Milliseconds from the removal of a folder to a build: a change of branches removes folders and creates them again.
  private static let replacementDelay: UInt64 = 1_000
  /// Milliseconds from a line that the layout prints to the report with it, and the maximum number of lines in a
  /// report.
  private static let lineDelay: UInt64 = 50
  private static let lineLimit = 50
  /// The maximum number of layouts that clients can choose from.
  private static let layoutLimit = 199

  private let source: SwiftLayoutSource
  private let document: String
  private let server: Server
  private let wake: () -> Void
  private let runner: SwiftLayoutRunner
  private var watcher: PathWatcher?
  private var watched: Set<String> = []
  /// The watched folders, in which source files may appear.
  private var folders: Set<String> = []
  private var timer: LoopTimer?
  /// Reports the lines that the layout prints, `lineDelay` after the last one.
  private var lineTimer: LoopTimer?
  private var lines: [String] = []
  /// The last report, without `lines`; nil before the first one.
  private var last: (state: SessionDidChangeDocumentNotification.Build, items: [PublishDiagnosticsNotification.Item])?
  /// The document that is shown; nil before the first one, during a build and after an error.
  private var shown: SwiftLayoutRunner.Document?
  private var isAnnounced = false
  /// Whether a document for another viewport was requested and has not arrived.
  private var isFollowing = false
  /// The time at which the present build was requested, in nanoseconds of the clock of `EventLoop.hrtime`.
  private var start: UInt64 = 0

  /// Creates the folder of a preview, and an empty document in it unless an earlier preview has left one. Returns the
  /// path of the document.
  static func prepareDocument(of source: SwiftLayoutSource) throws(UVError) -> String {
    let folder = source.previewFolder
    try FileSystem.createDirectories(folder)
    let path = "\(try FileSystem.realPath(folder))/\(source.documentName)"
    if (try? FileSystem.kind(path)) != .file {
      try FileSystem.writeAtomically(path, Array("{ \"sections\": [] }\n".utf8))
    }
    return path
  }

  /// `wake` is called after a change of the server's state.
  init(
    _ source: SwiftLayoutSource, document: String, toolkit: UIKitToolkit, loop: EventLoop, server: Server,
    wake: @escaping () -> Void
  ) throws(UVError) {
    (self.source, self.document, self.server, self.wake) = (source, document, server, wake)
    runner = SwiftLayoutRunner(
      source, toolkit: toolkit, folder: source.previewFolder, loop: loop, animatesChanges: true
    ) { Log.write("layoutd: \(source.name): \($0)") }
    timer = try LoopTimer(loop: loop) { [self] in build() }
    lineTimer = try LoopTimer(loop: loop) { [self] in if let last { send(last.state, last.items) } }
    runner.onLine = { [self] in add($0) }
    watcher = try PathWatcher(loop: loop) { [self] in changed($0) }
    start = EventLoop.hrtime
    build()
  }

  /// Ends the build and the program.
  func stop() { runner.stop() }

  /// Shows another layout of the source files. Does nothing for another document.
  func select(_ expression: String, ofDocument path: String) {
    guard path == document, expression != layout else { return }
    runner.source.entry = expression
    start = EventLoop.hrtime
    build()
  }

  /// The expression of the layout that is shown; nil before the source files are read.
  private var layout: String? { runner.source.entry ?? runner.defaultExpression }

  /// The expressions that a client can choose from: those of the files, and that of the command line.
  private var layouts: [String] {
    let entries = runner.expressions.prefix(Self.layoutLimit)
    let namedEntry = source.entry.flatMap { entries.contains($0) ? nil : $0 }
    return (namedEntry.map { [$0] } ?? []) + entries
  }

  private func build() {
    (shown, isFollowing, lines) = (nil, false, [])
    report(.init(state: .running, source: source.fileName), nil)
    runner.run { [self] outcome in
      announceEntries()
      switch outcome {
      case .success(let document): show(document)
      case .failure(let failure): fail(failure)
      }
      watchSources()
    }
    watchSources()
  }

  /// Logs the layouts of the files once, if there are several and `--entry` chose none.
  private func announceEntries() {
    guard !isAnnounced, source.entry == nil, runner.expressions.count > 1, let shown = runner.defaultExpression else {
      return
    }
    isAnnounced = true
    let others = runner.expressions.filter { $0 != shown }.prefix(20).joined(separator: ", ")
    Log.write("layoutd: \(source.name): showing \(shown); choose another layout by --entry: \(others)")
  }

  /// Requests the document for the viewport of the first client, if the screen of that differs from the last one, or
  /// its offset does and the layout depends on it.
  func viewportMayHaveChanged() {
    guard let shown, !isFollowing, let viewport = server.sessions.viewport(ofFile: document) else { return }
    let last = runner.viewport ?? SwiftLayoutRunner.Viewport(screen: source.screen, offset: .zero)
    let next = SwiftLayoutRunner.Viewport(
      screen: viewport.screen.map { HostScreen($0) } ?? source.screen, offset: viewport.contentOffset)
    // Any layout may have closures that depend on the screen.
    let isOutdated = next.screen != last.screen || shown.followsOffset && next != last
    guard isOutdated else { return }
    runner.viewport = next
    isFollowing = true
    runner.follow(next) { [self] outcome in
      isFollowing = false
      switch outcome {
      case .success(let document):
        self.shown = document
        write(document.text)
      case .failure(let failure): fail(failure)
      }
      viewportMayHaveChanged()
    }
  }

  /// Writes the document. Returns false after reporting an error.
  @discardableResult private func write(_ text: String) -> Bool {
    do throws(UVError) {
      try FileSystem.writeAtomically(document, Array(text.utf8))
      // Reports the change before the event of the file, which is delayed.
      server.fileChanged(path: document)
      wake()
      return true
    } catch {
      fail(SwiftLayoutFailure("\(document) cannot be written: \(error.message)"))
      return false
    }
  }

  private func show(_ made: SwiftLayoutRunner.Document) {
    shown = made
    guard write(made.text) else { return }
    let warnings = made.warnings
    let seconds = Double((EventLoop.hrtime - start) / 1_000_000) / 1000
    for warning in warnings { Log.write("layoutd: \(source.name): warning: \(warning)") }
    Log.write("layoutd: \(source.name): laid out \(seconds) s after the change")
    let leftOut = SwiftLayoutProblem.leftOutLines(made.leftOut, of: source.name)
    for line in leftOut { Log.write("layoutd: \(line)") }
    let list = leftOut.isEmpty ? [] : [leftOut.joined(separator: "\n")]
    let items = (warnings + list).map { item($0, severity: .warning, path: source.path, line: 1, column: 1) }
    server.setSourceDiagnostics([:], ofOrigin: document)
    report(.init(state: .succeeded, source: source.fileName, seconds: seconds), items)
  }

  private func fail(_ failure: SwiftLayoutFailure) {
    shown = nil
    for problem in failure.problems { Log.write("layoutd: \(problem.errorLine(in: source.name))") }
    let items = failure.problems.map { problem in
      item(
        problem.message, severity: .error, path: problem.path.isEmpty ? source.path : problem.path,
        line: problem.line, column: problem.column)
    }
    server.setSourceDiagnostics(SourceDiagnostic.byFile(failure.problems), ofOrigin: document)
    report(.init(state: .failed, source: source.fileName), items)
  }

  private func item(
    _ message: String, severity: Diagnostic.Severity, path: String, line: Int, column: Int
  ) -> PublishDiagnosticsNotification.Item {
    let position = Position(line: line - 1, character: column - 1)
    return PublishDiagnosticsNotification.Item(
      range: PositionRange(start: position, end: position), severity: severity.rawValue, code: SourceDiagnostic.code,
      source: .swiftc, message: message, data: DiagnosticData(file: PathName.lastComponent(of: path)))
  }

  private func report(
    _ state: SessionDidChangeDocumentNotification.Build, _ diagnostics: [PublishDiagnosticsNotification.Item]?
  ) {
    var state = state
    state.layout = layout
    if layouts.count > 1 { state.layouts = layouts }
    last = (state, diagnostics ?? [])
    send(state, diagnostics)
  }

  /// Publishes the state of the build, and its diagnostics with the lines that the layout has printed; without
  /// `diagnostics` those stay the same.
  private func send(
    _ state: SessionDidChangeDocumentNotification.Build, _ diagnostics: [PublishDiagnosticsNotification.Item]?
  ) {
    let printed = lines.map { item("printed: \($0)", severity: .information, path: source.path, line: 1, column: 1) }
    server.documents.builds.set(state, diagnostics: diagnostics.map { $0 + printed }, ofFile: document)
    wake()
  }

  private func add(_ line: String) {
    Log.write("layoutd: \(source.name): printed: \(line)")
    lines = lines.suffix(Self.lineLimit - 1) + [line]
    lineTimer?.start(after: Self.lineDelay)
  }

  // MARK: - Changes

  /// Watches the source files, the file or folder that was named, and, if that is a folder, the folders of the files.
  /// Ends all other watches.
  private func watchSources() {
    let isFolder = (try? FileSystem.kind(source.path)) == .directory
    folders = isFolder ? Set(runner.paths.map(PathName.directory(of:)) + [source.path]) : []
    let paths = folders.union(runner.paths).union([source.path])
    for path in watched.subtracting(paths) { watcher?.unwatch(path) }
    for path in paths { watcher?.watch(path, listsEntries: folders.contains(path)) }
    watched = paths
  }

  private func changed(_ change: PathWatcher.Change) {
    guard timer?.isRunning == false else { return }
    start = EventLoop.hrtime
    switch change {
    case .entry(let name, _): if name.hasSuffix(".swift") { timer?.start(after: Self.coalescingDelay) }
    case .path(let path): timer?.start(after: folders.contains(path) ? Self.replacementDelay : Self.coalescingDelay)
    }
  }
}

extension SourceDiagnostic {
  /// Returns the errors of files by path. Columns, in bytes, apply to the present texts of the files. Errors without a
  /// file are left out.
  static func byFile(_ problems: [SwiftLayoutProblem]) -> [String: [SourceDiagnostic]] {
    Dictionary(grouping: problems.filter { !$0.path.isEmpty }, by: \.path).reduce(into: [:]) { files, entry in
      let text = (try? FileSystem.read(entry.key, limit: SwiftLayoutSource.byteLimit)) ?? []
      files[entry.key] = entry.value.map {
        SourceDiagnostic(line: $0.line, column: $0.column, message: $0.message, inFile: text)
      }
    }
  }
}

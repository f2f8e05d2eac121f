import Commands
package import EventLoop
import LayoutBase
import LayoutDocument
import LayoutServer

/// Runs the event loop: passes bytes between the streams and the server, and performs the server's actions.
///
/// Lives as long as the process, as do its parts, so the callbacks of their handles may retain them.
final class Daemon {
  /// Time slice in seconds: after it the loop polls for signals and input of other clients. A step is not interrupted,
  /// so that a long one exceeds the slice.
  private static let timeSlice = 0.002
  /// Nanoseconds after which work on the loop's thread is cancelled and a job does it instead: four times the longest
  /// estimate of such work, since the first work of each kind is slower.
  private static let inlineLimit: UInt64 = 8_000_000
  /// Seconds between two flushes while there is always more work.
  private static let flushInterval = 0.016

  let loop: EventLoop
  let options: ServeOptions
  let server: Server
  let clients = ClientTable()
  private let transports: ClientTransports
  private let previewServer: PreviewServerHost
  private let pageStore = TemporaryPageStore()
  private var files: PathWatcher?
  /// The watches that are to be started and ended, in this order, and the times in seconds at which the server
  /// requested them.
  private var pendingWatches = Deque<(action: ServerAction, time: Double)>()
  /// The jobs that have run and whose results are not committed.
  private var finishedJobs = Deque<Job>()
  /// Files that have changed, of which the server is not notified yet.
  private var changedFiles: [String] = []
  private var wakeTimer: WakeTimer?
  private var memoryTrimTimer: MemoryTrimmer?
  private var signals: [SignalHandle] = []
  private var swiftPreview: SwiftPreview?
  private var editorLauncher: EditorLauncher?
  private var swiftLayouts: SwiftLayoutService?

  private var idleTask: IdleTask?
  private var lastFlush = 0.0
  /// Whether the last flush is complete.
  private var isFlushed = true
  private var exitCode: CInt?
  /// Whether output of the client with which the process exits could not be written, although that client has not
  /// closed the connection. The exit code of the process is then not 0, even after `shutdown` and `exit`.
  var hasLostOutput = false

  init(loop: EventLoop, options: ServeOptions) {
    self.loop = loop
    self.options = options
    transports = ClientTransports(loop: loop, options: options)
    previewServer = PreviewServerHost(loop: loop, options: options)
    let level = options.logLevel
    var files = FileSystemAccess.disk
    let layouts = SwiftLayoutCache()
    files.runSwiftLayout = layouts.result(of:)
    var environment = ServerEnvironment(
      files: files, version: Usage.version, documentationURI: DocumentationLocator.uri,
      log: { severity, line in if severity <= level { Log.write("layoutd: \(line)") } })
    environment.pageRenderer = pageStore.pages
    environment.hasPreviewServer = PreviewServerHost.isBuiltIn
    environment.coreCount = EventLoop.coreCount
    environment.inlineToken = {
      let (end, threadEnd) = (EventLoop.hrtime + Self.inlineLimit, EventLoop.threadTime + Self.inlineLimit)
      // Both limits must be exceeded: a thread that other processes interrupt saves nothing by stopping.
      return CancellationToken { EventLoop.hrtime > end && EventLoop.threadTime > threadEnd }
    }
    environment.allowsSwift = options.allowsSwift
    if case .preview(let preview) = options.transport {
      if preview.allowsEdits { environment.editableFile = preview.path }
      if options.allowsSwift { environment.fileWithSwift = preview.path }
      if let editor = preview.editor {
        environment.fileForEditor = preview.path
        editorLauncher = EditorLauncher(editor, loop: loop)
      }
    }
    server = Server(environment: environment)
    EventLoop.setThreadCount(server.threadCount)
    swiftLayouts = SwiftLayoutService(
      layouts, loop: loop, toolkit: UIKitToolkit.find(),
      onProblems: { [self] path, problems in
        server.setSourceDiagnostics(SourceDiagnostic.byFile(problems), ofOrigin: path)
        wake()
      },
      onChange: { [self] path in
        server.fileChanged(path: path)
        wake()
      })
  }

  /// Runs until there is no client left, or a signal ends the process. `output` is the descriptor of standard output.
  /// Returns the exit code.
  func run(output: CInt) throws(UVError) -> CInt {
    idleTask = try IdleTask(loop: loop) { [self] in runIteration() }
    wakeTimer = try WakeTimer(loop: loop) { [self] in wake() }
    memoryTrimTimer = try MemoryTrimmer(loop: loop, threadCount: server.threadCount)
    files = try PathWatcher(loop: loop) { [self] change in
      guard case .path(let path) = change else { return }
      server.fileChanged(path: path)
      wake()
    }
    for signal in TerminationSignal.allCases {
      signals.append(try SignalHandle.watch(signal.rawValue, on: loop) { [self] in ended(by: signal) })
    }
    switch options.transport {
    case .preview(let preview):
      previewServer.show(preview, daemon: self)
      if exitCode == nil, let source = preview.swiftSource, let toolkit = UIKitToolkit.find() {
        swiftPreview = try SwiftPreview(source, document: preview.path, toolkit: toolkit, loop: loop, server: server) {
          [self] in wake()
        }
      }
    default: try transports.open(output: output, daemon: self)
    }
    if exitCode == nil { loop.run() }
    swiftPreview?.stop()
    swiftLayouts?.stop()
    transports.close()
    pageStore.remove()
    previewServer.removeEndpointFile()
    let code = exitCode ?? 0
    return code == 0 && hasLostOutput ? 1 : code
  }

  /// Schedules an iteration, because there is input for the server.
  func wake() {
    idleTask?.schedule()
  }

  private func ended(by signal: TerminationSignal) {
    // Interrupting a preview is its normal end.
    if case .preview = options.transport { finish(0) } else { finish(128 + signal.rawValue, within: 0.2) }
  }

  // MARK: - Clients

  /// Starts serving a client.
  func serve(_ peer: ClientStreams, _ kind: ConnectionKind) {
    let id = server.connect(kind)
    clients.add(peer, as: id, kind: kind, daemon: self)
    if let process = options.clientProcessID, kind == .stdio { watch(process, for: id) }
    peer.input.startReading()
  }

  /// Passes a chunk of a client's input to the server.
  func received(_ bytes: [UInt8], from id: ConnectionID) {
    server.receive(bytes, on: id)
    wake()
  }

  /// Closes a connection when a process exits. Has no effect if this process cannot observe that one.
  private func watch(_ process: CInt, for id: ConnectionID) {
    let monitor = try? ProcessMonitor.watch(process, on: loop) { [self] in
      server.processEnded(on: id)
      wake()
    }
    if let monitor { clients.keep(monitor, for: id) }
  }

  // MARK: - Iterations

  /// Runs one time slice of work.
  private func runIteration() {
    guard exitCode == nil else { return }
    clients.reportUnwrittenBytes(to: server)
    let start = Self.now
    var now = start
    while now - start < Self.timeSlice, let path = changedFiles.popLast() {
      server.fileChanged(path: path)
      now = Self.now
    }
    while now - start < Self.timeSlice, let job = finishedJobs.popFirst() {
      server.finish(job, now: now)
      now = Self.now
    }
    var isBusy = true
    repeat {
      isBusy = server.step(now: now)
      if isBusy { now = Self.now }
    } while isBusy && now - start < Self.timeSlice
    // The last messages of disconnected clients, perhaps `shutdown` and `exit`, are handled before; calls that still wait
    // are cancelled.
    while !isBusy, let id = clients.popDisconnected() {
      server.connectionLost(id)
      if Self.now - start > 2 * Self.timeSlice { break }
    }
    // An incomplete flush is continued unless the steps were long.
    var acceptsMoreOutput = false
    let continuesFlush = !isFlushed && now - start < 2 * Self.timeSlice
    if !isBusy || continuesFlush || now - lastFlush >= Self.flushInterval {
      // Responses do not wait for a long flush.
      if !isFlushed { acceptsMoreOutput = flushOutput() }
      guard exitCode == nil else { return }
      lastFlush = now
      // A separate time slice, so that messages and updates do not wait for each other.
      let end = Self.now + Self.timeSlice
      isFlushed = server.flush(now: now) { Self.now >= end }
    }
    swiftPreview?.viewportMayHaveChanged()
    if flushOutput() { acceptsMoreOutput = true }
    guard exitCode == nil else { return }
    // After the server's actions: a file is watched before a job reads it. Of a file whose watch begins in a later
    // iteration, the changes since now are reported then.
    startJobs()
    swiftLayouts?.start(isIdle: !server.hasJobs)
    let hasMore = !changedFiles.isEmpty || !finishedJobs.isEmpty || !pendingWatches.isEmpty || clients.hasDisconnected
    if isBusy || !isFlushed || acceptsMoreOutput || hasMore { wake() }
  }

  /// Starts the jobs that are ready, on the thread pool.
  private func startJobs() {
    while let job = server.nextJob() {
      do throws(UVError) {
        try loop.queueWork({ job.run() }, completion: { [self] _ in finish(job) })
      } catch {
        Log.write("layoutd: cannot start a thread: \(error.message); running the job on the main thread")
        job.run()
        finish(job)
      }
    }
  }

  private func finish(_ job: Job) {
    guard exitCode == nil else { return }
    finishedJobs.append(job)
    wake()
  }

  /// Writes the server's output to the streams and performs its actions. Returns whether sessions may have waited for a
  /// stream that accepts output again.
  private func flushOutput() -> Bool {
    let actions = server.takeActions()
    // A client may exit right after its response, so process watches are started first. Terminal actions run after all
    // output.
    let now = Self.now
    for action in actions where !action.isTerminal {
      switch action {
      case .watchFile, .unwatchFile: pendingWatches.append((action, now))
      default: perform(action)
      }
    }
    performWatches(requestedAt: now)
    let acceptsMoreOutput = clients.write(from: server)
    for action in actions where action.isTerminal { perform(action) }
    return acceptsMoreOutput
  }

  /// Starts and ends pending watches, as many as fit into a time slice. A watch that was requested before `now` starts
  /// from its request on, because a job may have read the file since.
  private func performWatches(requestedAt now: Double) {
    let end = now + Self.timeSlice
    while Self.now < end, let (action, time) = pendingWatches.popFirst() {
      if case .watchFile(let path, nil) = action, time < now {
        perform(.watchFile(path, since: time))
      } else {
        perform(action)
      }
    }
  }

  /// Performs one action of the server.
  private func perform(_ action: ServerAction) {
    switch action {
    case .exit(let code): finish(code)
    case .closeConnection(let id): clients.close(id, on: loop)
    case .pauseReading(let id): clients[id]?.input.stopReading()
    case .resumeReading(let id): clients[id]?.input.startReading()
    case .watchFile(let path, let time): files?.watch(path, changedWithin: time.map { Self.now - $0 })
    case .unwatchFile(let path): files?.unwatch(path)
    case .reportChanges(let paths, let time): reportChanges(of: paths, since: time)
    case .watchProcess(let process, let id):
      if let process = CInt(exactly: process) { watch(process, for: id) }
    case .wake(let time): wakeTimer?.wake(at: time, now: Self.now)
    case .showInEditor(let file, let line, let column): editorLauncher?.open(file, line: line, column: column)
    case .startPreviewServer:
      server.previewServerDidStart(previewServer.open(daemon: self))
      wake()
    case .stopPreviewServer: previewServer.close()
    case .selectLayout(let path, let expression): swiftPreview?.select(expression, ofDocument: path)
    case .trimMemory: memoryTrimTimer?.start()
    }
  }

  /// Finds changes of files on a pool thread, because there may be many, and reports them in time slices.
  private func reportChanges(of paths: [String], since time: Double) {
    let report = { [self] (changed: [String]) in
      changedFiles += changed
      wake()
    }
    do throws(UVError) {
      try loop.queueWork({ PathWatcher.changed(among: paths, since: time) }, completion: report)
    } catch {
      report(paths)
    }
  }

  // MARK: - Exit

  /// Exits once all output is written, at the latest after `limit` seconds or 0.2 s without progress: a client may have
  /// stopped reading.
  func finish(_ code: CInt, within limit: Double = 1) {
    guard exitCode == nil else { return }
    exitCode = code
    idleTask?.cancel()
    let deadline = Self.now + limit
    var (pending, stallDeadline) = (clients.pendingWriteBytes, Self.now + 0.2)
    clients.stopReading()
    guard pending > 0,
      let timer = try? LoopTimer(
        loop: loop,
        onFire: { [self] in
          let (before, now) = (pending, Self.now)
          pending = clients.pendingWriteBytes
          if pending < before { stallDeadline = now + 0.2 }
          if pending == 0 || now > min(deadline, stallDeadline) { loop.stop() }
        })
    else { return loop.stop() }
    timer.start(after: 1, every: 2)
  }

  private static var now: Double { EventLoop.seconds }
}

/// The termination signals, whose numbers are equal on all supported systems.
private enum TerminationSignal: CInt, CaseIterable {
  case hangUp = 1
  case interrupt = 2
  case terminate = 15
}

/// A timer that fires at the earliest of the requested times.
package final class WakeTimer {
  private var timer: LoopTimer?
  private var time = Double.infinity

  package init(loop: EventLoop, onFire: @escaping () -> Void) throws(UVError) {
    timer = try LoopTimer(loop: loop) { [self] in
      time = .infinity
      onFire()
    }
  }

  /// Schedules a call at `time`, in seconds of the clock of `now`, but at the latest after an hour.
  package func wake(at time: Double, now: Double) {
    guard time < self.time else { return }
    // Limited to one hour, because a slowed-down clock can request times beyond the range of a timer. The caller then
    // requests the time again.
    let delay = min(max(0, time - now), 3600)
    self.time = now + delay
    timer?.start(after: UInt64((delay * 1_000).rounded(.up)))
  }
}

/// Trims the heap a fixed delay after memory was freed last (debounce), so closing 64 sessions trims it once.
final class MemoryTrimmer {
  /// The delay in milliseconds.
  private static let delay: UInt64 = 250

  private let timer: LoopTimer

  /// Creates a trimmer for a pool with a number of threads.
  init(loop: EventLoop, threadCount: Int) throws(UVError) {
    // Runs on pool threads, because the duration grows with the amount of free memory, and each has a heap.
    timer = try LoopTimer(loop: loop) {
      for _ in 0..<threadCount { try? loop.queueWork({ Memory.trimThread() }, completion: {}) }
      try? loop.queueWork({ Memory.trim() }, completion: {})
    }
  }

  /// Schedules a trim after memory was freed; restarts the delay.
  func start() { timer.start(after: Self.delay) }
}

import EventLoop
import LayoutServer

/// Brings bytes to the server and back, and does outside what the server asks for.
///
/// Lives as long as the process, and so do its parts: the callbacks of their handles may hold them.
final class Daemon {
  /// Work goes on for so long before signals, ends of input and other clients get their turn.
  private static let slice = 0.008
  /// While there is always more to do, what changed is published this often.
  private static let flushInterval = 0.016

  let loop: EventLoop
  let options: ServeOptions
  let server: Server
  let peers = Peers()
  private let transports: Transports
  private let door: PreviewDoor
  private let folder = PageFolder()
  private var files: FileWatches?
  private var alarm: Alarm?
  private var trimmer: MemoryTrimmer?
  private var signals: [SignalWatch] = []

  private var pump: Continuation?
  private var alertness = Alertness()
  /// Whether the next turn is there only to wait awake.
  private var isAwake = false
  private var lastFlush = 0.0
  private var exitCode: CInt?

  init(loop: EventLoop, options: ServeOptions) {
    self.loop = loop
    self.options = options
    transports = Transports(loop: loop, options: options)
    door = PreviewDoor(loop: loop, options: options)
    let level = options.logLevel
    var environment = ServerEnvironment(
      files: .disk, version: Usage.version, reference: InstalledReference.uri,
      log: { grade, line in if grade <= level { Log.write("layoutd: \(line)") } })
    environment.pages = folder.pages
    environment.hasDoor = PreviewDoor.isBuiltIn
    environment.coreCount = EventLoop.coreCount
    server = Server(environment: environment)
  }

  /// Serves until there is nobody left to serve, and returns the code to exit with.
  func run(output: CInt) throws(UVError) -> CInt {
    pump = try Continuation(loop: loop) { [self] in turn() }
    alarm = try Alarm(loop: loop) { [self] in wake() }
    trimmer = try MemoryTrimmer(loop: loop)
    files = try FileWatches(loop: loop) { [self] path in
      server.fileChanged(path: path)
      wake()
    }
    for signal in EndingSignal.allCases {
      signals.append(try SignalWatch.watch(signal.rawValue, on: loop) { [self] in ended(by: signal) })
    }
    switch options.transport {
    case .preview(let preview): door.show(preview, daemon: self)
    default: try transports.open(output: output, daemon: self)
    }
    if exitCode == nil { loop.run() }
    transports.close()
    folder.remove()
    door.removeReadyFile()
    return exitCode ?? 0
  }

  /// Asks for a turn: there is something new for the server.
  func wake() {
    isAwake = false
    pump?.resume()
  }

  private func ended(by signal: EndingSignal) {
    // How a person ends a preview is no failure.
    if case .preview = options.transport { finish(0) } else { finish(128 + signal.rawValue) }
  }

  // MARK: - Clients

  /// Begins to serve one client.
  func serve(_ peer: Peer, _ kind: ConnectionKind) {
    let id = server.connect(kind)
    peers.add(peer, id, daemon: self)
    if let process = options.clientProcessID, kind == .stdio { watch(process, for: id) }
    peer.input.startReading()
  }

  /// Hands a piece of a client's stream to the server.
  func received(_ bytes: [UInt8], from id: ConnectionID) {
    alertness.received(at: Self.now)
    server.receive(bytes, on: id)
    wake()
  }

  /// Ends the connection when the process is gone; a process that cannot be seen from here says nothing.
  private func watch(_ process: CInt, for id: ConnectionID) {
    let watch = try? ProcessWatch.watch(process, on: loop) { [self] in
      server.processEnded(on: id)
      wake()
    }
    if let watch { peers.keep(watch, for: id) }
  }

  // MARK: - Turns

  /// One slice of work.
  private func turn() {
    if isAwake { return stayAwake() }
    guard exitCode == nil else { return }
    peers.tellBacklogs(to: server)
    let start = Self.now
    var now = start
    var isBusy = true
    while isBusy, now - start < Self.slice {
      isBusy = server.step(now: now)
      if isBusy { now = Self.now }
    }
    // Their last words, perhaps `shutdown` and `exit`, are handled; a whole backlog that is of no use to them is not.
    for id in peers.takeOrphans() { server.connectionLost(id) }
    if !isBusy || now - lastFlush >= Self.flushInterval {
      lastFlush = now
      server.flush(now: now)
    }
    startJobs()
    deliver()
    guard exitCode == nil else { return }
    if isBusy { pump?.resume() } else { stayAwake() }
  }

  /// Starts the jobs that may run now, on the threads of the pool.
  private func startJobs() {
    while let job = server.nextJob() {
      do throws(UVError) {
        try loop.offload({ _ in job.run() }, then: { [self] _ in finish(job) })
      } catch {
        Log.write("layoutd: no thread can be had: \(error.message); the work is done on the loop's thread")
        job.run()
        finish(job)
      }
    }
  }

  private func finish(_ job: Job) {
    guard exitCode == nil else { return }
    server.finish(job, now: Self.now)
    wake()
  }

  /// Looks for input without sleeping, while that is worth it.
  private func stayAwake() {
    isAwake = alertness.staysAwake(at: Self.now)
    if isAwake { pump?.resume() }
  }

  /// Hands the server's output to the pipes and does what else it asks for.
  private func deliver() {
    let effects = server.takeEffects()
    // A client that has its answer may die at once, and must be watched by then; an end comes after the last words.
    for effect in effects where !effect.isEnd { carryOut(effect) }
    if peers.write(from: server) { alertness.answered(at: Self.now) }
    for effect in effects where effect.isEnd { carryOut(effect) }
  }

  /// Does one thing that the server cannot do itself.
  private func carryOut(_ effect: Effect) {
    switch effect {
    case .exit(let code): finish(code)
    case .closeConnection(let id): peers.close(id)
    case .pauseReading(let id): peers[id]?.input.stopReading()
    case .resumeReading(let id): peers[id]?.input.startReading()
    case .watchFile(let path): files?.watch(path)
    case .unwatchFile(let path): files?.unwatch(path)
    case .watchProcess(let process, let id):
      if let process = CInt(exactly: process) { watch(process, for: id) }
    case .wake(let time): alarm?.wake(at: time, now: Self.now)
    case .openDoor:
      server.doorOpened(door.open(daemon: self))
      wake()
    case .closeDoor: door.close()
    case .releaseMemory: trimmer?.start()
    }
  }

  // MARK: - The end

  /// Ends the process once the output is written; a client that does not read is not waited for long.
  func finish(_ code: CInt) {
    guard exitCode == nil else { return }
    exitCode = code
    pump?.cancel()
    let deadline = Self.now + 1
    peers.stopReading()
    guard peers.isOutputPending,
      let timer = try? Timer(
        loop: loop,
        onFire: { [self] in
          if !peers.isOutputPending || Self.now > deadline { loop.stop() }
        })
    else { return loop.stop() }
    timer.start(after: 1, every: 2)
  }

  private static var now: Double { Double(EventLoop.hrtime) / 1e9 }
}

/// The signals that end the daemon, by their numbers on every system that it runs on.
private enum EndingSignal: CInt, CaseIterable {
  case hangUp = 1
  case interrupt = 2
  case terminate = 15
}

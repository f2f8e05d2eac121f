import EventLoop
import LayoutServer

#if WebPreview
  import PreviewServer
#endif

/// Turns the crank: brings bytes to the server and back, and does outside what the server asks for.
final class Daemon {
  /// Work goes on for so long before signals, ends of input and other clients get their turn.
  private static let slice = 0.008
  /// While there is always more to do, what changed is published this often.
  private static let flushInterval = 0.016

  let loop: EventLoop
  let options: ServeOptions
  let server: Server
  var peers = Peers()
  var listener: Listener?
  var files: FileWatches?
  private let folder = PageFolder()
  #if WebPreview
    /// The way in for browsers; opened when somebody wants a page.
    private(set) lazy var door = Door(loop: loop, options: doorOptions) { [unowned self] socket in serve(socket) }
  #endif
  /// The file that tells other programs where the page is; removed at the end.
  var readyPath: String?
  /// The process whose end is ours while we listen.
  var clientWatch: ProcessWatch?
  /// Connections of which both ends are gone.
  var orphans: Set<ConnectionID> = []
  private(set) var exitCode: CInt?

  /// Gives memory back once nothing more came free for a while. Milliseconds.
  private(set) var trimmer: Timer?
  static let trimDelay: UInt64 = 250

  private var pump: Continuation?
  var alertness = Alertness()
  /// Whether the next turn is there only to wait awake.
  private var isAwake = false
  private var alarm: Timer?
  private var alarmTime = Double.infinity
  private var lastFlush = 0.0
  private var signals: [SignalWatch] = []

  init(loop: EventLoop, options: ServeOptions) {
    self.loop = loop
    self.options = options
    let level = options.logLevel
    var environment = ServerEnvironment(
      files: .disk, version: Usage.version, reference: InstalledReference.uri,
      log: { grade, line in if grade <= level { Log.write("layoutd: \(line)") } })
    environment.pages = folder.pages
    environment.hasDoor = Self.hasDoor
    environment.coreCount = EventLoop.coreCount
    server = Server(environment: environment)
  }

  /// Serves until there is nobody left to serve, and returns the code to exit with.
  func run(output: CInt) throws(UVError) -> CInt {
    pump = try Continuation(loop: loop) { [unowned self] in turn() }
    alarm = try Timer(loop: loop) { [unowned self] in
      alarmTime = .infinity
      wake()
    }
    // Another thread looks through the free memory, which takes as long as there is much of it.
    trimmer = try Timer(loop: loop) { [unowned self] in
      _ = try? loop.offload({ _ in Memory.giveBack() }, then: { _ in })
    }
    files = try FileWatches(loop: loop) { [unowned self] path in
      server.fileChanged(path: path)
      wake()
    }
    for number in Signal.ending {
      signals.append(try SignalWatch.watch(number, on: loop) { [unowned self] in signalled(number) })
    }
    try open(output: output)
    if exitCode == nil { loop.run() }
    listener?.close()
    folder.remove()
    removeReadyFile()
    return exitCode ?? 0
  }

  /// Asks for a turn: there is something new for the server.
  func wake() {
    isAwake = false
    pump?.resume()
  }

  private func signalled(_ number: CInt) {
    // How a person ends a preview is no failure.
    if case .preview = options.transport { finish(0) } else { finish(128 + number) }
  }

  /// One slice of work.
  private func turn() {
    if isAwake { return stayAwake() }
    guard exitCode == nil else { return }
    for (id, peer) in peers.all { server.setBacklog(peer.output.pendingWriteBytes, on: id) }
    let start = Self.now
    var now = start
    var isBusy = true
    while isBusy, now - start < Self.slice {
      isBusy = server.step(now: now)
      if isBusy { now = Self.now }
    }
    // Their last words, perhaps `shutdown` and `exit`, are handled; a whole backlog that is of no use to them is not.
    for id in orphans { server.connectionLost(id) }
    orphans = []
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
      let finish = { [unowned self] in
        guard exitCode == nil else { return }
        server.finish(job, now: Self.now)
        wake()
      }
      do throws(UVError) {
        try loop.offload({ _ in job.run() }, then: { _ in finish() })
      } catch {
        Log.write("layoutd: no thread can be had: \(error.message); the work is done on the loop's thread")
        job.run()
        finish()
      }
    }
  }

  /// Looks for input without sleeping, while that is worth it.
  private func stayAwake() {
    isAwake = alertness.staysAwake(at: Self.now)
    if isAwake { pump?.resume() }
  }

  /// Hands the server's output to the pipes and does what else it asks for.
  func deliver() {
    let effects = server.takeEffects()
    // A client that has its answer may die at once, and must be watched by then; an end comes after the last words.
    for effect in effects where !effect.isEnd { carryOut(effect) }
    for (id, peer) in peers.all {
      let bytes = server.takeOutput(id)
      guard !bytes.isEmpty else { continue }
      peer.output.write(bytes)
      alertness.answered(at: Self.now)
      server.setBacklog(peer.output.pendingWriteBytes, on: id)
    }
    for effect in effects where effect.isEnd { carryOut(effect) }
  }

  /// Makes sure of a turn at a time.
  func wake(at time: Double) {
    guard time < alarmTime else { return }
    // A clock that hardly moves asks for a time beyond any timer's; who still wants it then asks again.
    let delay = min(max(0, time - Self.now), 3600)
    alarmTime = Self.now + delay
    alarm?.start(after: UInt64((delay * 1_000).rounded(.up)))
  }

  /// Ends the process once the output is written; a client that does not read is not waited for long.
  func finish(_ code: CInt) {
    guard exitCode == nil else { return }
    exitCode = code
    pump?.cancel()
    let deadline = Self.now + 1
    for (_, peer) in peers.all { peer.input.stopReading() }
    guard isOutputPending,
      let timer = try? Timer(
        loop: loop,
        onFire: { [unowned self] in
          if !isOutputPending || Self.now > deadline { loop.stop() }
        })
    else { return loop.stop() }
    timer.start(after: 1, every: 2)
  }

  private var isOutputPending: Bool {
    peers.all.contains { $0.peer.output.pendingWriteBytes > 0 && !$0.peer.output.isPeerGone }
  }

  static var now: Double { Double(EventLoop.hrtime) / 1e9 }
}

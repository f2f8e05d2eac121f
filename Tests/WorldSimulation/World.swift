import JSON
import LayoutBase
import LayoutServer

/// A server with simulated clients, streams, files, clock and thread pool. Everything happens in `perform`, on one thread
/// and in the order of the steps, so that equal steps give equal output.
///
/// The host works as `Daemon` does: it runs an iteration only after an event that wakes the daemon, such as input, the
/// end of a job, a timer or a drained stream.
package final class World {
  package let settings: WorldSettings
  let server: Server
  let files = SimulatedFiles()
  /// The defect that is planted into the host; nil for none.
  let planted: PlantedDefect?
  var plantedState = PlantedDefect.State()

  /// The connected clients by their numbers.
  var clients: [ModelClient?]
  /// The connections that send nothing until the end.
  var crowd: [ConnectionID] = []
  /// Whether steps make work, input and output long.
  private(set) var hasLoad = false
  /// The texts of the documents whose results were compared with those of new documents, by URI, if there is load.
  var checkedTexts: [String: [UInt8]] = [:]
  /// Jobs that have started, and whether their computation has run.
  var jobs: [(job: Job, hasRun: Bool)] = []
  /// The number of jobs that have ended.
  private(set) var finishedJobs = 0
  /// The work of the host's calls.
  let loop = LoopWork()
  /// Seconds.
  private(set) var now = 1_000.0
  /// Whether the host will run an iteration.
  private var isScheduled = false
  /// The earliest requested wake; infinity if there is none.
  private var wakeTime = Double.infinity
  private var lastFlush = 0.0
  private var startsPreview = false

  /// The files that the server watches.
  private(set) var watched: Set<String> = []
  /// The files that have changed since the last notice, and whether they were watched then.
  private var changed: [(path: String, isWatched: Bool)] = []
  /// Whether changed files were reported to the server or to clients.
  private var hasNoticedChanges = false
  /// The time of the last change of each file.
  private var changeTimes: [String: Double] = [:]
  var released = ReleaseTracker()
  package let tally = Tally()

  /// The hash of all output and all actions of the server so far.
  private(set) var hash = FNV1a()
  /// The number of steps so far.
  package private(set) var stepCount = 0
  /// The number of bytes that the server has written.
  private(set) var outputCount = 0

  /// Units of work after which a flush is interrupted, instead of the time slice of `Daemon`.
  private static let flushWork = 50_000
  /// Seconds between two flushes while the server is busy, as in `Daemon`.
  private static let flushInterval = 0.008
  /// The maximum number of events in a second until the world is settled. A burst of calls makes a few thousand.
  private static let settleLimit = 100_000
  /// The maximum number of bytes that a stream passes to the server at once, as in `ByteStream`.
  private static let chunkLength = 64 << 10

  package init(_ settings: WorldSettings, planted: PlantedDefect? = nil) {
    self.settings = settings
    self.planted = planted
    var environment = ServerEnvironment(files: files.access, version: "world")
    environment.coreCount = settings.coreCount
    environment.jobThreshold = planted == .ignoresEstimates ? .max : settings.jobThreshold
    environment.inlineToken = planted == .ignoresEstimates ? nil : { CancellationToken(cancellingAtCheck: 3) }
    environment.bufferLimits = settings.bufferLimits
    environment.hasPreviewServer = true
    environment.editableFile = SimulatedFiles.paths[1]
    environment.fileForEditor = SimulatedFiles.paths[2]
    server = Server(environment: environment)
    clients = Array(repeating: nil, count: settings.clientCount)
    files.set(.text(#"[{"h": 10}]"#), at: "/etc/secret.json")
    files.set(.text(#"[{"h": 10}, {"h": 20}]"#), at: "/p/linked.json")
  }

  /// The number of jobs that have started and are not finished.
  var jobCount: Int { jobs.count }

  // MARK: - Steps

  /// Performs a step and checks the invariants.
  package func perform(_ step: Step) throws(Violation) {
    stepCount += 1
    loop.step = step
    switch step {
    case .connect(let number, let traits): connect(number, traits)
    case .send(let number, let message): withClient(number) { $0.send(message) }
    case .sendInvalid(let number, let body): withClient(number) { $0.sendInvalid(body) }
    case .cut(let number, let bytes): withClient(number) { $0.nextCut = bytes }
    case .open(let number, let document, let text): withClient(number) { $0.open(document, Array(text.utf8)) }
    case .edit(let number, let document, let changes): withClient(number) { $0.edit(document, changes) }
    case .replace(let number, let document, let text): withClient(number) { $0.replace(document, Array(text.utf8)) }
    case .close(let number, let document): withClient(number) { $0.close(document) }
    case .stall(let number): client(number)?.isStalled = true
    case .read(let number, let bytes): if let client = client(number) { try read(client, atMost: bytes) }
    case .resume(let number): client(number)?.isStalled = false
    case .leave(let number, let disconnection): leave(number, disconnection)
    case .iterate(let count): if isScheduled { try iterate(count) }
    case .run(let job): run(job)
    case .finish(let job): finish(job)
    case .advance(let time): advance(to: now + Double(time) / 1_000)
    case .change(let file, let contents): change(SimulatedFiles.paths[file % SimulatedFiles.paths.count], contents)
    case .notice:
      notice()
      startPreview()
    case .settle: try settle()
    case .burst(let number, let message, let count): withLoad(number) { $0.burst(message, count: count) }
    case .crowd(let count):
      hasLoad = true
      for _ in 0..<count { crowd.append(server.connect(.socket)) }
      wake()
    case .openLarge(let number, let document, let text):
      withLoad(number) { $0.open(document, Array(text.text.utf8)) }
    case .openMany(let number, let count, let text):
      withLoad(number) { $0.openMany(count, Array(text.text.utf8)) }
    }
    try readAll()
    try checkStep()
  }

  private func client(_ number: Int) -> ModelClient? { clients.indices.contains(number) ? clients[number] : nil }

  /// Lets a client send something, and transmits it.
  private func withClient(_ number: Int, _ body: (ModelClient) -> Void) {
    guard let client = client(number), !client.hasEnded else { return }
    body(client)
    transmit(client)
  }

  private func withLoad(_ number: Int, _ body: (ModelClient) -> Void) {
    hasLoad = true
    withClient(number, body)
  }

  private func connect(_ number: Int, _ traits: [ClientTrait]) {
    guard clients.indices.contains(number), clients[number] == nil else { return }
    let id = server.connect(traits.contains(.page) ? .page : .socket)
    let client = ModelClient(number: number, id: id, traits: traits, tally: tally)
    clients[number] = client
    if !client.has(.uninitialized) { client.initialize() }
    transmit(client)
  }

  private func leave(_ number: Int, _ disconnection: Disconnection) {
    guard let client = client(number) else { return }
    switch disconnection {
    case .endOfInput:
      transmit(client)
      client.hasEnded = true
      server.endOfInput(on: client.id)
    case .reset:
      client.hasEnded = true
      client.isReset = true
      client.discard()
      loop.measure("connectionLost") { server.connectionLost(client.id) }
    case .processEnd: loop.measure("processEnded") { server.processEnded(on: client.id) }
    case .shutdown:
      client.send(.request(0, "shutdown"))
      client.notify("exit", "{}")
      transmit(client)
    }
    wake()
  }

  // MARK: - Streams

  /// Passes a client's output to the server, unless the server has paused its reads.
  private func transmit(_ client: ModelClient) {
    guard !client.isPaused, !client.isClosed, !client.outgoing.isEmpty else { return }
    var bytes = client.outgoing
    client.outgoing = []
    if let cut = client.nextCut.take(), cut < bytes.count {
      client.outgoing = Array(bytes[cut...])
      bytes.removeSubrange(cut...)
    }
    for start in stride(from: 0, to: bytes.count, by: Self.chunkLength) {
      let chunk = Array(bytes[start..<min(bytes.count, start + Self.chunkLength)])
      loop.measure("receive") {
        countWork(onInput: chunk, behind: start)
        server.receive(chunk, on: client.id)
      }
    }
    wake()
  }

  /// Lets a client read, and wakes the host if that drains the stream.
  private func read(_ client: ModelClient, atMost count: Int = .max) throws(Violation) {
    let unread = client.unreadCount
    try client.read(atMost: count)
    // The stream wakes the daemon when it is half drained.
    let mark = settings.bufferLimits.updateHighWaterMark / 2
    if unread > mark, client.unreadCount <= mark { wake() }
    transmit(client)
  }

  private func readAll() throws(Violation) {
    for (number, client) in clients.enumerated() {
      guard let client else { continue }
      if !client.isStalled { try read(client) }
      if client.isClosed, client.unreadCount == 0 { clients[number] = nil }
    }
  }

  // MARK: - Host

  /// Schedules an iteration.
  func wake() { isScheduled = true }

  /// Runs one iteration of the daemon's loop.
  private func iterate(_ messages: Int) throws(Violation) {
    isScheduled = false
    loop.measure("setUnwrittenBytes") { reportUnwrittenBytes() }
    let unread = clients.map { $0?.unreadCount ?? 0 }
    var isBusy = true
    var count = 0
    while isBusy, count < max(1, messages) {
      isBusy = loop.measure("step") { server.step(now: now) }
      count += 1
    }
    var isFlushed = true
    if !isBusy || now - lastFlush >= Self.flushInterval {
      lastFlush = now
      isFlushed = flush(units: max(1, messages))
    }
    try loop.measure("takeOutput") { () throws(Violation) in try flushOutput(unread) }
    while let job = loop.measure("nextJob", { server.nextJob() }) { jobs.append((job, false)) }
    if isBusy || !isFlushed { wake() }
  }

  /// Publishes what has changed, at most this many units. Returns false if something is left.
  private func flush(units limit: Int) -> Bool {
    let start = WorkCounter.total
    var units = 0
    return loop.measure("flush") {
      server.flush(now: now) {
        units += 1
        if planted == .flushesAtOnce { return false }
        return units >= limit || WorkCounter.total &- start >= Self.flushWork
      }
    }
  }

  private func reportUnwrittenBytes() {
    if planted == .searchesConnections { WorkCounter.add(crowd.count * crowd.count) }
    for case let client? in clients {
      server.setUnwrittenBytes(planted == .exceedsBuffer ? 0 : client.unreadCount, on: client.id)
    }
  }

  private func flushOutput(_ unread: [Int]) throws(Violation) {
    let actions = server.takeActions()
    for action in actions where !action.isTerminal { perform(action) }
    for case let client? in clients {
      let output = plant(in: server.takeOutput(client.id), to: client)
      guard !output.isEmpty, !client.isReset else { continue }
      hash.combine(UInt64(client.number))
      for byte in output { hash.combine(byte: byte) }
      outputCount += output.count
      client.deliver(output)
      server.setUnwrittenBytes(client.unreadCount, on: client.id)
      try checkOutput(output, to: client, unread: unread[client.number])
    }
    for action in actions where action.isTerminal { perform(action) }
  }

  private func perform(_ action: ServerAction) {
    countWork(on: action)
    switch action {
    case .exit: break
    case .closeConnection(let id):
      tally.note("close")
      client(of: id)?.isClosed = true
    case .pauseReading(let id):
      tally.note("pause")
      client(of: id)?.isPaused = true
    case .resumeReading(let id):
      guard let client = client(of: id) else { break }
      client.isPaused = false
      transmit(client)
    case .watchFile(let path, let time):
      watched.insert(path)
      if let time, let last = changeTimes[path], last >= time { changed.append((path, true)) }
    case .unwatchFile(let path): watched.remove(path)
    case .reportChanges(let paths, let time):
      for path in paths where changeTimes[path] ?? -.infinity >= time { changed.append((path, true)) }
    case .wake(let time): if planted != .losesWakes { wakeTime = min(wakeTime, time) }
    case .startPreviewServer: startsPreview = true
    case .watchProcess, .showInEditor, .stopPreviewServer, .selectLayout, .trimMemory: break
    }
    if case .wake = action { return }
    hash.combine("\(action)")
  }

  private func client(of id: ConnectionID) -> ModelClient? { clients.lazy.compactMap(\.self).first { $0.id == id } }

  // MARK: - Jobs and time

  private func run(_ number: Int) {
    guard !jobs.isEmpty else { return }
    let place = number % jobs.count
    guard !jobs[place].hasRun else { return }
    jobs[place].job.run()
    jobs[place].hasRun = true
  }

  private func finish(_ number: Int) {
    guard !jobs.isEmpty else { return }
    let number = planted == .prefersBusyClients ? nextJobOfBusiestClient() : number % jobs.count
    run(number)
    let (job, _) = jobs.remove(at: number)
    if isLost(job) { return }
    tally.note(job.token.isCancelled ? "cancelled job" : "job")
    loop.measure("finish") { server.finish(job, now: now) }
    finishedJobs += 1
    checkWaits()
    wake()
  }

  private func advance(to time: Double) {
    now = max(now, time)
    guard wakeTime <= now else { return }
    wakeTime = .infinity
    wake()
  }

  // MARK: - Files

  private func change(_ path: String, _ contents: FileContents) {
    files.set(contents, at: path)
    changed.append((path, watched.contains(path)))
    changeTimes[path] = now
  }

  /// Notifies the server of changed files, and the clients that watch files themselves.
  private func notice() {
    let changed = changed
    self.changed = []
    hasNoticedChanges = true
    for (path, isWatched) in changed {
      if isWatched, planted != .ignoresFileChanges {
        loop.measure("fileChanged") { _ = server.fileChanged(path: path) }
        wake()
      }
      for case let client? in clients where client.watches(path) {
        client.notify("workspace/didChangeWatchedFiles", #"{"changes":[{"uri":"file://\#(path)","type":2}]}"#)
        transmit(client)
      }
    }
  }

  /// Lets the preview server fail to start, if the server has requested it.
  private func startPreview() {
    guard startsPreview else { return }
    startsPreview = false
    server.previewServerDidStart(.failure(PreviewUnavailable("there is no browser in this world")))
    wake()
  }

  // MARK: - Settling

  /// Lets all clients read and all work end, and compares copies and originals.
  private func settle() throws(Violation) {
    for case let client? in clients { client.isStalled = false }
    try work()
    // Updates that wait for a request of a client on the manual clock, and those that wait for acknowledgements. When an
    // analysis is the first one to watch a file that has just changed, the change is reported after it and waits for
    // another request.
    var roundCount = 0
    repeat {
      roundCount += 1
      if roundCount > SimulatedFiles.paths.count {
        throw Violation(.endlessWork, "files are reported as changed after each request")
      }
      hasNoticedChanges = false
      for case let client? in clients where client.hasUsedManualClock && !client.hasEnded && !client.isClosed {
        client.send(.request(900_000_000, "layoutd/synchronize"))
        transmit(client)
      }
      repeat { try work() } while acknowledge()
    } while hasNoticedChanges
    try checkSettled()
    for case let client? in clients where !client.hasEnded && !client.isClosed {
      client.requestSnapshots()
      transmit(client)
    }
    try work()
    try checkSettled()
  }

  /// Lets all clients acknowledge the updates that they have received. Returns false if there are none.
  private func acknowledge() -> Bool {
    var hasNew = false
    for case let client? in clients where !client.hasEnded && !client.isClosed && client.acknowledge() {
      hasNew = true
      transmit(client)
    }
    return hasNew
  }

  /// Runs until there is neither input nor a job nor a wake.
  private func work() throws(Violation) {
    let start = now
    var (second, count) = (now, 0)
    while count < Self.settleLimit {
      count += 1
      if now >= second + 1 { (second, count) = (now, 0) }
      try readAll()
      for case let client? in clients { transmit(client) }
      if !changed.isEmpty {
        notice()
      } else if startsPreview {
        startPreview()
      } else if isScheduled {
        try iterate(64)
      } else if !jobs.isEmpty {
        finish(0)
      } else if wakeTime < start + 120 {
        advance(to: wakeTime)
      } else {
        return
      }
    }
    throw Violation(
      .endlessWork, "not idle after \(now - start) s, in the last of which there were \(Self.settleLimit) events")
  }

  /// Lets all clients leave, and checks that nothing is retained.
  package func end() throws(Violation) {
    try settle()
    released.track(server)
    let disconnections: [Disconnection] = [.endOfInput, .reset, .shutdown, .processEnd]
    for (number, client) in clients.enumerated() where client != nil {
      leave(number, disconnections[number % disconnections.count])
    }
    for id in crowd { loop.measure("connectionLost") { server.connectionLost(id) } }
    wake()
    try work()
    for id in crowd { _ = server.takeOutput(id) }
    crowd = []
    clients = clients.map { _ in nil }
    if let stall = loop.violation { throw stall }
    try checkReleased()
    if !watched.isEmpty { throw Violation(.retained, "\(watched.sorted()) are still watched") }
  }
}

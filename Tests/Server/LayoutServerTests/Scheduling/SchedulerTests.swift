import LayoutBase
import LayoutServer
import Testing

/// The threshold from which work is a job, and the order of jobs.
@Suite struct SchedulerTests {
  private let server = Server(environment: ServerEnvironment(version: "test"))

  /// Schedules a job with this estimate. Its name is appended to the log when its result is committed.
  private func add(
    _ name: String, _ estimate: WorkEstimate, of client: ConnectionID? = nil, isWatched: Bool = false,
    to scheduler: Scheduler, _ log: Log
  ) -> CancellationToken {
    let token = CancellationToken()
    scheduler.schedule(estimate, for: JobOwner(client, isWatched: isWatched), token: token) { _ in
      name
    } commit: { name, _ in
      log.names.append(name)
    }
    return token
  }

  private final class Log { var names: [String] = [] }

  @Test func `work is a job from the threshold on`() {
    let scheduler = Scheduler(coreCount: 2, jobThreshold: 1_000)
    #expect(!scheduler.needsJob(WorkEstimate(nanoseconds: 999)))
    #expect(scheduler.needsJob(WorkEstimate(nanoseconds: 1_000)))
    #expect(!Scheduler(coreCount: 2, jobThreshold: 0).needsJob(.none))
    #expect(Scheduler(coreCount: 2, jobThreshold: 0).needsJob(WorkEstimate(nanoseconds: 1)))
  }

  @Test func `jobs for watched documents run first, and otherwise in their order`() throws {
    let scheduler = Scheduler(coreCount: 8, jobThreshold: 0)
    let log = Log()
    for (name, isWatched) in [("a", false), ("b", true), ("c", false), ("d", true)] {
      _ = add(name, .inlineLimit, isWatched: isWatched, to: scheduler, log)
    }
    while let job = scheduler.nextJob(now: 0) {
      job.run()
      scheduler.finish(job)?(server)
    }
    #expect(log.names == ["b", "d", "a", "c"])
    #expect(!scheduler.hasJobs)
  }

  @Test func `long jobs leave a thread for a short one`() throws {
    let scheduler = Scheduler(coreCount: 2, jobThreshold: 0)
    let log = Log()
    _ = add("long", .shortLimit, to: scheduler, log)
    _ = add("longer", .shortLimit, to: scheduler, log)
    _ = add("short", .inlineLimit, to: scheduler, log)
    _ = add("shorter", .inlineLimit, to: scheduler, log)
    let long = try #require(scheduler.nextJob(now: 0))
    let short = try #require(scheduler.nextJob(now: 0))
    #expect(scheduler.nextJob(now: 0) == nil)
    for job in [short, long] {
      job.run()
      scheduler.finish(job)?(server)
    }
    #expect(log.names == ["short", "long"])
    #expect(scheduler.nextJob(now: 0) != nil && scheduler.nextJob(now: 0) != nil && scheduler.nextJob(now: 0) == nil)
  }

  @Test(arguments: [1, 3, 8])
  func `long jobs run on all cores but one, and on one core at least`(coreCount: Int) {
    let scheduler = Scheduler(coreCount: coreCount, jobThreshold: 0)
    let log = Log()
    for number in 0...coreCount { _ = add("long \(number)", .shortLimit, to: scheduler, log) }
    var startedCount = 0
    while scheduler.nextJob(now: 0) != nil { startedCount += 1 }
    #expect(startedCount == max(1, coreCount - 1))
    for _ in 0..<2 { _ = add("short", .inlineLimit, to: scheduler, log) }
    #expect(scheduler.nextJob(now: 0) != nil)
    #expect(scheduler.nextJob(now: 0) == nil)
  }

  /// Returns the identifiers of connected clients.
  private func clients(_ count: Int) -> [ConnectionID] { (0..<count).map { _ in server.connect(.socket) } }

  /// Starts all jobs that may start. Returns how many.
  private func start(_ scheduler: Scheduler, now: Double = 0) -> Int {
    var count = 0
    while scheduler.nextJob(now: now) != nil { count += 1 }
    return count
  }

  @Test func `clients take turns, each in the order of its jobs`() {
    let scheduler = Scheduler(coreCount: 2, jobThreshold: 0)
    let (log, clients) = (Log(), clients(3))
    for number in 1...4 { _ = add("a\(number)", .inlineLimit, of: clients[0], to: scheduler, log) }
    _ = add("b1", .inlineLimit, of: clients[1], to: scheduler, log)
    _ = add("b2", .shortLimit, of: clients[1], isWatched: true, to: scheduler, log)
    _ = add("c1", .shortLimit, of: clients[2], to: scheduler, log)
    while let job = scheduler.nextJob(now: 0) {
      job.run()
      scheduler.finish(job)?(server)
    }
    #expect(log.names == ["a1", "b2", "c1", "a2", "b1", "a3", "a4"])
  }

  @Test func `another client waits neither for short jobs nor for long ones`() {
    let scheduler = Scheduler(coreCount: 2, jobThreshold: 0)
    let (log, clients) = (Log(), clients(3))
    for estimate in [WorkEstimate.shortLimit, .inlineLimit] {
      for number in 0..<10 { _ = add("busy \(number)", estimate, of: clients[0], to: scheduler, log) }
    }
    #expect(start(scheduler) == 2)
    _ = add("small", .inlineLimit, of: clients[1], to: scheduler, log)
    _ = add("large", .shortLimit, of: clients[2], to: scheduler, log)
    #expect(start(scheduler) == 2)
  }

  @Test func `a short job that has run for too long is a long one, and others start`() {
    let scheduler = Scheduler(coreCount: 2, jobThreshold: 0)
    let (log, clients) = (Log(), clients(1))
    for number in 0..<20 { _ = add("\(number)", .unknown, of: clients[0], to: scheduler, log) }
    #expect(start(scheduler, now: 5) == 2)
    // The time at which the first ones are long; then there is one thread for short jobs.
    #expect(scheduler.reclassifyJobs(now: 5) == 5.1)
    #expect(scheduler.reclassifyJobs(now: 5.05) == 5.1)
    #expect(start(scheduler, now: 5.05) == 0)
    #expect(scheduler.reclassifyJobs(now: 5.1) == 5.1 + 0.1)
    #expect(start(scheduler, now: 5.1) == 1)
  }

  @Test(arguments: [1, 2, 8]) func `one client never takes the last thread`(coreCount: Int) {
    let scheduler = Scheduler(coreCount: coreCount, jobThreshold: 0)
    let (log, clients) = (Log(), clients(3))
    for number in 0..<50 { _ = add("\(number)", .inlineLimit, of: clients[0], to: scheduler, log) }
    var now = 0.0
    for _ in 0..<50 {
      _ = start(scheduler, now: now)
      now += 1
      _ = scheduler.reclassifyJobs(now: now)
    }
    // Two threads are for the files that the host reads.
    let jobLimit = scheduler.threadCount - 2
    #expect(start(scheduler, now: now) == 0)
    _ = add("long", .shortLimit, of: clients[1], to: scheduler, log)
    #expect(start(scheduler, now: now) == 0)
    _ = add("short", .inlineLimit, of: clients[1], to: scheduler, log)
    #expect(start(scheduler, now: now) == 1)
    _ = add("too many", .inlineLimit, of: clients[2], to: scheduler, log)
    #expect(start(scheduler, now: now) == 0)
    #expect(jobLimit == max(2, coreCount) + 4)
  }

  @Test func `starting jobs takes linear work`() {
    func work(_ count: Int) -> Int {
      let scheduler = Scheduler(coreCount: 2, jobThreshold: 0)
      let (log, clients) = (Log(), clients(4))
      return WorkCounter.units {
        for number in 0..<count {
          _ = add("", number < count / 2 ? .shortLimit : .inlineLimit, of: clients[number % 4], to: scheduler, log)
        }
        while let job = scheduler.nextJob(now: 0) {
          job.run()
          scheduler.finish(job)?(server)
        }
      }
    }
    #expect(work(4_000) < 5 * work(1_000))
  }

  @Test func `a flush requests a wake while jobs wait`() {
    let world = JobWorld(coreCount: 1)
    let client = WorldClient(world)
    for number in 0..<8 { client.openDocument("file:///\(number).layout.json", "{}") }
    world.turn()
    let count = world.running.count
    _ = world.server.takeActions()
    world.server.flush(now: 0)
    #expect(world.server.takeActions().contains(.wake(at: 0.1)))
    world.server.flush(now: 0.1)
    #expect(world.server.nextJob() != nil && count == 2)
  }

  @Test func `a long job that is cancelled does not wait for a thread for long jobs`() throws {
    let scheduler = Scheduler(coreCount: 2, jobThreshold: 0)
    let log = Log()
    _ = add("long", .shortLimit, to: scheduler, log)
    let token = add("cancelled", .shortLimit, to: scheduler, log)
    _ = try #require(scheduler.nextJob(now: 0))
    #expect(scheduler.nextJob(now: 0) == nil)
    token.cancel()
    let job = try #require(scheduler.nextJob(now: 0))
    job.run()
    scheduler.finish(job)?(server)
    // The commit closure runs, and determines that the result is not needed.
    #expect(log.names == ["cancelled"])
  }

  @Test func `a result that is passed twice is committed once`() throws {
    let scheduler = Scheduler(coreCount: 2, jobThreshold: 0)
    let log = Log()
    _ = add("once", .inlineLimit, to: scheduler, log)
    let job = try #require(scheduler.nextJob(now: 0))
    job.run()
    scheduler.finish(job)?(server)
    scheduler.finish(job)?(server)
    #expect(log.names == ["once"])
  }

  @Test func `a discarded value is released by its job`() throws {
    final class Value: Sendable {}
    let scheduler = Scheduler(coreCount: 2, jobThreshold: 0)
    var value: Value? = Value()
    weak let seen = value
    scheduler.discard(value)
    value = nil
    #expect(seen != nil && scheduler.hasJobs)
    let job = try #require(scheduler.nextJob(now: 0))
    job.run()
    #expect(seen == nil)
    scheduler.finish(job)?(server)
    #expect(!scheduler.hasJobs)
  }
}

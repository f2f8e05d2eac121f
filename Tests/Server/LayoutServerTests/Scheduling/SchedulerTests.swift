import LayoutBase
import LayoutServer
import Testing

/// The threshold from which work is a job, and the order of jobs.
@Suite struct SchedulerTests {
  private let server = Server(environment: ServerEnvironment(version: "test"))

  /// Schedules a job with this estimate. Its name is appended to the log when its result is committed.
  private func add(
    _ name: String, _ estimate: WorkEstimate, isWatched: Bool = false, to scheduler: Scheduler, _ log: Log
  ) -> CancellationToken {
    let token = CancellationToken()
    scheduler.schedule(estimate, token: token, isWatched: isWatched) { _ in
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
    while let job = scheduler.nextJob() {
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
    let long = try #require(scheduler.nextJob())
    let short = try #require(scheduler.nextJob())
    #expect(scheduler.nextJob() == nil)
    for job in [short, long] {
      job.run()
      scheduler.finish(job)?(server)
    }
    #expect(log.names == ["short", "long"])
    #expect(scheduler.nextJob() != nil && scheduler.nextJob() != nil && scheduler.nextJob() == nil)
  }

  @Test(arguments: [1, 3, 8])
  func `long jobs run on all cores but one, and on one core at least`(coreCount: Int) {
    let scheduler = Scheduler(coreCount: coreCount, jobThreshold: 0)
    let log = Log()
    for number in 0...coreCount { _ = add("long \(number)", .shortLimit, to: scheduler, log) }
    var startedCount = 0
    while scheduler.nextJob() != nil { startedCount += 1 }
    #expect(startedCount == max(1, coreCount - 1))
    for _ in 0..<2 { _ = add("short", .inlineLimit, to: scheduler, log) }
    #expect(scheduler.nextJob() != nil)
    #expect(scheduler.nextJob() == nil)
  }

  @Test func `a long job that is cancelled does not wait for a thread for long jobs`() throws {
    let scheduler = Scheduler(coreCount: 2, jobThreshold: 0)
    let log = Log()
    _ = add("long", .shortLimit, to: scheduler, log)
    let token = add("cancelled", .shortLimit, to: scheduler, log)
    _ = try #require(scheduler.nextJob())
    #expect(scheduler.nextJob() == nil)
    token.cancel()
    let job = try #require(scheduler.nextJob())
    job.run()
    scheduler.finish(job)?(server)
    // The commit closure runs, and determines that the result is not needed.
    #expect(log.names == ["cancelled"])
  }

  @Test func `a result that is passed twice is committed once`() throws {
    let scheduler = Scheduler(coreCount: 2, jobThreshold: 0)
    let log = Log()
    _ = add("once", .inlineLimit, to: scheduler, log)
    let job = try #require(scheduler.nextJob())
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
    let job = try #require(scheduler.nextJob())
    job.run()
    #expect(seen == nil)
    scheduler.finish(job)?(server)
    #expect(!scheduler.hasJobs)
  }
}

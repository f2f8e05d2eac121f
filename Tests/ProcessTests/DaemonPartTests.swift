import EventLoop
import TestSupport
import Testing
import layoutd

/// The parts of the daemon, each by itself.
@Suite struct DaemonPartTests {
  // MARK: - Alertness

  @Test func `a program that asks again at once is waited for`() {
    var alertness = Alertness()
    var now = 0.0
    for _ in 0..<4 {
      let isAsleep = !alertness.staysAwake(at: now)
      #expect(isAsleep)
      alertness.answered(at: now)
      alertness.received(at: now + 1e-5)
      now += 1e-5
    }
    alertness.answered(at: now)
    let isAwake = alertness.staysAwake(at: now + 1e-5)
    #expect(isAwake)
    // It lets us wait too long.
    let isAsleep = !alertness.staysAwake(at: now + 1e-3)
    #expect(isAsleep)
  }

  @Test func `a person is never waited for`() {
    var alertness = Alertness()
    for step in 0..<100 {
      alertness.answered(at: Double(step))
      let isAsleep = !alertness.staysAwake(at: Double(step))
      #expect(isAsleep)
      alertness.received(at: Double(step) + 0.1)
    }
  }

  @Test func `who was waited for in vain has to ask more often before the next time`() {
    var alertness = Alertness()
    var now = 0.0
    func streak(_ count: Int) -> Bool {
      for _ in 0..<count {
        alertness.answered(at: now)
        alertness.received(at: now + 1e-5)
        now += 1e-5
      }
      alertness.answered(at: now)
      return alertness.staysAwake(at: now)
    }
    #expect(streak(4))
    let isAsleep = !alertness.staysAwake(at: now + 1)
    #expect(isAsleep)
    now += 2
    #expect(!streak(4))
    #expect(streak(4))
  }

  // MARK: - Timers and watches

  @Test func `an alarm goes off at the earliest of its times, and once for all of them`() throws {
    let loop = try EventLoop()
    var count = 0
    let alarm = try Alarm(loop: loop) {
      count += 1
      loop.stop()
    }
    let now = Double(EventLoop.hrtime) / 1e9
    alarm.wake(at: now + 60, now: now)
    alarm.wake(at: now + 0.01, now: now)
    alarm.wake(at: now + 30, now: now)
    loop.run()
    #expect(count == 1)
    #expect(Double(EventLoop.hrtime) / 1e9 - now < 10)
    // It is free for the next one.
    alarm.wake(at: now, now: now)
    loop.run()
    #expect(count == 2)
  }

  @Test func `a file that is watched is told of once a save, until it is not watched`() throws {
    let loop = try EventLoop()
    let directory = try Files.makeTemporaryDirectory(prefix: "daemon-parts-")
    defer {
      for name in ["a.json", "b.json"] { try? Files.remove("\(directory)/\(name)") }
      try? Files.remove(directory)
    }
    var changed: [String] = []
    let watches = try FileWatches(loop: loop) { path in
      changed.append(path)
      loop.stop()
    }
    // A watch alone keeps no loop running.
    let deadline = try Timer(loop: loop) { loop.stop() }
    deadline.start(after: 10_000)
    watches.watch("\(directory)/a.json")
    watches.watch("\(directory)/b.json")
    try Files.write("\(directory)/a.json", [1])
    try Files.write("\(directory)/a.json", [2])
    loop.run()
    #expect(changed == ["\(directory)/a.json"])
    watches.unwatch("\(directory)/a.json")
    try Files.write("\(directory)/a.json", [3])
    try Files.write("\(directory)/b.json", [1])
    loop.run()
    #expect(changed == ["\(directory)/a.json", "\(directory)/b.json"])
  }
}

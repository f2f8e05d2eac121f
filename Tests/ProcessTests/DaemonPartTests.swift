import Daemon
import EventLoop
import Foundation
import TestSupport
import Testing

/// Unit tests of parts of the daemon.
@Suite struct DaemonPartTests {
  // MARK: - Timers and watches

  @Test func `a wake timer fires at the earliest of its times, and once for all of them`() throws {
    let loop = try EventLoop()
    var count = 0
    let timer = try WakeTimer(loop: loop) {
      count += 1
      loop.stop()
    }
    let now = Double(EventLoop.hrtime) / 1e9
    timer.wake(at: now + 60, now: now)
    timer.wake(at: now + 0.01, now: now)
    timer.wake(at: now + 30, now: now)
    loop.run()
    #expect(count == 1)
    #expect(Double(EventLoop.hrtime) / 1e9 - now < 10)
    // It can be scheduled again.
    timer.wake(at: now, now: now)
    loop.run()
    #expect(count == 2)
  }

  @Test func `a watched file is reported once per save, until it is unwatched`() throws {
    let loop = try EventLoop()
    let directory = try FileSystem.makeTemporaryDirectory(prefix: "daemon-parts-")
    defer {
      for name in ["a.json", "b.json"] { try? FileSystem.remove("\(directory)/\(name)") }
      try? FileSystem.remove(directory)
    }
    var changed: [String] = []
    let watches = try PathWatcher(loop: loop) { change in
      guard case .path(let path) = change else { return }
      changed.append(path)
      loop.stop()
    }
    // A watch alone does not keep a loop running.
    let deadline = try LoopTimer(loop: loop) { loop.stop() }
    deadline.start(after: 10_000)
    watches.watch("\(directory)/a.json")
    watches.watch("\(directory)/b.json")
    try FileSystem.write("\(directory)/a.json", [1])
    try FileSystem.write("\(directory)/a.json", [2])
    loop.run()
    #expect(changed == ["\(directory)/a.json"])
    // A file that changed before its watch, and perhaps after it was read.
    watches.watch("\(directory)/a.json", changedWithin: 60)
    loop.run()
    #expect(changed == ["\(directory)/a.json", "\(directory)/a.json"])
    changed.removeFirst()
    watches.unwatch("\(directory)/a.json")
    try FileSystem.write("\(directory)/a.json", [3])
    try FileSystem.write("\(directory)/b.json", [1])
    loop.run()
    #expect(changed == ["\(directory)/a.json", "\(directory)/b.json"])
  }

  /// Watches files that were perhaps changed within the last `seconds`. Returns those that are reported at once, or before
  /// a time in milliseconds has passed.
  private static func reported(_ paths: [String], changedWithin seconds: Double, before end: UInt64) throws -> [String]
  {
    let loop = try EventLoop()
    var changed: [String] = []
    let watcher = try PathWatcher(loop: loop) { change in
      guard case .path(let path) = change else { return }
      changed.append(path)
      loop.stop()
    }
    let deadline = try LoopTimer(loop: loop) { loop.stop() }
    deadline.start(after: end)
    for path in paths { watcher.watch(path, changedWithin: seconds) }
    loop.run()
    return changed
  }

  @Test func `a file that was removed before its watch, and perhaps after it was read, is reported`() throws {
    let directory = try FileSystem.makeTemporaryDirectory(prefix: "daemon-parts-")
    let path = "\(directory)/a.json"
    defer { try? FileSystem.remove(directory) }
    try FileSystem.write(path, [1])
    try FileSystem.remove(path)
    #expect(try Self.reported([path], changedWithin: 60, before: 10_000) == [path])
    let old = "/usr/share/layoutd-missing.json"
    #expect(PathWatcher.changed(among: [old, path], since: EventLoop.seconds - 1) == [path])
  }

  @Test func `a file that never existed is not reported, nor one in a missing folder of an old folder`() throws {
    let paths = ["/usr/share/layoutd-missing/a.json", "/usr/share/layoutd-missing.json"]
    #expect(try Self.reported(paths, changedWithin: 0.001, before: 500) == [])
  }

  @Test func `a directory that is removed and created again is watched again`() throws {
    let loop = try EventLoop()
    let parent = try FileSystem.makeTemporaryDirectory(prefix: "daemon-parts-")
    let path = "\(parent)/inner/a.json"
    defer {
      for name in ["inner/a.json", "inner", ""] { try? FileSystem.remove("\(parent)/\(name)") }
    }
    var changeCount = 0
    let watcher = try PathWatcher(loop: loop) { change in
      #expect(change == .path(path))
      changeCount += 1
      loop.stop()
    }
    let deadline = try LoopTimer(loop: loop) { loop.stop() }
    deadline.start(after: 20_000)
    // The directory does not exist yet.
    watcher.watch(path)
    for round in 0..<2 {
      try #require(mkdir("\(parent)/inner", 0o700) == 0)
      try FileSystem.write(path, [1])
      loop.run()
      #expect(changeCount == 3 * round + 1, "created")
      try FileSystem.write(path, [2])
      loop.run()
      #expect(changeCount == 3 * round + 2, "written")
      try #require(rename("\(parent)/inner", "\(parent)/moved-\(round)") == 0)
      loop.run()
      #expect(changeCount == 3 * round + 3, "moved away")
    }
    for round in 0..<2 {
      try FileSystem.remove("\(parent)/moved-\(round)/a.json")
      try FileSystem.remove("\(parent)/moved-\(round)")
    }
  }
}

import EventLoop
import Foundation
import LayoutBase
import TestSupport
import Testing

/// Changes of files that are reached through symbolic links and folders that are replaced.
@Suite struct PathWatcherTests {
  /// A folder with a loop that watches a path in it.
  private final class Fixture {
    let folder: TemporaryDirectory
    private let loop: EventLoop
    private var watcher: PathWatcher?
    private var deadline: LoopTimer?
    private(set) var changes: [PathWatcher.Change] = []

    init() throws {
      folder = try TemporaryDirectory()
      loop = try EventLoop()
      watcher = try PathWatcher(loop: loop) { [unowned self] change in
        changes.append(change)
        loop.stop()
      }
      // A watch alone does not keep a loop running.
      deadline = try LoopTimer(loop: loop) { [unowned self] in loop.stop() }
    }

    func watch(_ name: String, listsEntries: Bool = false) {
      watcher?.watch(folder.file(name), listsEntries: listsEntries)
    }

    func unwatch(_ name: String) { watcher?.unwatch(folder.file(name)) }

    /// Returns the changes of the next iteration of the loop that reports any; none if a time in milliseconds has passed.
    func changesOfTurn(within limit: UInt64 = 10_000) -> [PathWatcher.Change] {
      changes = []
      deadline?.start(after: limit)
      loop.run()
      return changes
    }

    /// Returns the changes that a closure causes, until the first one is reported or a time in milliseconds has passed.
    func changes(within limit: UInt64 = 10_000, after change: () throws -> Void) throws -> [PathWatcher.Change] {
      changes = []
      try change()
      deadline?.start(after: limit)
      loop.run()
      // One save is several events.
      deadline?.start(after: 30)
      loop.run()
      return changes
    }

    func write(_ name: String, _ text: String = "x") throws {
      try text.write(toFile: folder.file(name), atomically: false, encoding: .utf8)
    }

    func makeFolder(_ name: String) throws {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
    }

    /// Makes a link, or turns it to another target by a rename, as deployments do.
    func link(_ name: String, to target: String) throws {
      try? FileManager.default.removeItem(atPath: folder.file("new-link"))
      try FileManager.default.createSymbolicLink(atPath: folder.file("new-link"), withDestinationPath: target)
      #expect(rename(folder.file("new-link"), folder.file(name)) == 0)
    }

    func move(_ name: String, to other: String) { #expect(rename(folder.file(name), folder.file(other)) == 0) }
  }

  @Test func `a link is watched as the link and as its target`() throws {
    let fixture = try Fixture()
    try fixture.makeFolder("real")
    try fixture.write("real/a.json")
    try fixture.write("real/b.json")
    try fixture.link("link.json", to: "real/a.json")
    fixture.watch("link.json")
    let change = PathWatcher.Change.path(fixture.folder.file("link.json"))
    #expect(try fixture.changes { try fixture.write("real/a.json", "in place") }.contains(change))
    #expect(
      try fixture.changes {
        try fixture.write("real/new.json")
        fixture.move("real/new.json", to: "real/a.json")
      }.contains(change), "the target is replaced")
    #expect(try fixture.changes { try fixture.link("link.json", to: "real/b.json") }.contains(change), "turned")
    #expect(try fixture.changes { try fixture.write("real/b.json", "in place") }.contains(change), "the new target")
    #expect(try fixture.changes(within: 200) { try fixture.write("real/a.json", "again") } == [], "the old target")
    #expect(
      try fixture.changes {
        try fixture.write("file")
        fixture.move("file", to: "link.json")
      }.contains(change), "a file replaces the link")
    #expect(try fixture.changes { try fixture.write("link.json", "in place") }.contains(change))
    fixture.unwatch("link.json")
    #expect(try fixture.changes(within: 200) { try fixture.write("link.json", "again") } == [])
  }

  @Test func `a chain of links to nothing is watched until there is a file`() throws {
    let fixture = try Fixture()
    try fixture.link("one", to: "two")
    try fixture.link("two", to: "missing/file")
    fixture.watch("one")
    let change = PathWatcher.Change.path(fixture.folder.file("one"))
    #expect(try fixture.changes { try fixture.makeFolder("missing") }.contains(change))
    #expect(try fixture.changes { try fixture.write("missing/file") }.contains(change))
    // A circle leads to nothing.
    #expect(try fixture.changes { try fixture.link("two", to: "one") }.contains(change))
    #expect(try fixture.changes { try fixture.link("two", to: "missing/file") }.contains(change))
  }

  @Test(arguments: ["current", "current/inner", "."])
  func `a folder in the path is a link that is turned`(place: String) throws {
    let fixture = try Fixture()
    for version in ["one", "two"] {
      try fixture.makeFolder("\(version)/inner")
      try fixture.write("\(version)/inner/a.json", version)
    }
    try fixture.link("current", to: place == "current" ? fixture.folder.file("one") : "one")
    fixture.watch("current/inner/a.json")
    let change = PathWatcher.Change.path(fixture.folder.file("current/inner/a.json"))
    #expect(try fixture.changes { try fixture.link("current", to: "two") }.contains(change))
    #expect(try fixture.changes { try fixture.write("two/inner/a.json") }.contains(change))
    #expect(try fixture.changes(within: 200) { try fixture.write("one/inner/a.json") } == [])
  }

  @Test(arguments: ["a", "a/b", "a/b/c"])
  func `a folder above the file is renamed away and created again`(moved: String) throws {
    let fixture = try Fixture()
    try fixture.makeFolder("a/b/c")
    try fixture.write("a/b/c/file")
    fixture.watch("a/b/c/file")
    let change = PathWatcher.Change.path(fixture.folder.file("a/b/c/file"))
    for round in 0..<3 {
      #expect(try fixture.changes { fixture.move(moved, to: "old-\(round)") }.contains(change))
      #expect(
        try fixture.changes {
          try fixture.makeFolder("a/b/c")
          try fixture.write("a/b/c/file")
        }.contains(change))
      #expect(try fixture.changes { try fixture.write("a/b/c/file", "again") }.contains(change))
    }
    // At once, so that the loop sees both changes together.
    #expect(
      try fixture.changes {
        fixture.move(moved, to: "old")
        try fixture.makeFolder("a/b/c")
        try fixture.write("a/b/c/file")
      }.contains(change))
    #expect(try fixture.changes { try fixture.write("a/b/c/file", "again") }.contains(change))
  }

  @Test func `entries of a linked folder are reported, also after it is turned`() throws {
    let fixture = try Fixture()
    try fixture.makeFolder("one")
    try fixture.makeFolder("two")
    try fixture.link("folder", to: "one")
    fixture.watch("folder", listsEntries: true)
    let path = fixture.folder.file("folder")
    #expect(try fixture.changes { try fixture.write("one/x") }.contains(.entry("x", inDirectory: path)))
    #expect(try fixture.changes { try fixture.link("folder", to: "two") }.contains(.path(path)))
    #expect(try fixture.changes { try fixture.write("two/y") }.contains(.entry("y", inDirectory: path)))
    #expect(try fixture.changes(within: 200) { try fixture.write("one/z") } == [])
  }

  @Test func `very many paths that change at once are reported once each, a part of them at a time`() throws {
    let fixture = try Fixture()
    try fixture.makeFolder("a")
    let names = (0..<600).map { "a/\($0)" }
    for name in names { try fixture.write(name) }
    for name in names { fixture.watch(name) }
    fixture.move("a", to: "b")
    var turns: [[PathWatcher.Change]] = []
    while turns.reduce(0, { $0 + $1.count }) < names.count {
      turns.append(fixture.changesOfTurn())
      if turns.last?.isEmpty == true { break }
    }
    #expect(turns.count > 2 && turns.allSatisfy { $0.count <= 250 })
    let paths = turns.joined().map { if case .path(let path) = $0 { path } else { "" } }
    #expect(paths.sorted() == names.map { fixture.folder.file($0) }.sorted())
    #expect(fixture.changesOfTurn(within: 100) == [])
  }

  @Test func `many files in a deep folder are followed from the folder, also after it has moved`() throws {
    let fixture = try Fixture()
    let folder = Array(repeating: "a", count: 40).joined(separator: "/")
    try fixture.makeFolder(folder)
    let names = (0..<100).map { "\(folder)/\($0)" }
    for name in names { try fixture.write(name) }
    #expect(WorkCounter.units { for name in names { fixture.watch(name) } } < 500)
    let paths = Set(names.map { fixture.folder.file($0) })
    for (from, to) in [("a", "b"), ("b", "a")] {
      fixture.move(from, to: to)
      var changed: Set<String> = []
      while !changed.isSuperset(of: paths) {
        let turn = fixture.changesOfTurn()
        for case .path(let path) in turn { changed.insert(path) }
        if turn.isEmpty { break }
      }
      #expect(changed == paths)
      _ = fixture.changesOfTurn(within: 100)
    }
    for name in [names[0], names[99]] {
      let change = PathWatcher.Change.path(fixture.folder.file(name))
      #expect(try fixture.changes { try fixture.write(name, "again") }.allSatisfy { $0 == change })
      #expect(fixture.changes.contains(change))
    }
    // The watches of the folder end with that of the last file in it.
    for name in names { fixture.unwatch(name) }
    fixture.move("a", to: "b")
    try fixture.makeFolder(folder)
    fixture.watch(names[1])
    #expect(try fixture.changes { try fixture.write(names[1]) }.contains(.path(fixture.folder.file(names[1]))))
  }

  @Test func `links that go to and fro are followed for as many names as a path can have`() throws {
    let fixture = try Fixture()
    try fixture.makeFolder("a")
    try fixture.write("real")
    for number in 0..<35 {
      let target = String(repeating: "a/../", count: 800) + (number == 34 ? "real" : "link-\(number + 1)")
      try fixture.link("link-\(number)", to: target)
    }
    #expect(WorkCounter.units { fixture.watch("link-0") } < 3_000)
    let change = PathWatcher.Change.path(fixture.folder.file("link-0"))
    #expect(try fixture.changes { try fixture.link("link-0", to: "a/../real") }.contains(change))
    #expect(try fixture.changes { try fixture.write("real", "in place") }.contains(change))
  }

  @Test func `another file in a folder of the path is no change`() throws {
    let fixture = try Fixture()
    try fixture.makeFolder("a/b")
    try fixture.write("a/b/file")
    fixture.watch("a/b/file")
    #expect(
      try fixture.changes(within: 200) {
        try fixture.write("a/b/other")
        try fixture.write("a/other")
        try fixture.makeFolder("other")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: fixture.folder.file("a"))
      } == [])
  }

  @Test func `a path that cannot be followed is reported once, and is tried again`() throws {
    let loop = try EventLoop()
    var errors: [String] = []
    let watcher = try PathWatcher(loop: loop) { _ in }
    watcher.onError = { path, error in errors.append("\(path): \(error.message)") }
    // Longer than the name of a file can be.
    let path = "/tmp/\(String(repeating: "x", count: 300))/a.json"
    watcher.watch(path)
    let deadline = try LoopTimer(loop: loop) { loop.stop() }
    deadline.start(after: 2_500)
    loop.run()
    #expect(errors == ["\(path): name too long"])
    watcher.unwatch(path)
  }

  @Test func `very many paths that cannot be followed are tried again a part of them at a time`() throws {
    let loop = try EventLoop()
    var errors = 0
    let watcher = try PathWatcher(loop: loop) { _ in }
    watcher.onError = { _, _ in errors += 1 }
    let folder = "/tmp/\(String(repeating: "x", count: 300))"
    for number in 0..<600 { watcher.watch("\(folder)/\(number)") }
    var (before, most, sum) = (WorkCounter.total, 0, 0)
    let ticks = try LoopTimer(loop: loop) {
      (before, most, sum) = (
        WorkCounter.total, max(most, WorkCounter.total - before), sum + WorkCounter.total - before
      )
    }
    ticks.start(after: 5, every: 5)
    let deadline = try LoopTimer(loop: loop) { loop.stop() }
    deadline.start(after: 2_500)
    loop.run()
    #expect(errors == 600)
    // Each path is followed through two components.
    #expect(most > 0 && most <= 3 * 250)
    #expect(sum >= 600)
  }
}

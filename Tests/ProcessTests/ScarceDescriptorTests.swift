import Foundation
import JSON
import TestSupport
import Testing

/// A process with few file descriptors reports that and continues where it can. Of two daemons on the same socket only
/// one runs.
@Suite(.serialized) struct ScarceDescriptorTests {
  private static func start(_ limit: Int, _ arguments: String) throws -> LayoutdProcess {
    try LayoutdProcess(
      ["-c", "ulimit -n \(limit); exec \(LayoutdProcess.binary) \(arguments)"], program: "/bin/sh")
  }

  @Test(arguments: [4, 5, 6, 7, 8, 10, 12, 14]) func `too few descriptors to start are reported`(limit: Int) throws {
    let folder = try TemporaryDirectory()
    let layoutd = try Self.start(limit, "--listen \(folder.file("s"))")
    #expect(try layoutd.wait() == .exited(70))
    #expect(layoutd.errorText.contains("too many open files"), "\(layoutd.errorText)")
    #expect(layoutd.errorText.split(separator: "\n").count == 1)
  }

  @Test func `connections beyond the descriptors are closed, and all others are served`() throws {
    let folder = try TemporaryDirectory()
    let layoutd = try Self.start(32, "--listen \(folder.file("s"))")
    let first = try TestSocket.connect(path: folder.file("s"))
    try first.initialize()
    var others = try (0..<60).map { _ in try TestSocket.connect(path: folder.file("s")) }
    for number in 0..<50 { #expect(try first.call("\(number)", "layoutd/synchronize")["result"] != nil) }
    #expect(layoutd.errorText.contains("too many open files"), "\(layoutd.errorText)")
    #expect(layoutd.errorText.split(separator: "\n").count < 10)
    // Connections that cannot be accepted use no processor time.
    let before = layoutd.processorTime
    #expect(try first.isSilent(for: 1))
    #expect(layoutd.processorTime - before < 0.2)
    others = []
    // When the others are closed, a new connection is accepted.
    let isServed = becomesTrue(within: 10) {
      let late = try? TestSocket.connect(path: folder.file("s"), within: 1)
      return (try? late?.initialize()) != nil
    }
    #expect(isServed, "\(layoutd.isRunning): \(layoutd.errorText)")
    #expect(layoutd.isRunning && others.isEmpty)
  }

  /// With a limit below the descriptors that are open, even those that libuv and the listener reserve accept nothing.
  @Test func `a listener that had to close listens again`() throws {
    let folder = try TemporaryDirectory()
    let layoutd = try LayoutdProcess(["--listen", folder.file("s")])
    let first = try TestSocket.connect(path: folder.file("s"))
    try first.initialize()
    try layoutd.limitDescriptors(to: 3)
    #expect(throws: (any Error).self) { try TestSocket.connect(path: folder.file("s"), within: 1).initialize() }
    #expect(becomesTrue(within: 10) { !FileManager.default.fileExists(atPath: folder.file("s")) })
    #expect(try first.call("1", "layoutd/synchronize")["result"] != nil)
    #expect(layoutd.errorText.contains("too many open files"), "\(layoutd.errorText)")
    try layoutd.limitDescriptors(to: 256)
    try TestSocket.connect(path: folder.file("s"), within: 10).initialize()
    #expect(try first.call("2", "layoutd/synchronize")["result"] != nil)
  }

  @Test func `of two daemons that find a stale socket one continues`() throws {
    for _ in 0..<40 {
      let folder = try TemporaryDirectory()
      let path = folder.file("s")
      let stale = try LayoutdProcess(["--listen", path])
      _ = try TestSocket.connect(path: path)
      stale.send(signal: SIGKILL)
      _ = try stale.wait()
      #expect(FileManager.default.fileExists(atPath: path))
      let two = try (0..<2).map { _ in try LayoutdProcess(["--listen", path]) }
      _ = becomesTrue(within: 10, everyMilliseconds: 1) { !two.allSatisfy(\.isRunning) }
      #expect(two.count(where: \.isRunning) == 1)
      for layoutd in two where !layoutd.isRunning {
        #expect(try layoutd.wait() == .exited(66))
        #expect(layoutd.errorText.contains("cannot listen"))
      }
      try TestSocket.connect(path: path).initialize()
      withExtendedLifetime((folder, two)) {}
    }
  }
}

extension LayoutdProcess {
  /// Changes the soft limit of open file descriptors of the running process.
  fileprivate func limitDescriptors(to number: Int) throws {
    let run = try CommandRun(["--pid", "\(id)", "--nofile=\(number):"], of: "/usr/bin/prlimit")
    guard run.code == 0 else { throw TestConnectionError.system("prlimit: \(run.errors)") }
  }
}

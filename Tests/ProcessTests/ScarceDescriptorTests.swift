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

import Foundation
import TestSupport
import Testing

/// The daemon exits after the editor that started it is killed.
@Suite(.serialized) struct ParentDeathTests {
  /// The moment at which the parent is killed.
  enum Moment: String, CaseIterable, Sendable {
    case beforeInitialize, afterInitialize, duringBacklog, duringLayout
  }

  /// Starts the daemon from a shell, which acts as the editor and is killed by SIGKILL. Expects the daemon to
  /// exit.
  ///
  /// With `keepsInput` a third process keeps the daemon's standard input open, so that it does not end.
  private func child(_ moment: Moment, keepsInput: Bool) throws {
    let toDaemon = try LayoutdProcess.pipe()
    let fromDaemon = try LayoutdProcess.pipe()
    let toTest = try LayoutdProcess.pipe()
    defer { close(toTest.read) }
    // A background job of a shell reads /dev/null by default. The daemon's process id is read from the shell's standard
    // error; that of the daemon is redirected.
    let script = """
      exec 3<&0
      '\(LayoutdProcess.binary)' <&3 3<&- 2>/dev/null &
      echo $! >&2
      exec 3<&- <&- >&- 2>&-
      wait
      """
    let shell = try LayoutdProcess(
      ["-c", script], program: "/bin/sh", input: toDaemon.read, output: fromDaemon.write, errors: toTest.write)
    close(toDaemon.read)
    close(fromDaemon.write)
    close(toTest.write)
    let wire = TestConnection(reading: fromDaemon.read, writing: toDaemon.write)
    let number = try line(from: toTest.read)
    let daemon = try #require(pid_t(number))
    let params = keepsInput ? #"{"capabilities":{},"processId":\#(shell.id)}"# : #"{"capabilities":{}}"#
    if moment != .beforeInitialize || keepsInput { try wire.initialize(params) }
    if moment == .duringBacklog {
      let noise = TestConnection.frame(Message.request("1", "layoutd/synchronize"))
      for _ in 0..<200 { if wire.sendWithoutReading(Array(repeatElement(noise, count: 100).joined())) > 0 { break } }
    }
    if moment == .duringLayout {
      // 64 sessions of 10,000,000 items cannot be laid out before the editor is killed.
      var words = TestConnection.frame(Message.openDocument(items: 10_000_000))
      for id in 1...64 {
        words += TestConnection.frame(Message.request("\(id)", "layoutd/session/open", Message.sessionOnDocument))
      }
      _ = wire.sendWithoutReading(words)
      try LayoutdProcess.waitForWork(of: daemon, seconds: 0.2)
    }
    shell.send(signal: SIGKILL)
    _ = try shell.wait()
    // The other end of the pipe is closed with the editor, unless another process has it open.
    if !keepsInput {
      wire.closeOutput()
      wire.closeInput()
    }
    let start = ContinuousClock.now
    let isGone = becomesTrue(within: 9) { kill(daemon, 0) != 0 || isZombie(daemon) }
    print("orphan \(moment), input kept open: \(keepsInput): gone after \(ContinuousClock.now - start); promised 3 s")
    #expect(isGone)
    if !isGone { kill(daemon, SIGKILL) }
  }

  @Test(arguments: Moment.allCases) func `the daemon exits when the editor is killed`(_ moment: Moment) throws {
    try child(moment, keepsInput: false)
  }

  @Test(arguments: [Moment.afterInitialize, .duringBacklog, .duringLayout])
  func `the daemon exits when the editor is killed and its input stays open`(_ moment: Moment) throws {
    try child(moment, keepsInput: true)
  }

  /// Whether the process has ended and no process in this container waits for it.
  private func isZombie(_ id: pid_t) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return false }
    return status.split(separator: ")").last?.hasPrefix(" Z") == true
  }
}

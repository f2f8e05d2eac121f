import EventLoop
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct ProcessWatchTests {
  /// Starts the program sleep as a child whose status is not collected, so that it stays a zombie after it is killed.
  private func startSleeper() throws -> pid_t {
    var pid: pid_t = 0
    let arguments = [strdup("sleep"), strdup("60"), nil]
    defer { for argument in arguments { free(argument) } }
    try #require(posix_spawn(&pid, "/bin/sleep", nil, nil, arguments, environ) == 0)
    return pid
  }

  @Test(.tags(.wallClock), arguments: [true, false])
  func `a killed zombie process is reported as exited`(requests: Bool) throws {
    let pid = try startSleeper()
    defer { waitpid(pid, nil, 0) }
    var killed: UInt64 = 0
    try onLoop { loop, done in
      let gone = {
        #expect(killed != 0)
        #expect(EventLoop.hrtime - killed < 3_000_000_000)
        done()
      }
      let watch = try ProcessMonitor.watch(pid, on: loop, usesPidfd: !requests, onExit: gone)
      try #require(watch != nil)
      let killer = try LoopTimer(loop: loop) {
        killed = EventLoop.hrtime
        kill(pid, SIGKILL)
      }
      killer.start(after: 50)
    }
  }

  @Test(.tags(.wallClock))
  func `polling reports a killed and collected process after two missed checks`() throws {
    let pid = try startSleeper()
    try onLoop { loop, done in
      let start = EventLoop.hrtime
      let watch = try ProcessMonitor.watch(pid, on: loop, usesPidfd: false) {
        // The first check fails after a second, the second one later.
        #expect(EventLoop.hrtime - start > 1_200_000_000)
        done()
      }
      try #require(watch != nil)
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
  }

  @Test func `a process that has already exited is not watched`() throws {
    let pid = try startSleeper()
    kill(pid, SIGKILL)
    #expect(childEnds(pid, within: 20))
    try onLoop { loop, done in
      let zombie = try ProcessMonitor.watch(pid, on: loop) {}
      #expect(zombie == nil)
      waitpid(pid, nil, 0)
      for pid: CInt in [pid, 0, -1, .max, .min] {
        let watch = try ProcessMonitor.watch(pid, on: loop) {}
        #expect(watch == nil)
      }
      done()
    }
  }

  @Test func `a running process is not reported`() throws {
    let pid = try startSleeper()
    defer {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    try onLoop { loop, done in
      let requesting = try ProcessMonitor.watch(pid, on: loop, usesPidfd: false) { Issue.record("alive") }
      let waiting = try ProcessMonitor.watch(pid, on: loop) { Issue.record("alive") }
      let end = try LoopTimer(loop: loop) {
        requesting?.close()
        waiting?.close()
        done()
      }
      end.start(after: 2300)
    }
  }

  @Test func `a process name that resembles a zombie state is parsed correctly`() throws {
    try withDirectory { directory in
      let program = "\(directory)/a) Z 1 (b"
      // The program sleep runs until it is killed.
      try FileManager.default.copyItem(atPath: "/bin/sleep", toPath: program)
      try onLoop { loop, done in
        let child = try ChildProcess.start(program, arguments: ["60"], on: loop) { _ in done() }
        #expect(ProcessState.isAlive(child.pid))
        #expect(ProcessState.startTime(child.pid)?.allSatisfy(\.isNumber) == true)
        try child.kill(SIGKILL)
      }
    }
  }
}

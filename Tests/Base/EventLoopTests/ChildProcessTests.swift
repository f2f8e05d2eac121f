import EventLoop
import Foundation
import Testing

@Suite struct ChildProcessTests {
  @Test func `a child reads, writes and ends`() throws {
    let bytes = pattern(300_000)
    try onLoop { loop, done in
      var exit: ChildProcess.Exit?
      var read: [UInt8]?
      let finish = {
        guard let exit, let read else { return }
        #expect(exit == ChildProcess.Exit(code: 0, signal: 0))
        #expect(read == bytes)
        done()
      }
      let child = try ChildProcess.start("cat", on: loop) {
        exit = $0
        finish()
      }
      #expect(child.pid > 0)
      let output = try #require(child.output)
      collect(output) { bytes, _ in
        read = bytes
        finish()
      }
      #expect(child.standardError == nil)
      child.input?.write(bytes)
      child.input?.closeWhenDrained()
    }
  }

  @Test func `a child has the arguments, variables and directory it was given`() throws {
    try onLoop { loop, done in
      // Waits for both callbacks: a child whose status is not collected stays a zombie, which breaks the testing
      // library.
      var ends = 0
      let finish = {
        ends += 1
        if ends == 2 { done() }
      }
      let child = try ChildProcess.start(
        "/bin/sh", arguments: ["-c", "echo \"$1|$COLOR|$(pwd)\" >&2; exit 9", "sh", "a b"],
        settings: .init(
          environment: ["COLOR=blue", "PATH=/bin:/usr/bin"], directory: "/", input: .ignore, output: .ignore,
          errors: .pipe),
        on: loop
      ) { exit in
        #expect(exit.code == 9)
        finish()
      }
      let errors = try #require(child.standardError)
      collect(errors) { bytes, _ in
        #expect(String(decoding: bytes, as: UTF8.self) == "a b|blue|/\n")
        finish()
      }
    }
  }

  @Test func `a killed child reports the signal`() throws {
    try onLoop { loop, done in
      // The program sleep runs until it is killed.
      let child = try ChildProcess.start("sleep", arguments: ["60"], settings: .init(output: .ignore), on: loop) {
        exit in
        #expect(exit == ChildProcess.Exit(code: 0, signal: SIGKILL))
        done()
      }
      try child.kill(SIGKILL)
    }
  }

  @Test func `a program that does not exist is an error`() throws {
    try onLoop { loop, done in
      let error = #expect(throws: UVError.self) {
        try ChildProcess.start("/no/such/program", on: loop) { _ in Issue.record("never ran") }
      }
      #expect(error?.name == "ENOENT")
      done()
    }
  }

  @Test func `a child does not inherit the ignored SIGPIPE`() throws {
    try StandardStreams.prepare()
    try onLoop { loop, done in
      try ChildProcess.start("/bin/sh", arguments: ["-c", "kill -PIPE $$; exit 5"], on: loop) { exit in
        #expect(exit.signal == SIGPIPE)
        done()
      }
    }
  }
}

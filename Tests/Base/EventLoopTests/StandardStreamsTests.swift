import EventLoop
import Foundation
import TestSupport
import Testing

@Suite struct StandardStreamsTests {
  @Test func `prints after takeOutput go to standard error`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      let output = try StandardStreams.redirectStandardOutput()
      #expect(output > 2)
      #expect(fcntl(output, F_GETFD) & FD_CLOEXEC != 0)
      print("noise")
      fflush(nil)
      try FileSystem.writeAll(descriptor: output, Array("protocol".utf8))
    }
    #expect(result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } == "protocol")
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains("noise") } == true)
  }

  @Test func `closed standard descriptors are opened`() async {
    await #expect(processExitsWith: .success) {
      close(0)
      close(1)
      close(2)
      let output = try StandardStreams.redirectStandardOutput()
      // Checks only that they are open: another thread of the testing library may have opened a file first.
      for number: CInt in [0, 1, 2, output] where fcntl(number, F_GETFD) == -1 { exit(9) }
    }
  }

  @Test func `a closed standard output cannot be written`() async {
    await #expect(processExitsWith: .success) {
      close(1)
      let output = try StandardStreams.redirectStandardOutput()
      // Another thread of the testing library may have opened a file first; it can be written.
      guard fcntl(output, F_GETFL) & O_ACCMODE == O_RDONLY else { return }
      let error = #expect(throws: UVError.self) { try FileSystem.writeAll(descriptor: output, [0]) }
      if error?.name != "EBADF" { exit(9) }
    }
  }

  @Test func `a log line is written completely with its newline`() throws {
    let pipe = try makePipe()
    #expect(Log.write("one line", to: pipe.write))
    close(pipe.write)
    #expect(try FileSystem.readAll(descriptor: pipe.read, limit: 100) == Array("one line\n".utf8))
    close(pipe.read)
  }

  @Test(.deadlockLimit) func `log lines are dropped without blocking if they are not read`() throws {
    let pipe = try makePipe()
    var written = 0
    for _ in 0..<200 where Log.write(String(repeating: "x", count: 2000), to: pipe.write) { written += 1 }
    #expect((1..<200).contains(written))
    #expect(!isNonBlocking(pipe.write))
    close(pipe.read)
    #expect(!Log.write("nobody", to: pipe.write))
    close(pipe.write)
  }

  @Test func `a long log line is truncated between characters`() {
    for length in 1360...1370 {
      let line = Log.truncated(String(repeating: "語", count: length))
      #expect(line.count <= 4096)
      #expect(String(validating: line, as: UTF8.self)?.hasSuffix("\n") == true)
    }
    #expect(Log.truncated(String(repeating: "x", count: 4095)).count == 4096)
    #expect(Log.truncated(String(repeating: "x", count: 5000)).suffix(4) == Array("…\n".utf8)[...])
  }

  @Test func `an error has a description and a name`() {
    let error = UVError(-2)
    #expect(error.name == "ENOENT")
    #expect("\(error)" == "ENOENT: no such file or directory")
    #expect(UVError(-98_765).name.isEmpty == false)
  }
}

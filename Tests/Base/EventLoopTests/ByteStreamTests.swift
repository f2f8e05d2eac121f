import EventLoop
import Foundation
import TestSupport
import Testing

@Suite struct ByteStreamTests {
  @Test func `a pipe delivers its bytes and then the end of input`() throws {
    try onLoop { loop, done in
      let pipe = try makePipe()
      let input = try ByteStream(loop: loop, descriptor: pipe.read)
      let output = try ByteStream(loop: loop, descriptor: pipe.write)
      collect(input) { bytes, error in
        #expect(String(decoding: bytes, as: UTF8.self) == "one two")
        #expect(error == nil)
        done()
      }
      output.write(Array("one ".utf8))
      output.write(Array("two".utf8))
      #expect(output.pendingWriteBytes == 0)
      output.close()
    }
  }

  @Test func `a regular file can be standard input`() throws {
    try withDirectory { directory in
      let bytes = pattern(300_001)
      try FileSystem.write("\(directory)/in", bytes)
      let descriptor = open("\(directory)/in", O_RDONLY)
      try onLoop { loop, done in
        collect(try ByteStream(loop: loop, descriptor: descriptor)) { read, error in
          #expect(read == bytes)
          #expect(error == nil)
          done()
        }
      }
      #expect(fcntl(descriptor, F_GETFD) == -1, "closed with the loop")
    }
  }

  @Test func `the null device can be standard input`() throws {
    let descriptor = open("/dev/null", O_RDWR)
    try onLoop { loop, done in
      let stream = try ByteStream(loop: loop, descriptor: descriptor)
      stream.write(pattern(100_000))
      collect(stream) { read, error in
        #expect(read.isEmpty)
        #expect(error == nil)
        done()
      }
    }
  }

  @Test func `a directory as input is an error`() throws {
    let descriptor = open("/tmp", O_RDONLY)
    try onLoop { loop, done in
      collect(try ByteStream(loop: loop, descriptor: descriptor)) { _, error in
        #expect(error?.name == "EISDIR")
        done()
      }
    }
  }

  @Test func `a closed descriptor is an error`() throws {
    try onLoop { loop, done in
      #expect(throws: UVError.self) { try ByteStream(loop: loop, descriptor: 987) }
      done()
    }
  }

  @Test func `many writes to a file keep their order`() throws {
    try withDirectory { directory in
      let path = "\(directory)/out"
      let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
      let bytes = pattern(1_000_000)
      try onLoop { loop, done in
        let stream = try ByteStream(loop: loop, descriptor: descriptor)
        stream.onDrain = done
        for start in stride(from: 0, to: bytes.count, by: 777) {
          stream.write(Array(bytes[start..<min(start + 777, bytes.count)]))
        }
        #expect(stream.pendingWriteBytes == bytes.count)
      }
      #expect(try FileSystem.read(path, limit: 2_000_000) == bytes)
    }
  }

  @Test func `a full disk is reported once`() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    try onLoop { loop, done in
      let stream = try ByteStream(loop: loop, descriptor: descriptor)
      var errors: [String] = []
      stream.onWriteError = {
        errors.append($0.name)
        stream.write([1, 2, 3])
        #expect(stream.pendingWriteBytes == 0)
        done()
      }
      stream.write([1])
      stream.write([2])
      loop.run()
      #expect(errors == ["ENOSPC"])
    }
  }

  @Test func `bytes are queued for a slow reader and drained in order when it reads`() throws {
    let bytes = pattern(3_000_000)
    try onLoop { loop, done in
      let pipe = try makePipe()
      let output = try ByteStream(loop: loop, descriptor: pipe.write)
      let input = try ByteStream(loop: loop, descriptor: pipe.read)
      var read: [UInt8] = []
      var hasDrained = false
      output.onDrain = {
        hasDrained = true
        #expect(output.pendingWriteBytes == 0)
        output.close()
      }
      input.onData = { read += $0 }
      input.onEnd = { _ in
        #expect(hasDrained)
        #expect(read == bytes)
        done()
      }
      for start in stride(from: 0, to: bytes.count, by: 100_000) {
        output.write(Array(bytes[start..<start + 100_000]))
      }
      #expect(output.pendingWriteBytes > 2_900_000)
      #expect(output.pendingWriteBytes < bytes.count, "the pipe holds some")
      let wake = try LoopTimer(loop: loop) {
        #expect(!hasDrained)
        input.startReading()
      }
      wake.start(after: 50)
    }
  }

  @Test func `onDrain is called at the low-water mark`() throws {
    try onLoop { loop, done in
      let pipe = try makePipe()
      let output = try ByteStream(loop: loop, descriptor: pipe.write)
      let input = try ByteStream(loop: loop, descriptor: pipe.read)
      output.lowWaterMark = 500_000
      output.onDrain = {
        #expect((1...500_000).contains(output.pendingWriteBytes))
        done()
      }
      for _ in 0..<40 { output.write(pattern(50_000)) }
      input.startReading()
    }
  }

  @Test(arguments: ["pipe", "file"]) func `pausing loses no bytes`(kind: String) throws {
    try withDirectory { directory in
      let bytes = pattern(500_000)
      try FileSystem.write("\(directory)/in", bytes)
      try onLoop { loop, done in
        let descriptor: CInt
        if kind == "pipe" {
          let pipe = try makePipe()
          descriptor = pipe.read
          let output = try ByteStream(loop: loop, descriptor: pipe.write)
          output.write(bytes)
          output.closeWhenDrained()
        } else {
          descriptor = open("\(directory)/in", O_RDONLY)
        }
        let input = try ByteStream(loop: loop, descriptor: descriptor)
        var read: [UInt8] = []
        var isPaused = false
        let resume = try LoopTimer(loop: loop) {
          isPaused = false
          input.startReading()
        }
        input.onData = {
          #expect(!isPaused)
          read += $0
          input.stopReading()
          // Starts and stops again, so that a read may be in flight while paused.
          input.startReading()
          input.stopReading()
          isPaused = true
          resume.start(after: 2)
        }
        input.onEnd = { _ in
          #expect(read == bytes)
          done()
        }
        input.startReading()
      }
    }
  }

  @Test func `a closed reader is detected without writing`() throws {
    try onLoop { loop, done in
      let pipe = try makePipe()
      let output = try ByteStream(loop: loop, descriptor: pipe.write)
      #expect(!output.isPeerClosed)
      close(pipe.read)
      #expect(output.isPeerClosed)
      output.close()
      #expect(output.isPeerClosed)
      done()
    }
  }

  @Test func `writing to a closed reader is an error`() throws {
    try StandardStreams.prepare()
    try onLoop { loop, done in
      let pipe = try makePipe()
      let output = try ByteStream(loop: loop, descriptor: pipe.write)
      close(pipe.read)
      output.onWriteError = {
        #expect($0.name == "EPIPE")
        done()
      }
      output.write([1])
    }
  }

  @Test func `a reader that closes while bytes are queued is an error`() throws {
    try StandardStreams.prepare()
    try onLoop { loop, done in
      let pipe = try makePipe()
      let output = try ByteStream(loop: loop, descriptor: pipe.write)
      output.onWriteError = {
        #expect($0.name == "EPIPE")
        #expect(output.pendingWriteBytes == 0)
        done()
      }
      output.write(pattern(200_000))
      output.write(pattern(200_000))
      let dies = try LoopTimer(loop: loop) { close(pipe.read) }
      dies.start(after: 20)
    }
  }

  @Test func `a shared pipe stays blocking for its other users`() throws {
    let pipe = try makePipe()
    defer {
      close(pipe.read)
      close(pipe.write)
    }
    try onLoop { loop, done in
      let input = try ByteStream(loop: loop, descriptor: dup(pipe.read))
      let output = try ByteStream(loop: loop, descriptor: dup(pipe.write))
      #expect(!isNonBlocking(pipe.read))
      #expect(!isNonBlocking(pipe.write))
      input.onData = { _ in done() }
      input.startReading()
      output.write([1])
    }
  }

  @Test func `a shared socket is blocking again after close`() throws {
    var ends: [CInt] = [-1, -1]
    try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer {
      close(ends[0])
      close(ends[1])
    }
    try onLoop { loop, done in
      let input = try ByteStream(loop: loop, descriptor: dup(ends[0]))
      let output = try ByteStream(loop: loop, descriptor: dup(ends[1]))
      input.onData = { bytes in
        #expect(bytes == [1, 2, 3])
        input.close()
        output.close()
        done()
      }
      input.startReading()
      output.write([1, 2, 3])
    }
    #expect(!isNonBlocking(ends[0]))
    #expect(!isNonBlocking(ends[1]))
  }

  @Test(.deadlockLimit) func `a terminal is read and written`() throws {
    var (master, terminal): (CInt, CInt) = (-1, -1)
    try #require(openpty(&master, &terminal, nil, nil, nil) == 0)
    defer { close(master) }
    try onLoop { loop, done in
      let stream = try ByteStream(loop: loop, descriptor: terminal)
      stream.onData = { bytes in
        #expect(bytes == Array("hello\n".utf8))
        stream.write(Array("back".utf8))
        done()
      }
      stream.startReading()
      try FileSystem.writeAll(descriptor: master, Array("hello\n".utf8))
    }
    // The terminal echoes the input first, perhaps in a separate read.
    var text = ""
    while !text.hasSuffix("back") {
      var bytes = [UInt8](repeating: 0, count: 100)
      let count = read(master, &bytes, 100)
      try #require(count > 0)
      text += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
  }

  @Test func `no callback is called after closing in a callback`() throws {
    try onLoop { loop, done in
      let pipe = try makePipe()
      let output = try ByteStream(loop: loop, descriptor: pipe.write)
      let input = try ByteStream(loop: loop, descriptor: pipe.read)
      var calls = 0
      input.onData = { _ in
        calls += 1
        input.close()
        input.close()
        input.startReading()
        input.write([1])
      }
      input.onEnd = { _ in calls += 1 }
      input.startReading()
      output.write([1])
      let later = try LoopTimer(loop: loop) {
        #expect(calls == 1)
        done()
      }
      later.start(after: 30)
    }
  }

  @Test func `closeWhenDrained delivers all bytes first`() throws {
    let bytes = pattern(400_000)
    try onLoop { loop, done in
      let pipe = try makePipe()
      let output = try ByteStream(loop: loop, descriptor: pipe.write)
      output.write(bytes)
      output.closeWhenDrained()
      collect(try ByteStream(loop: loop, descriptor: pipe.read)) { read, _ in
        #expect(read == bytes)
        done()
      }
    }
  }
}

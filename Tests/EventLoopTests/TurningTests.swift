import EventLoop
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct TurningTests {
  @Test(.tags(.wallClock))
  func `a timer fires once, after its time`() throws {
    try onLoop { loop, done in
      let start = EventLoop.hrtime
      var calls = 0
      let timer = try LoopTimer(loop: loop) {
        calls += 1
        // libuv counts whole milliseconds.
        #expect(EventLoop.hrtime - start >= 29_000_000)
      }
      timer.start(after: 30)
      let end = try LoopTimer(loop: loop) {
        #expect(calls == 1)
        #expect(!timer.isRunning)
        done()
      }
      end.start(after: 100)
    }
  }

  @Test(.tags(.wallClock))
  func `a timer counts from its start, not from the start of the turn`() throws {
    try onLoop { loop, done in
      var start: UInt64 = 0
      let timer = try LoopTimer(loop: loop) {
        #expect(EventLoop.hrtime - start >= 39_000_000)
        done()
      }
      let busy = try LoopTimer(loop: loop) {
        // Sleeps as a piece of work that keeps the loop busy.
        usleep(60_000)
        start = EventLoop.hrtime
        timer.start(after: 40)
      }
      busy.start(after: 0)
    }
  }

  @Test func `a repeating timer repeats until stopped, and can be started again`() throws {
    try onLoop { loop, done in
      var calls = 0
      var timer: LoopTimer?
      timer = try LoopTimer(loop: loop) {
        calls += 1
        if calls == 3 {
          timer?.stop()
          timer?.start(after: 1)
        }
        if calls == 4 { done() }
      }
      timer?.start(after: 1, every: 1)
    }
  }

  @Test func `a continuation runs in the next turn while input is served`() throws {
    try onLoop { loop, done in
      let pipe = try makePipe()
      let input = try ByteStream(loop: loop, descriptor: pipe.read)
      var slices = 0
      var continuation: Continuation?
      continuation = try Continuation(loop: loop) {
        slices += 1
        if slices == 3 { _ = [UInt8(1)].withUnsafeBytes { write(pipe.write, $0.baseAddress, 1) } }
        continuation?.resume()
      }
      input.onData = { _ in
        // Seen between the slice that caused it and one of the next two.
        #expect((3...5).contains(slices))
        continuation?.cancel()
        #expect(continuation?.isPending == false)
        close(pipe.write)
        done()
      }
      input.startReading()
      continuation?.resume()
    }
  }

  @Test func `asking twice for a continuation is asking once`() throws {
    try onLoop { loop, done in
      var calls = 0
      let continuation = try Continuation(loop: loop) { calls += 1 }
      continuation.resume()
      continuation.resume()
      let end = try LoopTimer(loop: loop) {
        #expect(calls == 1)
        done()
      }
      end.start(after: 20)
    }
  }

  @Test func `a signal reaches every loop that watches for it`() throws {
    try onLoop { loop, done in
      var calls = 0
      let watch = try SignalWatch.watch(SIGUSR1, on: loop) {
        calls += 1
        if calls == 2 { done() } else { kill(getpid(), SIGUSR1) }
      }
      #expect(!watch.keepsLoopRunning)
      kill(getpid(), SIGUSR1)
    }
  }

  @Test func `a signal that cannot be caught is refused`() throws {
    try onLoop { loop, done in
      #expect(throws: UVError.self) { try SignalWatch.watch(SIGKILL, on: loop) {} }
      done()
    }
  }

  @Test func `a loop with nothing to wait for returns`() throws {
    let loop = try EventLoop()
    loop.run()
    try loop.close()
    try loop.close()
    loop.run()
  }

  @Test func `closing the loop frees everything on it`() throws {
    weak var timer: LoopTimer?
    weak var stream: ByteStream?
    weak var file: ByteStream?
    let pipe = try makePipe()
    do {
      let loop = try EventLoop()
      let kept = try LoopTimer(loop: loop) {}
      kept.start(after: 1_000_000)
      let output = try ByteStream(loop: loop, descriptor: pipe.write)
      output.write(pattern(1_000_000))
      let zero = try ByteStream(loop: loop, descriptor: open("/dev/zero", O_RDONLY))
      zero.startReading()
      (timer, stream, file) = (kept, output, zero)
      try loop.close()
    }
    close(pipe.read)
    #expect(timer == nil)
    #expect(stream == nil)
    #expect(file == nil)
  }
}

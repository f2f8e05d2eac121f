import EventLoop
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct LoopIterationTests {
  @Test(.tags(.wallClock))
  func `a timer fires once, after its delay`() throws {
    try onLoop { loop, done in
      let start = EventLoop.hrtime
      var calls = 0
      let timer = try LoopTimer(loop: loop) {
        calls += 1
        // libuv's timers have a resolution of 1 ms.
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
  func `a timer's delay begins at its start and not at the start of the iteration`() throws {
    try onLoop { loop, done in
      var start: UInt64 = 0
      let timer = try LoopTimer(loop: loop) {
        #expect(EventLoop.hrtime - start >= 39_000_000)
        done()
      }
      let busy = try LoopTimer(loop: loop) {
        // Simulates work that blocks the loop.
        usleep(60_000)
        start = EventLoop.hrtime
        timer.start(after: 40)
      }
      busy.start(after: 0)
    }
  }

  @Test func `a repeating timer repeats until it is stopped and can be started again`() throws {
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

  @Test func `a continuation runs in the next iteration, and input is read in between`() throws {
    try onLoop { loop, done in
      let pipe = try makePipe()
      let input = try ByteStream(loop: loop, descriptor: pipe.read)
      var slices = 0
      var continuation: IdleTask?
      continuation = try IdleTask(loop: loop) {
        slices += 1
        if slices == 3 { _ = [UInt8(1)].withUnsafeBytes { write(pipe.write, $0.baseAddress, 1) } }
        continuation?.schedule()
      }
      input.onData = { _ in
        // The input is read at the latest two slices after the one that caused it.
        #expect((3...5).contains(slices))
        continuation?.cancel()
        #expect(continuation?.isRunning == false)
        close(pipe.write)
        done()
      }
      input.startReading()
      continuation?.schedule()
    }
  }

  @Test func `resuming a continuation twice runs it once`() throws {
    try onLoop { loop, done in
      var calls = 0
      let continuation = try IdleTask(loop: loop) { calls += 1 }
      continuation.schedule()
      continuation.schedule()
      let end = try LoopTimer(loop: loop) {
        #expect(calls == 1)
        done()
      }
      end.start(after: 20)
    }
  }

  @Test func `a signal is delivered each time to its handle`() throws {
    try onLoop { loop, done in
      var calls = 0
      let watch = try SignalHandle.watch(SIGUSR1, on: loop) {
        calls += 1
        if calls == 2 { done() } else { kill(getpid(), SIGUSR1) }
      }
      #expect(!watch.isReferenced)
      kill(getpid(), SIGUSR1)
    }
  }

  @Test func `a signal that cannot be caught is an error`() throws {
    try onLoop { loop, done in
      #expect(throws: UVError.self) { try SignalHandle.watch(SIGKILL, on: loop) {} }
      done()
    }
  }

  @Test func `a loop without handles returns`() throws {
    let loop = try EventLoop()
    loop.run()
    try loop.close()
    try loop.close()
    loop.run()
  }

  @Test func `closing the loop frees all its handles`() throws {
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

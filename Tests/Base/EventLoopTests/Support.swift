import EventLoop
import Foundation
import Testing

/// Runs a new loop until the test calls `done`, for at most `seconds`, then closes all its handles.
func onLoop(
  seconds: Double = 10, _ body: (_ loop: EventLoop, _ done: @escaping () -> Void) throws -> Void
) throws {
  let loop = try EventLoop()
  var isDone = false
  let deadline = try LoopTimer(loop: loop) { loop.stop() }
  deadline.start(after: UInt64(seconds * 1000))
  do {
    try body(loop) {
      isDone = true
      loop.stop()
    }
    if !isDone { loop.run() }
    #expect(isDone, "nothing within \(seconds) s")
  } catch {
    try? loop.close()
    throw error
  }
  try loop.close()
}

/// Creates a pipe with close-on-exec.
func makePipe() throws -> (read: CInt, write: CInt) {
  var ends: [CInt] = [-1, -1]
  try #require(pipe(&ends) == 0)
  for end in ends { #expect(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
  return (ends[0], ends[1])
}

/// Calls `body` with a temporary directory, which is removed with its contents afterwards.
func withDirectory(_ body: (String) throws -> Void) throws {
  let path = try FileSystem.makeTemporaryDirectory(prefix: "event-loop-")
  defer { try? FileManager.default.removeItem(atPath: path) }
  try body(path)
}

/// Returns `count` bytes in which neighboring positions differ.
func pattern(_ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
}

/// Whether reads and writes of the open file description return at once.
func isNonBlocking(_ descriptor: CInt) -> Bool {
  fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0
}

/// Collects a stream's bytes; calls `then` at the end of input.
func collect(_ stream: ByteStream, completion: @escaping ([UInt8], UVError?) -> Void) {
  var all: [UInt8] = []
  stream.onData = { all += $0 }
  stream.onEnd = { completion(all, $0) }
  stream.startReading()
}

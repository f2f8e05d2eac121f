import EventLoop

/// Where a command's results and complaints go.
final class Terminal {
  private let loop: EventLoop
  private let outputStream: ByteStream
  private let errorStream: ByteStream

  /// Takes the descriptor of the real standard output.
  init(loop: EventLoop, output: CInt) throws(UVError) {
    self.loop = loop
    self.outputStream = try ByteStream(loop: loop, descriptor: output)
    self.errorStream = try ByteStream(loop: loop, descriptor: 2)
  }

  func output(_ text: String) { outputStream.write(Array(text.utf8)) }

  func output(_ bytes: [UInt8]) { outputStream.write(bytes) }

  func error(_ text: String) { errorStream.write(Array(text.utf8)) }

  /// Waits until everything is written, or nobody reads it any more.
  func finish() {
    // Nothing but writes is under way, so the loop ends with the last of them.
    loop.run()
  }
}

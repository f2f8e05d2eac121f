import EventLoop

/// Where a command's results and complaints go; each call returns when everything is written.
struct Terminal {
  /// The real standard output, which descriptor 1 no longer is.
  let outputDescriptor: CInt

  func output(_ text: String) { output(Array(text.utf8)) }

  /// Nothing is reported when the reader has gone: `layoutd layout … | head` is no mistake.
  func output(_ bytes: [UInt8]) { try? Files.writeAll(descriptor: outputDescriptor, bytes) }

  func error(_ text: String) { try? Files.writeAll(descriptor: 2, Array(text.utf8)) }
}

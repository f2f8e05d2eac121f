import CUV

/// Bytes in and out of one descriptor, whatever it is: pipe, socket, terminal, regular file, /dev/null.
///
/// The stream lives until `close`, whether or not anybody else holds it; all calls come on the loop's thread, none after
/// `close`.
package final class ByteStream {
  /// Called with each chunk that was read, 1 to 65,536 bytes, while reading.
  package var onData: (([UInt8]) -> Void)?
  /// Called once, after the last chunk: nil at the end of input, else what went wrong.
  package var onEnd: ((UVError?) -> Void)?
  /// Called when `pendingWriteBytes`, having been above `lowWaterMark`, has fallen to it or below.
  package var onDrain: (() -> Void)?
  /// Called once, possibly inside `write`, when the other end takes no more (EPIPE, ENOSPC …); writes are dropped after.
  package var onWriteError: ((UVError) -> Void)?
  /// Bytes at which `onDrain` is due.
  package var lowWaterMark = 0

  private let transport: any Transport
  private var isOpen = true
  private var hasEnded = false
  private var hasFailedWriting = false
  private var isAboveMark = false
  private var closesWhenDrained = false
  private var endsWhenDrained = false

  /// Takes the descriptor over; `close` closes it unless it is 0, 1 or 2.
  ///
  /// Throws EBADF and the like. Nothing is read until `startReading`.
  package convenience init(loop: EventLoop, descriptor: CInt) throws(UVError) {
    self.init(try Self.transport(for: descriptor, on: loop))
  }

  /// Takes over bytes that travel in a way of their own.
  package init(_ transport: any Transport) {
    self.transport = transport
    transport.stream = self
  }

  // A regular file or /dev/null must not reach epoll: it refuses them, and libuv aborts the process.
  private static func transport(for descriptor: CInt, on loop: EventLoop) throws(UVError) -> any Transport {
    guard Descriptor.isOpen(descriptor) else { throw UVError(UV_EBADF) }
    switch uv_guess_handle(descriptor) {
    case UV_NAMED_PIPE: return try StreamTransport.pipe(descriptor, on: loop)
    case UV_TTY: return try StreamTransport.terminal(descriptor, on: loop)
    case UV_TCP: return try StreamTransport.socket(descriptor, on: loop)
    default: return try FileTransport(loop: loop, descriptor: descriptor)
    }
  }

  /// Begins or resumes reading; after the end it does nothing.
  package func startReading() {
    guard isOpen, !hasEnded else { return }
    do throws(UVError) { try transport.startReading() } catch { ended(error) }
  }

  /// Pauses reading, so that the writer at the other end has to wait; nothing is lost.
  package func stopReading() {
    guard isOpen else { return }
    transport.stopReading()
  }

  /// Writes in order: as much as the kernel takes now, the rest from a copy as it makes room. Never blocks.
  package func write(_ bytes: [UInt8]) {
    guard isOpen, !hasFailedWriting, !bytes.isEmpty else { return }
    do throws(UVError) { try transport.write(bytes) } catch { return failedWriting(error) }
    if transport.pendingWriteBytes > lowWaterMark { isAboveMark = true }
  }

  /// Bytes written to the stream that the kernel has not taken yet; 0 after a write error.
  package var pendingWriteBytes: Int { isOpen && !hasFailedWriting ? transport.pendingWriteBytes : 0 }

  /// Whether nobody can ever read what we write: the reader of a pipe is dead, a socket or terminal hung up.
  ///
  /// Asks the kernel each time (poll(2), about a microsecond). True once closed.
  package var isPeerGone: Bool { !isOpen || Descriptor.isPeerGone(transport.descriptor) }

  /// Bytes that the other end has sent and that were not read.
  package var unreadBytes: Int { isOpen ? Descriptor.unreadBytes(transport.descriptor) : 0 }

  /// The descriptor in use, which need not be the one given (a pipe is opened anew where the system can); -1 if none.
  package var descriptor: CInt { isOpen ? transport.descriptor : -1 }

  /// Gives the descriptor away, open and as it is, and closes the stream; nothing must have been read or written.
  package func detach() throws(UVError) -> CInt {
    let descriptor = try Descriptor.duplicate(transport.descriptor)
    close()
    return descriptor
  }

  /// Closes at once; what is still pending is dropped. Harmless when repeated.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    transport.close()
    (onData, onEnd, onDrain, onWriteError) = (nil, nil, nil, nil)
  }

  /// Closes as soon as everything written so far is with the kernel, or can no longer get there.
  package func closeWhenDrained() {
    closesWhenDrained = true
    if pendingWriteBytes == 0 { close() }
  }

  /// Tells the other end of a socket that nothing more comes, as soon as everything written so far is with the kernel.
  package func endOutput() {
    guard isOpen else { return }
    endsWhenDrained = pendingWriteBytes > 0
    if !endsWhenDrained { Descriptor.endOutput(transport.descriptor) }
  }

  /// The transport has read something.
  package func received(_ bytes: [UInt8]) {
    onData?(bytes)
  }

  /// The transport has read the last of it.
  package func ended(_ error: UVError?) {
    guard !hasEnded else { return }
    hasEnded = true
    onEnd?(error)
  }

  /// The transport's other end is gone.
  package func lost() { ended(UVError(UV_ECONNRESET)) }

  /// Some of what had to wait in the transport is gone, or can never go.
  package func wrote(_ error: UVError?) {
    guard isOpen else { return }
    if let error { return failedWriting(error) }
    if isAboveMark, transport.pendingWriteBytes <= lowWaterMark {
      isAboveMark = false
      onDrain?()
    }
    if endsWhenDrained { endOutput() }
    if closesWhenDrained, pendingWriteBytes == 0 { close() }
  }

  private func failedWriting(_ error: UVError) {
    guard !hasFailedWriting else { return }
    hasFailedWriting = true
    onWriteError?(error)
    if closesWhenDrained { close() }
  }
}

import CUV

/// Buffered, non-blocking input and output on one descriptor: a pipe, socket, terminal, regular file or /dev/null.
///
/// The loop retains the stream until `close`. All callbacks run on the loop's thread, and none runs after `close`.
package final class ByteStream {
  /// Called with each chunk of input while reading is enabled; from a descriptor it has 1 to 65,536 bytes.
  package var onData: (([UInt8]) -> Void)?
  /// Called once, after the last chunk: with nil at the end of input, otherwise with the read error.
  package var onEnd: ((UVError?) -> Void)?
  /// Called when `pendingWriteBytes` falls to `lowWaterMark` or below after it was above.
  package var onDrain: (() -> Void)?
  /// Called once, possibly inside `write`, when writing fails (EPIPE, ENOSPC …). Later writes are dropped.
  package var onWriteError: ((UVError) -> Void)?
  /// The number of pending bytes at or below which `onDrain` is called.
  package var lowWaterMark = 0

  private let transport: any Transport
  private var isOpen = true
  private var hasEnded = false
  private var hasFailedWriting = false
  private var needsDrain = false
  private var closesWhenDrained = false
  private var endsWhenDrained = false

  /// Takes ownership of the descriptor: `close` closes it unless it is 0, 1 or 2.
  ///
  /// Throws if the descriptor is unusable (EBADF …). Nothing is read until `startReading`.
  package convenience init(loop: EventLoop, descriptor: CInt) throws(UVError) {
    self.init(try Self.transport(for: descriptor, on: loop))
  }

  /// Creates a stream on a custom transport.
  package init(_ transport: any Transport) {
    self.transport = transport
    transport.stream = self
  }

  // Regular files and /dev/null must not reach epoll: it rejects them, and libuv then aborts the process.
  private static func transport(for descriptor: CInt, on loop: EventLoop) throws(UVError) -> any Transport {
    guard FileDescriptor.isOpen(descriptor) else { throw UVError(UV_EBADF) }
    switch uv_guess_handle(descriptor) {
    case UV_NAMED_PIPE: return try StreamTransport.pipe(descriptor, on: loop)
    case UV_TTY: return try StreamTransport.terminal(descriptor, on: loop)
    case UV_TCP: return try StreamTransport.socket(descriptor, on: loop)
    default: return try FileTransport(loop: loop, descriptor: descriptor)
    }
  }

  /// Starts or resumes reading; no effect after the end of input or `close`. An error is passed to `onEnd`.
  package func startReading() {
    guard isOpen, !hasEnded else { return }
    do throws(UVError) { try transport.startReading() } catch { didEnd(error) }
  }

  /// Pauses reading, so that the writer is throttled by the kernel's buffer (back-pressure). No bytes are lost.
  package func stopReading() {
    guard isOpen else { return }
    transport.stopReading()
  }

  /// Writes the bytes in order and never blocks: what the kernel does not accept now is copied and written later. Has
  /// no effect after a write error or `close`.
  package func write(_ bytes: [UInt8]) {
    guard isOpen, !hasFailedWriting, !bytes.isEmpty else { return }
    do throws(UVError) { try transport.write(bytes) } catch { return failedWriting(error) }
    if transport.pendingWriteBytes > lowWaterMark { needsDrain = true }
  }

  /// Bytes passed to `write` that the kernel has not accepted yet; 0 after a write error or `close`.
  package var pendingWriteBytes: Int { isOpen && !hasFailedWriting ? transport.pendingWriteBytes : 0 }

  /// Whether the other end is closed (POLLHUP, POLLERR): the reader of a pipe has exited, a socket or terminal hung up.
  ///
  /// Calls poll(2) each time, about 1 µs. True after `close`.
  package var isPeerClosed: Bool { !isOpen || FileDescriptor.isPeerClosed(transport.descriptor) }

  /// The number of bytes of input in the kernel's buffer; 0 after `close`, and if the kernel does not report it.
  package var unreadBytes: Int { isOpen ? FileDescriptor.unreadBytes(transport.descriptor) : 0 }

  /// The descriptor that is read and written; -1 if there is none, and after `close`. It differs from the descriptor
  /// given to `init` if the pipe or terminal could be opened again.
  package var descriptor: CInt { isOpen ? transport.descriptor : -1 }

  /// The user of the program at the other end of a connection to a port of 127.0.0.1; nil for any other
  /// connection, after `close`, and if the system does not report it.
  package var peerUser: UInt32? { isOpen ? FileDescriptor.peerUser(transport.descriptor) : nil }
  #if os(Linux)
    /// Whether `peerUser` is implemented for this system.
    package static let identifiesPeers = true
  #else
    /// Whether `peerUser` is implemented for this system.
    package static let identifiesPeers = false
  #endif

  /// Closes immediately and drops pending output. May be called more than once.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    transport.close()
    (onData, onEnd, onDrain, onWriteError) = (nil, nil, nil, nil)
  }

  /// Closes as soon as the kernel has accepted all pending output, or writing has failed.
  package func closeWhenDrained() {
    closesWhenDrained = true
    if pendingWriteBytes == 0 { close() }
  }

  /// Shuts down the sending side of a socket as soon as the kernel has accepted all pending output.
  package func endOutput() {
    guard isOpen else { return }
    endsWhenDrained = pendingWriteBytes > 0
    if !endsWhenDrained { FileDescriptor.endOutput(transport.descriptor) }
  }

  /// Called by the transport with input.
  package func didRead(_ bytes: [UInt8]) {
    onData?(bytes)
  }

  /// Called by the transport at the end of input (nil) or after a read error.
  package func didEnd(_ error: UVError?) {
    guard !hasEnded else { return }
    hasEnded = true
    onEnd?(error)
  }

  /// Called by the transport when the other end has reset the connection: the input ends with ECONNRESET.
  package func didReset() { didEnd(UVError(UV_ECONNRESET)) }

  /// Called by the transport when queued output was written, or with the error after which no more output can be
  /// written.
  package func didWrite(_ error: UVError?) {
    guard isOpen else { return }
    if let error { return failedWriting(error) }
    if needsDrain, transport.pendingWriteBytes <= lowWaterMark {
      needsDrain = false
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

extension ByteStream {
  /// Creates a connected pair of sockets. One end is returned as a stream, the other as a non-blocking descriptor that
  /// the caller closes.
  package static func pair(on loop: EventLoop) throws(UVError) -> (stream: ByteStream, other: CInt) {
    var ends: (uv_os_sock_t, uv_os_sock_t) = (-1, -1)
    let code = withUnsafeMutablePointer(to: &ends) { ends in
      ends.withMemoryRebound(to: uv_os_sock_t.self, capacity: 2) { ends in
        uv_socketpair(streamType, 0, ends, CInt(UV_NONBLOCK_PIPE.rawValue), CInt(UV_NONBLOCK_PIPE.rawValue))
      }
    }
    try throwIfNegative(code)
    do throws(UVError) {
      return (try ByteStream(loop: loop, descriptor: ends.0), ends.1)
    } catch {
      FileDescriptor.close(ends.0)
      FileDescriptor.close(ends.1)
      throw error
    }
  }

  /// Connects to a listener on this machine. Unless this throws, calls `completion` once, with a stream for reading and
  /// writing or with the error (ENOENT, ECONNREFUSED, EACCES …). TCP_NODELAY is set, so small messages are sent without
  /// delay.
  package static func connect(
    to address: SocketAddress, on loop: EventLoop, completion: @escaping (Result<ByteStream, UVError>) -> Void
  ) throws(UVError) {
    switch address {
    case .unix(let path):
      try SocketAddress.checkUnixPath(path)
      let transport = try StreamTransport.pipe(on: loop)
      guard let pipe = transport.pointer(as: uv_pipe_t.self) else { return }
      try connect(transport, completion) { request in
        uv_pipe_connect(request, pipe, path) { LoopRequest<uv_connect_t>.finish($0, $1) }
        return 0
      }
    case .loopback, .network:
      let transport = try StreamTransport.socket(on: loop)
      guard let tcp = transport.pointer(as: uv_tcp_t.self) else { return }
      uv_tcp_nodelay(tcp, 1)
      try connect(transport, completion) { request in
        address.withSocketAddress { uv_tcp_connect(request, tcp, $0) { LoopRequest<uv_connect_t>.finish($0, $1) } }
      }
    }
  }

  private static func connect(
    _ transport: StreamTransport, _ completion: @escaping (Result<ByteStream, UVError>) -> Void,
    by call: (UnsafeMutablePointer<uv_connect_t>) -> CInt
  ) throws(UVError) {
    do throws(UVError) {
      try LoopRequest<uv_connect_t>.start(call) { _, status in
        if status >= 0 { return completion(.success(ByteStream(transport))) }
        transport.close()
        completion(.failure(UVError(status)))
      }
    } catch {
      transport.close()
      throw error
    }
  }
}

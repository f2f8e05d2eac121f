import CUV

/// A pipe, Unix socket, TCP socket or terminal as a libuv stream.
final class StreamTransport: Handle, Transport {
  var stream: ByteStream?
  private var isReading = false
  /// Whether the last read filled the buffer. If so, the next buffer is empty, which ends the reads of this iteration
  /// of the loop: libuv would read up to 32 times while other streams wait.
  private var isReadFull = false
  /// Status flags of the open file description before libuv made it non-blocking; restored by `close`; nil without a
  /// given descriptor, and for a pipe that was opened again.
  private var originalFlags: CInt?
  /// The buffer of all reads. Allocated in `init`, used by libuv from its alloc callback to the next read callback,
  /// freed in `deinit`.
  private let readBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: readBufferSize, alignment: 16)

  /// Creates a pipe or Unix socket without a descriptor, for accept, connect and spawn.
  static func pipe(on loop: EventLoop) throws(UVError) -> StreamTransport {
    try StreamTransport(uv_pipe_t.self, on: loop) { uv_pipe_init($0, $1, 0) }
  }

  /// Creates a TCP socket without a descriptor.
  static func socket(on loop: EventLoop) throws(UVError) -> StreamTransport {
    try StreamTransport(uv_tcp_t.self, on: loop) { uv_tcp_init($0, $1) }
  }

  /// Takes ownership of a pipe or Unix socket.
  static func pipe(_ descriptor: CInt, on loop: EventLoop) throws(UVError) -> StreamTransport {
    let flags = try FileDescriptor.flags(descriptor)
    let reopened = FileDescriptor.reopenPipe(descriptor)
    let transport: StreamTransport
    do throws(UVError) {
      transport = try pipe(opening: reopened ?? descriptor, on: loop)
    } catch {
      if let reopened { FileDescriptor.close(reopened) }
      throw error
    }
    if reopened == nil {
      transport.originalFlags = flags
    } else if descriptor > 2 {
      // The given descriptor is owned, and a second one for the pipe would prevent the peer from noticing the close.
      FileDescriptor.close(descriptor)
    }
    return transport
  }

  private static func pipe(opening descriptor: CInt, on loop: EventLoop) throws(UVError) -> StreamTransport {
    let transport = try pipe(on: loop)
    guard let pipe = transport.pointer(as: uv_pipe_t.self) else { return transport }
    let code = uv_pipe_open(pipe, descriptor)
    guard code >= 0 else {
      transport.close()
      throw UVError(code)
    }
    return transport
  }

  /// Takes ownership of a TCP socket.
  static func socket(_ descriptor: CInt, on loop: EventLoop) throws(UVError) -> StreamTransport {
    let flags = try FileDescriptor.flags(descriptor)
    let transport = try socket(on: loop)
    guard let tcp = transport.pointer(as: uv_tcp_t.self) else { return transport }
    let code = uv_tcp_open(tcp, descriptor)
    guard code >= 0 else {
      transport.close()
      throw UVError(code)
    }
    transport.originalFlags = flags
    return transport
  }

  /// Takes ownership of a terminal, which libuv opens again if it can.
  static func terminal(_ descriptor: CInt, on loop: EventLoop) throws(UVError) -> StreamTransport {
    let flags = try FileDescriptor.flags(descriptor)
    let transport = try StreamTransport(uv_tty_t.self, on: loop) { uv_tty_init($0, $1, descriptor, 0) }
    transport.originalFlags = flags
    return transport
  }

  private override init<Struct>(
    _ type: Struct.Type, on loop: EventLoop,
    initialize: (UnsafeMutablePointer<uv_loop_t>, UnsafeMutablePointer<Struct>) -> CInt
  ) throws(UVError) {
    try super.init(type, on: loop, initialize: initialize)
  }

  deinit {
    readBuffer.deallocate()
  }

  var descriptor: CInt {
    guard let handle = pointer(as: uv_handle_t.self) else { return -1 }
    var descriptor: uv_os_fd_t = -1
    return uv_fileno(handle, &descriptor) == 0 ? descriptor : -1
  }

  override func close() {
    guard !isClosed else { return }
    if let originalFlags { try? FileDescriptor.setFlags(descriptor, originalFlags) }
    super.close()
    stream?.close()
    stream = nil
  }

  func startReading() throws(UVError) {
    guard !isReading, let handle = pointer(as: uv_stream_t.self) else { return }
    try throwIfNegative(
      uv_read_start(
        handle, { stream, _, buffer in StreamTransport.from(stream).provideReadBuffer(buffer) },
        { stream, count, _ in StreamTransport.from(stream).received(count) }))
    isReading = true
  }

  func stopReading() {
    guard let handle = pointer(as: uv_stream_t.self) else { return }
    isReading = false
    uv_read_stop(handle)
  }

  private func provideReadBuffer(_ buffer: UnsafeMutablePointer<uv_buf_t>!) {
    // For an empty buffer libuv ends the read with UV_ENOBUFS.
    let count = isReadFull ? 0 : readBuffer.count
    isReadFull = false
    buffer.pointee = uv_buf_init(readBuffer.baseAddress?.assumingMemoryBound(to: CChar.self), CUnsignedInt(count))
  }

  // A count of 0 means EAGAIN, a negative one the end of input or an error.
  private func received(_ count: Int) {
    if count == Int(UV_ENOBUFS.rawValue) { return }
    isReadFull = count == readBuffer.count
    if count > 0 {
      stream?.didRead([UInt8](UnsafeRawBufferPointer(rebasing: readBuffer[..<count])))
    } else if count < 0 {
      stopReading()
      stream?.didEnd(count == Int(UV_EOF.rawValue) ? nil : UVError(CInt(count)))
    }
  }
}

extension StreamTransport {
  var pendingWriteBytes: Int {
    guard let handle = pointer(as: uv_stream_t.self) else { return 0 }
    return uv_stream_get_write_queue_size(handle)
  }

  func write(_ bytes: [UInt8]) throws(UVError) {
    guard let handle = pointer(as: uv_stream_t.self) else { return }
    let accepted = tryWriting(bytes, to: handle)
    if accepted == UV_EAGAIN.rawValue {
      try enqueue(bytes[...], on: handle)
    } else if try throwIfNegative(accepted) < bytes.count {
      try enqueue(bytes[Int(accepted)...], on: handle)
    }
  }

  // Most messages fit into the pipe: no copy, request or extra iteration. EAGAIN is also returned while requests are
  // queued.
  private func tryWriting(_ bytes: [UInt8], to handle: UnsafeMutablePointer<uv_stream_t>) -> CInt {
    bytes.withUnsafeBytes { source in
      // libuv only reads the buffer; its type is mutable because it is shared with reads. Limited to 1 GiB, as the
      // result is an int.
      let base = UnsafeMutableRawPointer(mutating: source.baseAddress)?.assumingMemoryBound(to: CChar.self)
      var buffer = uv_buf_init(base, CUnsignedInt(min(source.count, 1 << 30)))
      return uv_try_write(handle, &buffer, 1)
    }
  }

  /// Passes output to libuv that waits until the kernel accepts it.
  private func enqueue(_ bytes: ArraySlice<UInt8>, on handle: UnsafeMutablePointer<uv_stream_t>) throws(UVError) {
    let buffer = RequestBuffer(bytes)
    var chunk = buffer.chunk
    try LoopRequest<uv_write_t>.start {
      uv_write($0, handle, &chunk, 1) { LoopRequest<uv_write_t>.finish($0, $1) }
    } completion: { [self] _, status in
      withExtendedLifetime(buffer) { stream?.didWrite(status < 0 ? UVError(status) : nil) }
    }
  }
}

/// The transport of a byte stream: libuv's streams, file requests where the kernel cannot poll, or the messages of
/// another protocol.
package protocol Transport: LoopResource {
  /// The descriptor that is read and written; -1 if libuv has not opened one yet. Without meaning after `close`.
  var descriptor: CInt { get }

  /// The stream that receives the callbacks. Retained until `close`, which closes the stream, too; the loop retains the
  /// transport.
  var stream: ByteStream? { get set }

  /// Bytes passed to `write` that the kernel has not accepted yet.
  var pendingWriteBytes: Int { get }

  /// Starts or resumes calling `stream.didRead`, and `stream.didEnd` at the end.
  func startReading() throws(UVError)

  /// Stops calling `stream.didRead` until `startReading`. No bytes are lost.
  func stopReading()

  /// Writes the bytes in order. Calls `stream.didWrite` each time that queued bytes have been written.
  func write(_ bytes: [UInt8]) throws(UVError)
}

/// Bytes per read: the capacity of a Linux pipe.
let readBufferSize = 65_536

import CUV

/// Reads and writes a regular file, /dev/null or anything else that epoll rejects, in order, on libuv's thread pool.
///
/// The loop retains the transport from `init` until the transport is closed and no request is in flight.
final class FileTransport: Transport {
  private let loop: EventLoop
  let descriptor: CInt
  var resourceIndex = 0
  var stream: ByteStream?
  private var isClosed = false
  private var requestsInFlight = 0

  private var isReading = false
  private var isReadInFlight = false
  /// The result of a read that completed while paused, nil if there is none; `resumeTask` delivers it in the iteration
  /// after reading resumes.
  private var pendingRead: Result<[UInt8], UVError>?
  private var resumeTask: IdleTask?

  /// Output queued behind the write in flight, concatenated so that many small writes become one.
  private var queued: [UInt8] = []
  private var bytesInFlight = 0

  /// Takes ownership of the descriptor.
  init(loop: EventLoop, descriptor: CInt) throws(UVError) {
    self.loop = loop
    self.descriptor = descriptor
    resumeTask = try IdleTask(loop: loop) { [weak self] in self?.deliverHeld() }
    loop.register(self)
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    isReading = false
    stream?.close()
    stream = nil
    resumeTask?.close()
    finishIfIdle()
  }

  func startReading() throws(UVError) {
    guard !isClosed else { return }
    isReading = true
    if pendingRead != nil { resumeTask?.schedule() } else { try readNext() }
  }

  func stopReading() {
    isReading = false
    resumeTask?.cancel()
  }

  private func readNext() throws(UVError) {
    guard isReading, !isReadInFlight else { return }
    try FileRequest.read(descriptor, on: loop) { [self] result in
      isReadInFlight = false
      pendingRead = result
      if isReading { deliverHeld() }
      requestEnded()
    }
    isReadInFlight = true
    requestsInFlight += 1
  }

  private func deliverHeld() {
    guard let result = pendingRead else { return }
    pendingRead = nil
    do throws(UVError) {
      let bytes = try result.get()
      if bytes.isEmpty {
        stream?.didEnd(nil)
      } else {
        stream?.didRead(bytes)
        try readNext()
      }
    } catch  where error.code == UV_EINTR.rawValue {
      try? readNext()
    } catch {
      stream?.didEnd(error)
    }
  }

  var pendingWriteBytes: Int { bytesInFlight + queued.count }

  func write(_ bytes: [UInt8]) throws(UVError) {
    guard !isClosed else { return }
    queued += bytes
    if bytesInFlight == 0 { try writeQueued() }
  }

  private func writeQueued() throws(UVError) {
    guard !queued.isEmpty else { return }
    let bytes = queued
    queued = []
    try write(bytes[...])
  }

  private func write(_ bytes: ArraySlice<UInt8>) throws(UVError) {
    try FileRequest.write(bytes, to: descriptor, on: loop) { [self] result in
      didWrite(result, of: bytes)
      requestEnded()
    }
    bytesInFlight = bytes.count
    requestsInFlight += 1
  }

  private func didWrite(_ result: Result<Int, UVError>, of bytes: ArraySlice<UInt8>) {
    bytesInFlight = 0
    guard !isClosed else { return }
    do throws(UVError) {
      let unwritten = bytes.dropFirst(try result.get())
      // On a full disk the kernel writes a part and reports ENOSPC for the remainder.
      if unwritten.isEmpty { try writeQueued() } else { try write(unwritten) }
      stream?.didWrite(nil)
    } catch {
      queued = []
      stream?.didWrite(error)
    }
  }

  private func requestEnded() {
    requestsInFlight -= 1
    finishIfIdle()
  }

  private func finishIfIdle() {
    guard isClosed, requestsInFlight == 0 else { return }
    // The standard descriptors stay open, as in libuv, so that their numbers are not reused for other files.
    if descriptor > 2 { FileDescriptor.close(descriptor) }
    loop.unregister(self)
  }
}

/// Reads and writes of a file on libuv's thread pool, at the file's current position.
enum FileRequest {
  /// Reads once, at most `readBufferSize` bytes. `completion` gets the bytes (none at the end) or the error.
  static func read(
    _ descriptor: CInt, on loop: EventLoop, completion: @escaping (Result<[UInt8], UVError>) -> Void
  ) throws(UVError) {
    let buffer = RequestBuffer(byteCount: readBufferSize)
    try start(buffer) {
      uv_fs_read(loop.pointer, $0, descriptor, $1, 1, -1) { LoopRequest<uv_fs_t>.finish($0) }
    } completion: { result in
      completion(result.map { [UInt8](UnsafeRawBufferPointer(rebasing: buffer.bytes[..<$0])) })
    }
  }

  /// Writes once. `completion` gets the number of bytes written, which may be fewer, or the error.
  static func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: CInt, on loop: EventLoop,
    completion: @escaping (Result<Int, UVError>) -> Void
  ) throws(UVError) {
    try start(RequestBuffer(bytes)) {
      uv_fs_write(loop.pointer, $0, descriptor, $1, 1, -1) { LoopRequest<uv_fs_t>.finish($0) }
    } completion: {
      completion($0)
    }
  }

  /// Starts a request on a buffer, which a pool thread accesses until the callback.
  private static func start(
    _ buffer: RequestBuffer, _ call: (UnsafeMutablePointer<uv_fs_t>, UnsafePointer<uv_buf_t>) -> CInt,
    completion: @escaping (Result<Int, UVError>) -> Void
  ) throws(UVError) {
    var chunk = buffer.chunk
    try LoopRequest<uv_fs_t>.start {
      call($0, &chunk)
    } completion: { request, _ in
      let count = request.pointee.result
      uv_fs_req_cleanup(request)
      withExtendedLifetime(buffer) { completion(count < 0 ? .failure(UVError(CInt(count))) : .success(count)) }
    }
  }
}

import CUV

/// Reads and writes a regular file, /dev/null or anything else that epoll rejects, in order, on libuv's thread pool.
///
/// The loop retains it from `init` until it is closed and no request is in flight.
final class FileTransport: Transport {
  private let loop: EventLoop
  let descriptor: CInt
  var resourceIndex = 0
  var stream: ByteStream?
  private var isClosed = false
  private var requestsInFlight = 0

  private var isReading = false
  private var isReadInFlight = false
  /// A read that completed while paused; `resumeTask` delivers it in the iteration after reading resumes.
  private var pendingRead: Result<[UInt8], UVError>?
  private let resumeTask: IdleTask

  /// Output queued behind the write in flight, concatenated so that many small writes become one.
  private var queued: [UInt8] = []
  private var bytesInFlight = 0

  /// Takes ownership of the descriptor.
  init(loop: EventLoop, descriptor: CInt) throws(UVError) {
    self.loop = loop
    self.descriptor = descriptor
    let owner = WeakReference()
    resumeTask = try IdleTask(loop: loop) { owner.transport?.deliverHeld() }
    owner.transport = self
    loop.register(self)
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    isReading = false
    stream?.close()
    stream = nil
    resumeTask.close()
    finishIfIdle()
  }

  func startReading() throws(UVError) {
    guard !isClosed else { return }
    isReading = true
    if pendingRead != nil { resumeTask.schedule() } else { try readNext() }
  }

  func stopReading() {
    isReading = false
    resumeTask.cancel()
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

/// Weak reference for the idle task's closure, which is created before `self` is initialized.
private final class WeakReference {
  weak var transport: FileTransport?
}

/// A read or write of a file on libuv's thread pool, with its buffer.
final class FileRequest {
  /// Allocated in `init`, owned by libuv from `start` to its callback, freed in `deinit`.
  private let request = UnsafeMutablePointer<uv_fs_t>.allocate(capacity: 1)
  /// Owned like `request`; a pool thread accesses it until the callback.
  private let buffer: UnsafeMutableRawBufferPointer
  private let completion: (Int) -> Void

  /// Reads at the file's current position. `completion` gets the bytes (none at the end) or the error.
  static func read(
    _ descriptor: CInt, on loop: EventLoop, completion: @escaping (Result<[UInt8], UVError>) -> Void
  ) throws(UVError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: readBufferSize, alignment: 16)
    let request = FileRequest(buffer) { count in
      guard count >= 0 else { return completion(.failure(UVError(CInt(count)))) }
      completion(.success([UInt8](UnsafeRawBufferPointer(rebasing: buffer[..<count]))))
    }
    try request.start { uv_fs_read(loop.pointer, $0, descriptor, $1, 1, -1, $2) }
  }

  /// Writes at the file's current position. `completion` gets the number of bytes written, which may be fewer, or
  /// the error.
  static func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: CInt, on loop: EventLoop,
    completion: @escaping (Result<Int, UVError>) -> Void
  ) throws(UVError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    buffer.copyBytes(from: bytes)
    let request = FileRequest(buffer) { count in
      completion(count < 0 ? .failure(UVError(CInt(count))) : .success(count))
    }
    try request.start { uv_fs_write(loop.pointer, $0, descriptor, $1, 1, -1, $2) }
  }

  private init(_ buffer: UnsafeMutableRawBufferPointer, completion: @escaping (Int) -> Void) {
    self.buffer = buffer
    self.completion = completion
  }

  deinit {
    request.deallocate()
    buffer.deallocate()
  }

  // Retained until the callback, which libuv calls exactly once.
  private func start(
    _ call: (UnsafeMutablePointer<uv_fs_t>, UnsafePointer<uv_buf_t>, @escaping uv_fs_cb) -> CInt
  ) throws(UVError) {
    var chunk = uv_buf_t(base: buffer.baseAddress?.assumingMemoryBound(to: CChar.self), len: buffer.count)
    let retained = Unmanaged.passRetained(self)
    request.pointee.data = retained.toOpaque()
    let code = call(request, &chunk) { FileRequest.from($0).finished() }
    guard code >= 0 else {
      retained.release()
      throw UVError(code)
    }
  }

  private func finished() {
    let count = request.pointee.result
    uv_fs_req_cleanup(request)
    completion(count)
  }

  // Balances the retain of `start`: the object is released when the callback returns.
  private static func from(_ request: UnsafeMutablePointer<uv_fs_t>!) -> FileRequest {
    Unmanaged<FileRequest>.fromOpaque(request.pointee.data).takeRetainedValue()
  }
}

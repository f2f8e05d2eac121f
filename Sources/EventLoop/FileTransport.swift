import CUV

/// Reads and writes a regular file, /dev/null or anything else that epoll rejects, in order, on libuv's thread pool.
///
/// The loop retains it from `init` until it is closed and no request is in flight.
final class FileTransport: Transport {
  private let loop: EventLoop
  let descriptor: CInt
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
      let rest = bytes.dropFirst(try result.get())
      // On a full disk the kernel writes a part and reports ENOSPC for the remainder.
      if rest.isEmpty { try writeQueued() } else { try write(rest) }
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

import CUV

extension StreamTransport {
  var pendingWriteBytes: Int {
    guard let handle = pointer(as: uv_stream_t.self) else { return 0 }
    return uv_stream_get_write_queue_size(handle)
  }

  func write(_ bytes: [UInt8]) throws(UVError) {
    guard let handle = pointer(as: uv_stream_t.self) else { return }
    let taken = tryWriting(bytes, to: handle)
    if taken == UV_EAGAIN.rawValue {
      try PendingWrite(bytes[...], of: self).start(on: handle)
    } else if try throwIfNegative(taken) < bytes.count {
      try PendingWrite(bytes[Int(taken)...], of: self).start(on: handle)
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

  fileprivate func didWrite(_ status: CInt) {
    stream?.didWrite(status < 0 ? UVError(status) : nil)
  }
}

/// Output that waits until the kernel accepts it.
private final class PendingWrite {
  /// Allocated in `init`, owned by libuv from `start` to its callback, freed in `deinit`.
  private let request = UnsafeMutablePointer<uv_write_t>.allocate(capacity: 1)
  /// A copy, because the array's storage may move. Owned like `request`.
  private let bytes: UnsafeMutableRawBufferPointer
  private let transport: StreamTransport

  init(_ source: ArraySlice<UInt8>, of transport: StreamTransport) {
    bytes = .allocate(byteCount: source.count, alignment: 1)
    bytes.copyBytes(from: source)
    self.transport = transport
  }

  deinit {
    request.deallocate()
    bytes.deallocate()
  }

  /// Passes the bytes to libuv. Retained until the callback, which libuv calls exactly once (ECANCELED at close).
  func start(on handle: UnsafeMutablePointer<uv_stream_t>) throws(UVError) {
    // Only uv_buf_init limits the length to 32 bits; the field itself has pointer size.
    var buffer = uv_buf_t(base: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), len: bytes.count)
    let retained = Unmanaged.passRetained(self)
    request.pointee.data = retained.toOpaque()
    let code = uv_write(request, handle, &buffer, 1) { PendingWrite.from($0).finished($1) }
    guard code >= 0 else {
      retained.release()
      throw UVError(code)
    }
  }

  private func finished(_ status: CInt) {
    transport.didWrite(status)
  }

  // Balances the retain of `start`: the object is released when the callback returns.
  private static func from(_ request: UnsafeMutablePointer<uv_write_t>!) -> PendingWrite {
    Unmanaged<PendingWrite>.fromOpaque(request.pointee.data).takeRetainedValue()
  }
}

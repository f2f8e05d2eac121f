import CUV

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

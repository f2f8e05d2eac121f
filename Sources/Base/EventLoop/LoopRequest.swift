import CUV

/// A request of libuv that is finished by one callback: owns its C struct and its completion.
final class LoopRequest<Struct> {
  /// Allocated in `init`, owned by libuv from `start` to its callback, freed in `deinit`.
  private let pointer = UnsafeMutablePointer<Struct>.allocate(capacity: 1)
  private let completion: (_ request: UnsafeMutablePointer<Struct>, _ status: CInt) -> Void

  private init(_ completion: @escaping (UnsafeMutablePointer<Struct>, CInt) -> Void) { self.completion = completion }

  deinit {
    pointer.deallocate()
  }

  /// Passes a request to libuv by `call`, whose callback must call `finish`. `completion` runs once, unless this throws.
  static func start(
    _ call: (UnsafeMutablePointer<Struct>) -> CInt,
    completion: @escaping (_ request: UnsafeMutablePointer<Struct>, _ status: CInt) -> Void
  ) throws(UVError) {
    let request = LoopRequest(completion)
    // Retained until the callback, which libuv calls exactly once (ECANCELED if a handle or the loop is closed first).
    let retained = Unmanaged.passRetained(request)
    uv_req_set_data(base(request.pointer), retained.toOpaque())
    let code = call(request.pointer)
    guard code >= 0 else {
      retained.release()
      throw UVError(code)
    }
  }

  /// Called by the callback: runs the completion and releases the request.
  static func finish(_ pointer: UnsafeMutablePointer<Struct>!, _ status: CInt = 0) {
    let request = Unmanaged<LoopRequest<Struct>>.fromOpaque(uv_req_get_data(base(pointer))).takeRetainedValue()
    request.completion(pointer, status)
  }

  private static func base(_ pointer: UnsafeMutablePointer<Struct>) -> UnsafeMutablePointer<uv_req_t> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: uv_req_t.self)
  }
}

/// The bytes of a request, at an address that does not change. The completion of the request retains the buffer.
final class RequestBuffer {
  /// Allocated in `init`, freed in `deinit`.
  let bytes: UnsafeMutableRawBufferPointer

  /// Creates a buffer for reads.
  init(byteCount: Int) { bytes = .allocate(byteCount: byteCount, alignment: 16) }

  /// Creates a copy, because the array's storage may move.
  init(_ source: ArraySlice<UInt8>) {
    bytes = .allocate(byteCount: source.count, alignment: 1)
    bytes.copyBytes(from: source)
  }

  deinit {
    bytes.deallocate()
  }

  /// The buffer for libuv. Only `uv_buf_init` limits the length to 32 bits; the field itself has pointer size.
  var chunk: uv_buf_t {
    uv_buf_t(base: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), len: bytes.count)
  }
}

import CUV

/// What all libuv handles share: memory that does not move, an object the callbacks find, and an orderly end.
///
/// The loop keeps the object from `init` until libuv's close callback, so dropping the last reference elsewhere stops
/// nothing: call `close`.
package class Handle: LoopResource {
  /// The loop whose thread calls back.
  package final let loop: EventLoop
  /// Allocated and filled in `init`; libuv's until its close callback; freed in `deinit`, which the loop's reference to
  /// us holds off until then.
  private let memory: UnsafeMutableRawPointer
  /// Whether `close` has been called; every other call does nothing from then on.
  package private(set) final var isClosed = false

  /// Allocates the struct and lets libuv fill it; throws what `initialize` returned.
  init<Struct>(
    _ type: Struct.Type, on loop: EventLoop,
    initialize: (UnsafeMutablePointer<uv_loop_t>, UnsafeMutablePointer<Struct>) -> CInt
  ) throws(UVError) {
    let typed = UnsafeMutablePointer<Struct>.allocate(capacity: 1)
    let code = initialize(loop.pointer, typed)
    guard code >= 0 else {
      typed.deallocate()
      throw UVError(code)
    }
    self.loop = loop
    self.memory = UnsafeMutableRawPointer(typed)
    uv_handle_set_data(base, Unmanaged.passUnretained(self).toOpaque())
    loop.keep(self)
  }

  deinit {
    memory.deallocate()
  }

  /// Ends the handle: no callback comes after this call. Harmless when repeated.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    uv_close(base) { Handle.from($0).closed() }
  }

  /// Whether `run` goes on for this handle's sake; true at first.
  package final var keepsLoopRunning: Bool {
    get { !isClosed && uv_has_ref(base) != 0 }
    set {
      guard !isClosed else { return }
      if newValue { uv_ref(base) } else { uv_unref(base) }
    }
  }

  private func closed() {
    loop.forget(self)
  }

  private final var base: UnsafeMutablePointer<uv_handle_t> { memory.assumingMemoryBound(to: uv_handle_t.self) }

  /// The struct under the type it was made with (or one it begins with); nil once closed, when libuv alone may touch it.
  final func pointer<Struct>(as type: Struct.Type) -> UnsafeMutablePointer<Struct>? {
    isClosed ? nil : memory.assumingMemoryBound(to: type)
  }

  /// The object behind a pointer that libuv handed to a callback; libuv never hands out nil there.
  static func from<Struct>(_ pointer: UnsafeMutablePointer<Struct>!) -> Self {
    let base = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: uv_handle_t.self)
    return unsafeDowncast(Unmanaged<Handle>.fromOpaque(uv_handle_get_data(base)).takeUnretainedValue(), to: Self.self)
  }
}

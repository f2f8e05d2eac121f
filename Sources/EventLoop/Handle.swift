import CUV

/// Base class of libuv handles: owns the C struct at a stable address and maps callbacks back to the object.
///
/// The loop retains the object from `init` until libuv's close callback, so dropping other references does not close
/// it: call `close`.
package class Handle: LoopResource {
  /// The loop that runs the callbacks.
  package final let loop: EventLoop
  /// Allocated and initialized in `init`, used by libuv until its close callback, freed in `deinit`. The loop's
  /// reference prevents an earlier `deinit`.
  private let memory: UnsafeMutableRawPointer
  /// Whether `close` has been called; all other calls have no effect from then on.
  package private(set) final var isClosed = false

  /// Allocates the struct and lets libuv initialize it. Throws the error that `initialize` returned.
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
    loop.register(self)
  }

  deinit {
    memory.deallocate()
  }

  /// Closes the handle; no callback runs after this call. May be called more than once.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    uv_close(base) { Handle.from($0).closed() }
  }

  /// Whether the handle is referenced (uv_ref): it keeps `run` from returning while it is active. True initially.
  package final var isReferenced: Bool {
    get { !isClosed && uv_has_ref(base) != 0 }
    set {
      guard !isClosed else { return }
      if newValue { uv_ref(base) } else { uv_unref(base) }
    }
  }

  private func closed() {
    loop.unregister(self)
  }

  private final var base: UnsafeMutablePointer<uv_handle_t> { memory.assumingMemoryBound(to: uv_handle_t.self) }

  /// Returns the struct as the type it was created with, or one of its base types; nil once closed, when only libuv
  /// uses it.
  final func pointer<Struct>(as type: Struct.Type) -> UnsafeMutablePointer<Struct>? {
    isClosed ? nil : memory.assumingMemoryBound(to: type)
  }

  /// Returns the object for a pointer that libuv passed to a callback. libuv never passes nil.
  static func from<Struct>(_ pointer: UnsafeMutablePointer<Struct>!) -> Self {
    let base = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: uv_handle_t.self)
    return unsafeDowncast(Unmanaged<Handle>.fromOpaque(uv_handle_get_data(base)).takeUnretainedValue(), to: Self.self)
  }
}

import CUV

/// A libuv event loop. All its callbacks run on the thread that is inside `run`.
package final class EventLoop {
  /// Allocated in `init`, freed in `deinit`. Leaked on purpose if `close` was never called or failed.
  let pointer: UnsafeMutablePointer<uv_loop_t>
  private var isClosed = false

  /// The handles and requests that libuv may still call back, retained until libuv has closed them. Foreign handles on
  /// the same loop (libwebsockets) are not included.
  ///
  /// An array rather than a dictionary, because creating a dictionary took a tenth of the startup time. Each resource
  /// has its index in the array.
  private var resources: [any LoopResource] = []

  /// Descriptors that a loop with signals, timers and thread pool opens at the start; libuv aborts if it gets none.
  private static let descriptorsAtStart = 12

  /// Creates a loop. Throws EMFILE if the process has too few free descriptors.
  package init() throws(UVError) {
    guard FileDescriptor.hasCapacity(for: Self.descriptorsAtStart) else {
      throw UVError(
        UV_EMFILE,
        "too many open files: startup needs \(Self.descriptorsAtStart) free descriptors; raise the limit (ulimit -n)")
    }
    let pointer = UnsafeMutablePointer<uv_loop_t>.allocate(capacity: 1)
    let code = uv_loop_init(pointer)
    guard code >= 0 else {
      pointer.deallocate()
      throw UVError(code)
    }
    self.pointer = pointer
  }

  deinit {
    // libuv's lists (signals, thread pool) still refer to an unclosed loop: freeing it would be worse than leaking it.
    if isClosed { pointer.deallocate() }
  }

  /// Runs iterations until `stop` is called, or until no referenced handle is active and no request is in flight.
  package func run() {
    guard !isClosed else { return }
    uv_run(pointer, UV_RUN_DEFAULT)
  }

  /// Makes `run` return at the end of this iteration. Called outside `run`, it makes the next `run` return at once.
  package func stop() {
    guard !isClosed else { return }
    uv_stop(pointer)
  }

  /// Monotonic time at the start of this iteration, in milliseconds from an arbitrary origin; 0 after `close`.
  package var now: UInt64 { isClosed ? 0 : uv_now(pointer) }

  /// Current monotonic time in nanoseconds.
  package static var hrtime: UInt64 { uv_hrtime() }

  /// Processor time of the calling thread in nanoseconds; takes some 0.3 µs.
  package static var threadTime: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Current monotonic time in seconds.
  package static var seconds: Double { Double(hrtime) / 1e9 }

  /// Sets the number of threads of libuv's pool; without effect once the pool was used. Four by default.
  package static func setThreadCount(_ count: Int) { uv_os_setenv("UV_THREADPOOL_SIZE", "\(count)") }

  /// Number of cores available to the process, at most four.
  package static var coreCount: Int { min(4, Int(uv_available_parallelism())) }

  /// Number of cores available to the process.
  package static var availableParallelism: Int { max(1, Int(uv_available_parallelism())) }

  /// The `uv_loop_t`, for libraries that add their own handles. Valid until `close`.
  package var rawPointer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

  /// Closes all handles, waits for requests in flight, then closes the loop. Throws EBUSY if foreign handles remain.
  package func close() throws(UVError) {
    guard !isClosed else { return }
    for resource in resources { resource.close() }
    var isIdle = false
    while uv_loop_close(pointer) == UV_EBUSY.rawValue {
      guard !isIdle else { throw UVError(UV_EBUSY, "a foreign handle is still open on the loop") }
      isIdle = uv_run(pointer, UV_RUN_ONCE) == 0
    }
    isClosed = true
  }

  /// Restores the terminal of an unfinished `TerminalQuery`, and exits the process immediately with this exit code (0
  /// to 255).
  ///
  /// exit(3) would run libuv's destructor, which joins the threads of its pool: a long-running work request, or a
  /// blocking read from a device, would delay the exit.
  package static func exitProcess(_ code: CInt) -> Never {
    TerminalQuery.restore()
    FileDescriptor.exitProcess(code)
  }

  func register(_ resource: any LoopResource) {
    resource.resourceIndex = resources.count
    resources.append(resource)
  }

  func unregister(_ resource: any LoopResource) {
    let index = resource.resourceIndex
    guard resources.indices.contains(index), resources[index] === resource, let last = resources.popLast() else {
      return
    }
    guard last !== resource else { return }
    resources[index] = last
    last.resourceIndex = index
  }
}

/// A handle or request that libuv may call back until its close callback.
package protocol LoopResource: AnyObject {
  /// The index of the resource in the loop's list, which only the loop sets.
  var resourceIndex: Int { get set }

  /// Starts closing. May be called more than once.
  func close()
}

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
  package final var resourceIndex = 0
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

  /// Whether the handle is referenced (uv_ref): it keeps `run` from returning while it is active. True initially, false
  /// after `close`.
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

  /// Returns the struct as the type it was created with, or one of its base types; nil once the handle is closed, when
  /// only libuv uses the struct.
  final func pointer<Struct>(as type: Struct.Type) -> UnsafeMutablePointer<Struct>? {
    isClosed ? nil : memory.assumingMemoryBound(to: type)
  }

  /// Returns the object for a pointer that libuv passed to a callback. libuv never passes nil.
  static func from<Struct>(_ pointer: UnsafeMutablePointer<Struct>!) -> Self {
    let base = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: uv_handle_t.self)
    return unsafeDowncast(Unmanaged<Handle>.fromOpaque(uv_handle_get_data(base)).takeUnretainedValue(), to: Self.self)
  }
}

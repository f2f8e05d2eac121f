import CUV

/// One libuv loop: whatever is made on it calls back on the thread that is inside `run`, and on no other.
package final class EventLoop {
  /// Allocated in `init`, freed in `deinit`; closed in between by `close`, or leaked on purpose if it never was.
  let pointer: UnsafeMutablePointer<uv_loop_t>
  private var isClosed = false

  /// Everything that libuv may still call: kept from its making until libuv has reported its end, so that no callback
  /// ever meets a freed object. Ours only: a guest on the same loop (libwebsockets) looks after its own handles.
  ///
  /// Few, and mostly the newest goes first: no dictionary, whose making took a tenth of the time to start.
  private var resources: [any LoopResource] = []

  /// What a loop and its signals, timers and thread pool open at the start; libuv aborts the process where it runs out.
  private static let descriptorsAtStart = 12

  /// Makes a loop; fails when the process has too few descriptors left (EMFILE).
  package init() throws(UVError) {
    guard Descriptor.hasRoom(for: Self.descriptorsAtStart) else {
      throw UVError(
        UV_EMFILE,
        "too many open files: \(Self.descriptorsAtStart) more are needed to start; raise the limit (ulimit -n)")
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
    // An unclosed loop is still woven into libuv's lists (signals, thread pool): freeing it would be worse than a leak.
    if isClosed { pointer.deallocate() }
  }

  /// Turns until `stop` is called or nothing is left to wait for.
  package func run() {
    guard !isClosed else { return }
    uv_run(pointer, UV_RUN_DEFAULT)
  }

  /// Makes `run` return at the end of this turn; called outside `run`, the next `run` returns after one turn.
  package func stop() {
    guard !isClosed else { return }
    uv_stop(pointer)
  }

  /// Milliseconds at the start of this turn, counted from a moment that means nothing, never backwards.
  package var now: UInt64 { isClosed ? 0 : uv_now(pointer) }

  /// Nanoseconds of the monotonic clock, read now.
  package static var hrtime: UInt64 { uv_hrtime() }

  /// How many cores the process may use, up to as many as libuv's pool has threads.
  package static var coreCount: Int { min(4, Int(uv_available_parallelism())) }

  /// The `uv_loop_t` itself, for a guest that brings its own handles; valid until `close`.
  package var rawPointer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

  /// Closes everything that was made on the loop, waits for work in flight, then the loop; EBUSY if a guest left handles.
  package func close() throws(UVError) {
    guard !isClosed else { return }
    for resource in resources { resource.close() }
    var isIdle = false
    while uv_loop_close(pointer) == UV_EBUSY.rawValue {
      guard !isIdle else { throw UVError(UV_EBUSY, "a guest left handles on the loop") }
      isIdle = uv_run(pointer, UV_RUN_ONCE) == 0
    }
    isClosed = true
  }

  /// Ends the process at once with this exit code (0-255).
  ///
  /// exit(3) would run libuv's destructor, which joins the threads of its pool: a long `offload`, or a read from a
  /// device that has nothing to say, would hold the process up for as long as it takes.
  package static func exitProcess(_ code: CInt) -> Never {
    Descriptor.exitProcess(code)
  }

  func keep(_ resource: any LoopResource) {
    resources.append(resource)
  }

  func forget(_ resource: any LoopResource) {
    if let place = resources.lastIndex(where: { $0 === resource }) { resources.remove(at: place) }
  }
}

/// Something that libuv may call until it has been closed and has said so.
package protocol LoopResource: AnyObject {
  /// Begins the end; harmless when repeated.
  func close()
}

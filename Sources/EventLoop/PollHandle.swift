import CUV

/// Calls a closure when a descriptor becomes readable, without reading from it (`uv_poll_t`).
final class PollHandle: Handle {
  private let descriptor: CInt
  private var onReadable: (() -> Void)?

  /// Takes ownership of the descriptor and starts watching.
  static func watch(
    _ descriptor: CInt, on loop: EventLoop, onReadable: @escaping () -> Void
  ) throws(UVError) -> PollHandle {
    let watch: PollHandle
    do throws(UVError) {
      watch = try PollHandle(descriptor, on: loop, onReadable)
    } catch {
      FileDescriptor.close(descriptor)
      throw error
    }
    let code = uv_poll_start(watch.pointer(as: uv_poll_t.self), CInt(UV_READABLE.rawValue)) { handle, _, _ in
      PollHandle.from(handle).becameReadable()
    }
    guard code >= 0 else {
      watch.close()
      throw UVError(code)
    }
    return watch
  }

  private init(_ descriptor: CInt, on loop: EventLoop, _ onReadable: @escaping () -> Void) throws(UVError) {
    self.descriptor = descriptor
    self.onReadable = onReadable
    try super.init(uv_poll_t.self, on: loop) { uv_poll_init($0, $1, descriptor) }
  }

  override func close() {
    guard !isClosed else { return }
    super.close()
    onReadable = nil
    // uv_close has removed it from epoll; libuv does not close the descriptor itself.
    FileDescriptor.close(descriptor)
  }

  private func becameReadable() {
    onReadable?()
  }
}

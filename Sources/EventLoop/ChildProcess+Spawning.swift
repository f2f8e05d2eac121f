import CUV

extension ChildProcess {
  /// Describes one standard stream for libuv. `pipe` must stay alive until the child has been spawned.
  static func container(for connection: StdioOption, number: CInt, pipe: StreamTransport?) -> uv_stdio_container_t {
    var container = uv_stdio_container_t()
    switch connection {
    case .ignore:
      container.flags = UV_IGNORE
    case .inherit:
      container.flags = UV_INHERIT_FD
      container.data.fd = number
    case .pipe:
      // Directions are named from the child's side.
      let direction = number == 0 ? UV_READABLE_PIPE : UV_WRITABLE_PIPE
      container.flags = uv_stdio_flags(rawValue: UV_CREATE_PIPE.rawValue | direction.rawValue)
      container.data.stream = pipe?.pointer(as: uv_stream_t.self)
    }
    return container
  }

  /// Calls uv_spawn with C copies of all strings. They live until it returns, when the child has its own copies.
  func spawn(
    _ program: String, _ arguments: [String], _ environment: [String]?, _ directory: String?,
    _ stdio: [uv_stdio_container_t], leadsGroup: Bool, callback: @escaping uv_exit_cb
  ) throws(UVError) -> CInt {
    let arguments = CStrings([program] + arguments)
    let variables = environment.map { CStrings($0) }
    let path = directory.map { CStrings([$0]) }
    var stdio = stdio
    let process = pointer(as: uv_process_t.self)
    try throwIfNegative(
      stdio.withUnsafeMutableBufferPointer { stdio in
        var options = uv_process_options_t()
        options.exit_cb = callback
        options.file = UnsafePointer(arguments.pointers[0])
        options.args = arguments.pointers.baseAddress
        options.env = variables?.pointers.baseAddress
        options.cwd = UnsafePointer(path?.pointers[0])
        options.stdio = stdio.baseAddress
        options.stdio_count = CInt(stdio.count)
        if leadsGroup { options.flags = UV_PROCESS_DETACHED.rawValue }
        return uv_spawn(loop.pointer, process, &options)
      })
    return process?.pointee.pid ?? 0
  }
}

/// A C array of strings, terminated by a null pointer.
private final class CStrings {
  /// The list and each string are allocated in `init` and freed in `deinit`.
  let pointers: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>

  init(_ strings: [String]) {
    pointers = .allocate(capacity: strings.count + 1)
    pointers.initialize(repeating: nil)
    for (index, string) in strings.enumerated() {
      let text = string.utf8CString
      let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.count)
      _ = copy.initialize(from: text)
      pointers[index] = copy.baseAddress
    }
  }

  deinit {
    for pointer in pointers { pointer?.deallocate() }
    pointers.deallocate()
  }
}

import CUV

extension ByteStream {
  /// Creates a connected pair of sockets. One end is returned as a stream, the other as a non-blocking descriptor that
  /// the caller closes.
  package static func pair(on loop: EventLoop) throws(UVError) -> (stream: ByteStream, other: CInt) {
    var ends: (uv_os_sock_t, uv_os_sock_t) = (-1, -1)
    let code = withUnsafeMutablePointer(to: &ends) { ends in
      ends.withMemoryRebound(to: uv_os_sock_t.self, capacity: 2) { ends in
        uv_socketpair(streamType, 0, ends, CInt(UV_NONBLOCK_PIPE.rawValue), CInt(UV_NONBLOCK_PIPE.rawValue))
      }
    }
    try throwIfNegative(code)
    do throws(UVError) {
      return (try ByteStream(loop: loop, descriptor: ends.0), ends.1)
    } catch {
      FileDescriptor.close(ends.0)
      FileDescriptor.close(ends.1)
      throw error
    }
  }

  /// Connects to a listener on this machine. Calls `completion` once, with a stream for reading and writing or with
  /// the error (ENOENT, ECONNREFUSED, EACCES …). TCP_NODELAY is set, so small messages are sent without delay.
  package static func connect(
    to address: SocketAddress, on loop: EventLoop, completion: @escaping (Result<ByteStream, UVError>) -> Void
  ) throws(UVError) {
    switch address {
    case .unix(let path):
      try SocketAddress.checkUnixPath(path)
      let transport = try StreamTransport.pipe(on: loop)
      guard let pipe = transport.pointer(as: uv_pipe_t.self) else { return }
      try ConnectRequest(transport, completion).start { request, callback in
        uv_pipe_connect(request, pipe, path, callback)
        return 0
      }
    case .loopback, .network:
      let transport = try StreamTransport.socket(on: loop)
      guard let tcp = transport.pointer(as: uv_tcp_t.self) else { return }
      uv_tcp_nodelay(tcp, 1)
      try ConnectRequest(transport, completion).start { request, callback in
        address.withSocketAddress { uv_tcp_connect(request, tcp, $0, callback) }
      }
    }
  }
}

/// A connection attempt in progress.
private final class ConnectRequest {
  /// Allocated in `init`, owned by libuv from `start` to its callback, freed in `deinit`.
  private let request = UnsafeMutablePointer<uv_connect_t>.allocate(capacity: 1)
  private let transport: StreamTransport
  private let completion: (Result<ByteStream, UVError>) -> Void

  init(_ transport: StreamTransport, _ completion: @escaping (Result<ByteStream, UVError>) -> Void) {
    self.transport = transport
    self.completion = completion
  }

  deinit {
    request.deallocate()
  }

  /// Retained until the callback, which libuv calls exactly once (ECANCELED if the loop is closed first).
  func start(_ call: (UnsafeMutablePointer<uv_connect_t>, @escaping uv_connect_cb) -> CInt) throws(UVError) {
    let retained = Unmanaged.passRetained(self)
    request.pointee.data = retained.toOpaque()
    let code = call(request) { ConnectRequest.from($0).finished($1) }
    guard code >= 0 else {
      retained.release()
      transport.close()
      throw UVError(code)
    }
  }

  private func finished(_ status: CInt) {
    guard status >= 0 else {
      transport.close()
      return completion(.failure(UVError(status)))
    }
    completion(.success(ByteStream(transport)))
  }

  // Balances the retain of `start`: the object is released when the callback returns.
  private static func from(_ request: UnsafeMutablePointer<uv_connect_t>!) -> ConnectRequest {
    Unmanaged<ConnectRequest>.fromOpaque(request.pointee.data).takeRetainedValue()
  }
}

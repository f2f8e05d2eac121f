import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Accepts connections on a Unix socket or a TCP port.
package final class Listener {
  /// The address it listens on. If port 0 was requested, this contains the assigned port.
  package private(set) var address: SocketAddress
  private let loop: EventLoop
  private var onConnection: ((ByteStream) -> Void)?
  /// Called when a connection cannot be accepted, and when the last free descriptor was used. Listening continues.
  package var onError: ((UVError) -> Void)?
  /// Nil while there are too few descriptors to accept and close a connection, and once closed.
  private var socket: ListeningSocket?
  /// Listens again while `socket` is nil.
  private var retryTimer: LoopTimer?
  /// Time of the last `onError` call, in loop milliseconds. Errors are limited to one per second.
  private var errorTime: UInt64?

  /// Starts listening. Throws EADDRINUSE if another process listens there, or if the path names something that is not a
  /// socket.
  ///
  /// A Unix socket gets mode 0600. A stale socket file without a listener is removed first; `close` removes the new
  /// one.
  package static func listen(
    on loop: EventLoop, at address: SocketAddress, onConnection: @escaping (ByteStream) -> Void
  ) throws(UVError) -> Listener {
    let listener = Listener(on: loop, at: address, onConnection)
    do throws(UVError) {
      let timer = try LoopTimer(loop: loop) { listener.retry() }
      listener.retryTimer = timer
      try listener.open(lockTimeout: lockTimeout)
    } catch {
      listener.close()
      throw error
    }
    return listener
  }

  private init(on loop: EventLoop, at address: SocketAddress, _ onConnection: @escaping (ByteStream) -> Void) {
    self.loop = loop
    self.address = address
    self.onConnection = onConnection
  }

  /// Stops listening; libuv removes the socket file that it bound. Accepted connections stay open.
  package func close() {
    socket?.close()
    retryTimer?.close()
    (socket, retryTimer, onConnection, onError) = (nil, nil, nil, nil)
  }

  /// Calls `onError` for a connection that could not be accepted, at most once per second.
  package func report(_ error: UVError) {
    guard errorTime.map({ loop.now - $0 >= 1_000 }) ?? true else { return }
    errorTime = loop.now
    onError?(error)
  }

  /// Binds the address, after waiting at most `lockTimeout` milliseconds for another process that is binding one in the
  /// same folder.
  private func open(lockTimeout: Int) throws(UVError) {
    // Locked until it listens: of two processes that find a stale file, the second one then finds a listener.
    var lock: CInt?
    defer { if let lock { FileDescriptor.close(lock) } }
    if case .unix(let path) = address {
      try SocketAddress.checkUnixPath(path)
      lock = try Self.lockFolder(of: path, timeout: lockTimeout)
      try Self.removeStale(path)
    }
    let socket = try ListeningSocket.listen(on: loop, at: address) { [self] in handle($0) }
    address = socket.address
    self.socket = socket
  }

  private func handle(_ event: ListeningSocket.Event) {
    switch event {
    case .connection(let stream):
      onConnection?(stream)
      // libuv closes further connections silently when there are no descriptors, so this is reported in advance.
      if socket != nil, !FileDescriptor.hasRoom(for: 1) { report(UVError(UV_EMFILE)) }
    case .refused(let error): report(error)
    case .closed(let error):
      socket = nil
      report(error)
      retryTimer?.start(after: Self.retryInterval)
    }
  }

  private func retry() {
    do throws(UVError) {
      try open(lockTimeout: 0)
    } catch {
      report(error)
      retryTimer?.start(after: Self.retryInterval)
    }
  }

  /// Milliseconds between attempts to listen again.
  private static let retryInterval: UInt64 = 1_000
  /// Milliseconds that another process may take to start listening.
  private static let lockTimeout = 1_000

  // Locks the folder. A lock file could never be removed: otherwise two processes can both get a lock.
  private static func lockFolder(of path: String, timeout: Int) throws(UVError) -> CInt? {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    // A folder that is writable but not readable cannot be locked.
    guard let descriptor = try? FileDescriptor.open(folder, O_RDONLY | O_NONBLOCK) else { return nil }
    for millisecond in 0...timeout {
      if FileDescriptor.lock(descriptor) { return descriptor }
      if millisecond < timeout { usleep(1_000) }
    }
    FileDescriptor.close(descriptor)
    throw UVError(UV_EADDRINUSE, "another process has locked the folder \(folder)")
  }

  // A process that was killed leaves its socket file behind, and bind fails if the path exists.
  private static func removeStale(_ path: String) throws(UVError) {
    guard FileSystem.isSocket(path) else { return }
    if try !FileDescriptor.isListening(path) { try FileSystem.remove(path) }
  }
}

import EventLoop
import LayoutServer

/// The input and output stream of a connection; a socket is both.
struct ClientStreams {
  let input: ByteStream
  let output: ByteStream
  /// Monitors of the processes whose exit closes the connection.
  fileprivate var processMonitors: [ProcessMonitor] = []

  init(input: ByteStream, output: ByteStream) {
    self.input = input
    self.output = output
  }

  /// Stops reading, and closes once all output is written.
  fileprivate func closeWhenDrained() {
    for monitor in processMonitors { monitor.close() }
    input.stopReading()
    if input !== output { input.close() }
    output.closeWhenDrained()
  }
}

/// The streams of all connections. A linear table: there are few, so a search is faster than hashing.
final class ClientTable {
  private var all: [(id: ConnectionID, streams: ClientStreams)] = []
  /// Connections that are closed in both directions.
  private var disconnectedClients: Set<ConnectionID> = []

  subscript(_ id: ConnectionID) -> ClientStreams? { all.first { $0.id == id }?.streams }

  /// Adds a connection and forwards its events to the daemon. The streams retain the closures until they are closed.
  func add(_ streams: ClientStreams, _ id: ConnectionID, _ kind: ConnectionKind, daemon: Daemon) {
    all.append((id, streams))
    streams.input.onData = { bytes in daemon.received(bytes, from: id) }
    streams.input.onEnd = { [self] error in
      if let error {
        Self.report(error, "cannot read from a client", daemon)
        daemon.server.connectionLost(id)
      } else {
        daemon.server.endOfInput(on: id)
      }
      if streams.output.isPeerClosed { disconnectedClients.insert(id) }
      daemon.wake()
    }
    // Half of the bytes that a session may have in flight, so that it resumes before the pipe runs dry.
    streams.output.lowWaterMark = 32 << 10
    streams.output.onDrain = { daemon.wake() }
    streams.output.onWriteError = { error in
      Self.report(error, "cannot write to a client", daemon)
      if !error.isDisconnection { daemon.lostOutput(of: kind) }
      daemon.server.connectionLost(id)
      daemon.wake()
    }
  }

  /// Logs the error that ends a connection, unless the client has closed it.
  private static func report(_ error: UVError, _ problem: String, _ daemon: Daemon) {
    if error.isDisconnection { return }
    daemon.server.environment.log(.warning, "\(problem): \(error.message); its connection is closed")
  }

  /// Keeps a process monitor until the connection is closed.
  func keep(_ monitor: ProcessMonitor, for id: ConnectionID) {
    guard let index = all.firstIndex(where: { $0.id == id }) else { return }
    all[index].streams.processMonitors.append(monitor)
  }

  /// Closes the streams of a connection once all output is written, or when the client has stopped reading it.
  func close(_ id: ConnectionID, on loop: EventLoop) {
    guard let index = all.firstIndex(where: { $0.id == id }) else { return }
    let streams = all.remove(at: index).streams
    streams.closeWhenDrained()
    Self.closeWhenStalled(streams.output, on: loop)
  }

  /// Closes a stream that is drained no further within `stallInterval`: otherwise a client that does not read would keep
  /// its descriptor and its output.
  private static func closeWhenStalled(_ output: ByteStream, on loop: EventLoop) {
    var remaining = output.pendingWriteBytes
    guard remaining > 0 else { return }
    var timer: LoopTimer?
    timer = try? LoopTimer(loop: loop) {
      let count = output.pendingWriteBytes
      if count == remaining { output.close() }
      if count == remaining || count == 0 { timer?.close() }
      remaining = count
    }
    guard let timer else { return output.close() }
    timer.start(after: stallInterval, every: stallInterval)
  }

  /// Milliseconds.
  private static let stallInterval: UInt64 = 5_000

  /// Returns the connections that were closed in both directions since the last call.
  func takeDisconnectedClients() -> Set<ConnectionID> {
    defer { disconnectedClients = [] }
    return disconnectedClients
  }

  /// Reports the unwritten bytes of each connection to the server.
  func reportUnwrittenBytes(to server: Server) {
    for (id, streams) in all { server.setUnwrittenBytes(streams.output.pendingWriteBytes, on: id) }
  }

  /// A result of `write`.
  struct WriteResult {
    var hasWritten = false
    /// Whether a stream has accepted so much at once that sessions may have waited for it. No drain follows.
    var acceptsMoreOutput = false
  }

  /// Writes the server's output to the streams.
  func write(from server: Server) -> WriteResult {
    var result = WriteResult()
    for (id, streams) in all {
      let bytes = server.takeOutput(id)
      guard !bytes.isEmpty else { continue }
      streams.output.write(bytes)
      result.hasWritten = true
      let (pending, mark) = (streams.output.pendingWriteBytes, streams.output.lowWaterMark)
      if bytes.count >= mark, pending <= mark { result.acceptsMoreOutput = true }
      server.setUnwrittenBytes(pending, on: id)
    }
    return result
  }

  /// Stops reading from all clients.
  func stopReading() {
    for (_, streams) in all { streams.input.stopReading() }
  }

  /// Whether a connected client has unwritten output.
  var isOutputPending: Bool {
    all.contains { $0.streams.output.pendingWriteBytes > 0 && !$0.streams.output.isPeerClosed }
  }
}

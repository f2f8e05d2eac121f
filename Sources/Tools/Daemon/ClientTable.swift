import Commands
import EventLoop
import JSONRPC
import LayoutProtocol
import LayoutServer

/// The input and output stream of a connection; a socket is both.
struct ClientStreams {
  let input: ByteStream
  let output: ByteStream
  /// Monitors of the processes; the exit of one of them closes the connection.
  var processMonitors: [ProcessMonitor] = []

  /// Stops reading, and closes once all output is written.
  fileprivate func closeWhenDrained() {
    for monitor in processMonitors { monitor.close() }
    input.stopReading()
    if input !== output { input.close() }
    output.closeWhenDrained()
  }
}

/// The streams of all connections. An iteration of the loop handles only streams with output.
final class ClientTable {
  private var all: [ConnectionID: ClientStreams] = [:]
  /// The connections whose unwritten bytes are reported next: those that had some at the last report to the server, or
  /// after a later output.
  private var unwrittenClients: Set<ConnectionID> = []
  /// Connections that are closed in both directions.
  private var disconnectedClients: Set<ConnectionID> = []

  var count: Int { all.count }

  subscript(_ id: ConnectionID) -> ClientStreams? { all[id] }

  /// Adds a connection and forwards the events of its streams to the daemon, which they retain until they are closed.
  func add(_ streams: ClientStreams, as id: ConnectionID, kind: ConnectionKind, daemon: Daemon) {
    all[id] = streams
    streams.input.onData = { bytes in daemon.received(bytes, from: id) }
    streams.input.onEnd = { [self] error in
      if let error {
        Self.report(error, problem: "cannot read from a client", to: daemon)
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
      Self.report(error, problem: "cannot write to a client", to: daemon)
      if kind == .stdio, !error.isDisconnection { daemon.hasLostOutput = true }
      daemon.server.connectionLost(id)
      daemon.wake()
    }
  }

  /// Logs the error that ends a connection, unless the client has closed it.
  private static func report(_ error: UVError, problem: String, to daemon: Daemon) {
    if error.isDisconnection { return }
    daemon.server.environment.log(.warning, "\(problem): \(error.message); its connection is closed")
  }

  /// Keeps a process monitor until the connection is closed.
  func keep(_ monitor: ProcessMonitor, for id: ConnectionID) {
    all[id]?.processMonitors.append(monitor)
  }

  /// Stops reading from a connection, and closes its streams once all output is written, or when the client has stopped
  /// reading the output.
  func close(_ id: ConnectionID, on loop: EventLoop) {
    guard let streams = all.removeValue(forKey: id) else { return }
    unwrittenClients.remove(id)
    streams.closeWhenDrained()
    Self.closeWhenStalled(streams.output, on: loop)
  }

  /// Closes a stream that is drained no further within `stallInterval`: otherwise a client that does not read would
  /// keep its descriptor and its output.
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

  /// Whether there are connections, closed in both directions, that `popDisconnected` has not returned.
  var hasDisconnected: Bool { !disconnectedClients.isEmpty }

  /// Removes and returns one of the connections that were closed in both directions; nil if there is none.
  func popDisconnected() -> ConnectionID? { disconnectedClients.popFirst() }

  /// Reports the unwritten bytes of each connection that has some, or had some at the last report, to the server.
  func reportUnwrittenBytes(to server: Server) {
    for id in unwrittenClients {
      let count = all[id]?.output.pendingWriteBytes ?? 0
      server.setUnwrittenBytes(count, on: id)
      if count == 0 { unwrittenClients.remove(id) }
    }
  }

  /// Writes the server's output to the streams. Returns whether a stream has accepted a large output at once, for which
  /// `onDrain` is not called: the sessions that waited for that output to be written can continue.
  func write(from server: Server) -> Bool {
    var acceptsMoreOutput = false
    for id in server.connections.withOutput {
      let bytes = server.takeOutput(id)
      guard !bytes.isEmpty, let streams = all[id] else { continue }
      streams.output.write(bytes)
      let (pending, mark) = (streams.output.pendingWriteBytes, streams.output.lowWaterMark)
      if bytes.count >= mark, pending <= mark { acceptsMoreOutput = true }
      server.setUnwrittenBytes(pending, on: id)
      if pending > 0 { unwrittenClients.insert(id) }
    }
    return acceptsMoreOutput
  }

  /// Stops reading from all clients.
  func stopReading() {
    for streams in all.values { streams.input.stopReading() }
  }

  /// The unwritten bytes of all connected clients.
  var pendingWriteBytes: Int {
    all.values.reduce(0) { $0 + ($1.output.isPeerClosed ? 0 : $1.output.pendingWriteBytes) }
  }
}

/// The transports to clients that the command line selects.
final class ClientTransports {
  private let loop: EventLoop
  private let options: ServeOptions
  private var listener: Listener?
  /// The monitor of the process with which a listening server exits; nil if there is none.
  private var clientMonitor: ProcessMonitor?
  /// The reason that was logged last for a rejected client, and the time at which it was logged, in seconds.
  private var lastRejection = (reason: "", time: 0.0)

  init(loop: EventLoop, options: ServeOptions) {
    self.loop = loop
    self.options = options
  }

  /// Opens the transport and starts serving.
  func open(output: CInt, daemon: Daemon) throws(UVError) {
    switch options.transport {
    case .stdio:
      let streams = ClientStreams(
        input: try ByteStream(loop: loop, descriptor: 0), output: try ByteStream(loop: loop, descriptor: output))
      daemon.serve(streams, .stdio)
    case .pipe(let path): try connect(to: .unix(path: path), daemon)
    case .socket(let port): try connect(to: .loopback(port: port), daemon)
    case .listen(let address): listen(at: address, daemon)
    case .preview: break
    }
  }

  /// Stops listening.
  func close() { listener?.close() }

  /// Connects to a client that listens at `address`. The daemon exits if that fails.
  private func connect(to address: SocketAddress, _ daemon: Daemon) throws(UVError) {
    try ByteStream.connect(to: address, on: loop) { result in
      switch result {
      case .success(let stream):
        daemon.serve(ClientStreams(input: stream, output: stream), .stdio)
      case .failure(let error):
        Log.write("layoutd: cannot connect to \(address): \(error.message)")
        daemon.finish(ExitCode.noInput)
      }
    }
  }

  /// Listens for clients. The daemon exits if that fails.
  private func listen(at address: SocketAddress, _ daemon: Daemon) {
    do throws(UVError) {
      let listener = try Listener.listen(on: loop, at: address) { [self] stream in
        if let reason = rejectionReason(of: stream, daemon) { return reject(stream, because: reason, daemon: daemon) }
        daemon.serve(ClientStreams(input: stream, output: stream), .socket)
      }
      self.listener = listener
      listener.onError = { error in
        Log.write(
          "layoutd: cannot accept another client: \(error.message); raise the limit (ulimit -n) or close other clients")
      }
      daemon.server.environment.log(.info, "listening on \(listener.address)")
      if address.port != nil, !ByteStream.identifiesPeers {
        daemon.server.environment.log(
          .warning, "any user of this machine can connect to the port; a Unix socket is only for you (--listen PATH)")
      }
      if let process = options.clientProcessID {
        clientMonitor = try ProcessMonitor.watch(process, on: loop) { daemon.finish(0) }
      }
    } catch {
      Log.write("layoutd: cannot listen on \(address): \(error.message)")
      daemon.finish(ExitCode.noInput)
    }
  }

  /// Returns why a client is not served; nil if it is. A port has no permissions, unlike the file of a Unix socket, and
  /// clients read and write files and run code as the user of this process.
  private func rejectionReason(of client: ByteStream, _ daemon: Daemon) -> String? {
    if daemon.clients.count >= Limits.connections {
      return "this layoutd serves \(Limits.connections) clients, the maximum; close others or start another layoutd"
    }
    guard let port = listener?.address.port, ByteStream.identifiesPeers else { return nil }
    let (user, owner) = (client.peerUser, FileSystem.user)
    // Root can read files and run code as any user.
    if user == owner || user == 0 { return nil }
    let remedy =
      user.map { "this client is of user \($0); start another layoutd as that user" }
      ?? "the user of this client is unknown; listen on a Unix socket instead (layoutd --listen PATH)"
    return "port \(port) is only for user \(owner), that of this layoutd: \(remedy)"
  }

  private func reject(_ client: ByteStream, because reason: String, daemon: Daemon) {
    // Each reason is logged at most once a second, since there may be thousands of clients.
    let now = EventLoop.seconds
    if reason != lastRejection.reason || now >= lastRejection.time + 1 {
      lastRejection = (reason, now)
      daemon.server.environment.log(.warning, "rejected a client: \(reason)")
    }
    var output: [UInt8] = []
    OutgoingMessage.appendErrorResponse(
      ResponseError(code: ErrorCode.invalidRequest, message: reason), to: nil, to: &output)
    client.write(output)
    client.closeWhenDrained()
  }
}

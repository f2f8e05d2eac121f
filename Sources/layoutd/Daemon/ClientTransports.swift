import EventLoop
import LayoutServer

/// The transports to clients that the command line selects.
final class ClientTransports {
  private let loop: EventLoop
  private let options: ServeOptions
  private var listener: Listener?
  /// The monitor of the process with which the server exits while it listens.
  private var clientMonitor: ProcessMonitor?

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

  /// Connects to a client that listens at `address`.
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

  /// Listens for clients.
  private func listen(at address: SocketAddress, _ daemon: Daemon) {
    do throws(UVError) {
      let listener = try Listener.listen(on: loop, at: address) { stream in
        daemon.serve(ClientStreams(input: stream, output: stream), .socket)
      }
      self.listener = listener
      listener.onError = { error in
        Log.write(
          "layoutd: cannot accept another client: \(error.message); raise the limit (ulimit -n) or close other clients")
      }
      daemon.server.environment.log(.info, "listening on \(listener.address)")
      if let process = options.clientProcessID {
        clientMonitor = try ProcessMonitor.watch(process, on: loop) { daemon.finish(0) }
      }
    } catch {
      Log.write("layoutd: cannot listen on \(address): \(error.message)")
      daemon.finish(ExitCode.noInput)
    }
  }
}

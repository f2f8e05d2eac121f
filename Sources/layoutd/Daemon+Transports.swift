import EventLoop
import LayoutServer

extension Daemon {
  /// Opens the pipes that the command line names.
  func open(output: CInt) throws(UVError) {
    switch options.transport {
    case .stdio:
      let peer = Peer(
        input: try ByteStream(loop: loop, descriptor: 0), output: try ByteStream(loop: loop, descriptor: output))
      serve(peer, .stdio)
    case .pipe(let path):
      try connect(to: .unix(path: path))
    case .socket(let port):
      try connect(to: .loopback(port: port))
    case .listen(let address):
      try listen(at: address)
    case .preview(let options):
      preview(options)
    }
  }

  /// Goes to the client that waits for us there.
  private func connect(to address: Address) throws(UVError) {
    try ByteStream.connect(to: address, on: loop) { [unowned self] result in
      switch result {
      case .success(let stream):
        serve(Peer(input: stream, output: stream), .stdio)
      case .failure(let error):
        Log.write("layoutd: cannot connect to \(address): \(error.message)")
        finish(ExitCode.noInput)
      }
    }
  }

  /// Waits for clients.
  private func listen(at address: Address) throws(UVError) {
    do throws(UVError) {
      let listener = try Listener.listen(on: loop, at: address) { [unowned self] stream in
        serve(Peer(input: stream, output: stream), .socket)
      }
      self.listener = listener
      listener.onError = { error in
        Log.write(
          "layoutd: no more clients can be served: \(error.message); raise the limit (ulimit -n) or end other clients")
      }
      server.environment.log(.info, "listening on \(listener.address)")
      if let process = options.clientProcessID {
        clientWatch = try ProcessWatch.watch(process, on: loop) { [unowned self] in finish(0) }
      }
    } catch {
      Log.write("layoutd: cannot listen on \(address): \(error.message)")
      finish(ExitCode.noInput)
    }
  }
}

import EventLoop
import LayoutServer

/// The pipes of one connection; a socket is both.
struct Peer {
  let input: ByteStream
  let output: ByteStream
  /// Processes whose end is the end of the connection.
  var watches: [ProcessWatch] = []

  /// Reads no more, and closes once everything is written.
  func closeWhenDrained() {
    for watch in watches { watch.close() }
    input.stopReading()
    if input !== output { input.close() }
    output.closeWhenDrained()
  }
}

/// The pipes of all connections; few, so that looking through them takes less than hashing does.
struct Peers {
  private(set) var all: [(id: ConnectionID, peer: Peer)] = []

  subscript(_ id: ConnectionID) -> Peer? {
    get { all.first { $0.id == id }?.peer }
    set {
      let place = all.firstIndex { $0.id == id }
      switch (place, newValue) {
      case (let place?, let peer?): all[place].peer = peer
      case (let place?, nil): all.remove(at: place)
      case (nil, let peer?): all.append((id, peer))
      case (nil, nil): break
      }
    }
  }
}

extension Daemon {
  /// Begins to serve one client.
  func serve(_ peer: Peer, _ kind: ConnectionKind) {
    // Until the server is back, what a client sends waits in the pipe.
    lending.tell { [unowned self] server in serve(peer, kind, as: server.connect(kind)) }
  }

  private func serve(_ peer: Peer, _ kind: ConnectionKind, as id: ConnectionID) {
    peers[id] = peer
    peer.input.onData = { [unowned self] bytes in received(bytes, from: id) }
    peer.input.onEnd = { [unowned self] error in inputEnded(of: id, peer, error) }
    // Half of what a session may have under way: it goes on before the pipe runs dry.
    peer.output.lowWaterMark = 32 << 10
    peer.output.onDrain = { [unowned self] in wake() }
    peer.output.onWriteError = { [unowned self] _ in
      lending.tell { server in server.connectionLost(id) }
      clientIsGone(id)
      wake()
    }
    if let process = options.clientProcessID, kind == .stdio { watch(process, for: id) }
    peer.input.startReading()
  }
}

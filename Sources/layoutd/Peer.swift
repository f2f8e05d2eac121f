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
    let id = server.connect(kind)
    peers[id] = peer
    peer.input.onData = { [unowned self] bytes in
      alertness.received(at: Self.now)
      server.receive(bytes, on: id)
      wake()
    }
    peer.input.onEnd = { [unowned self] error in
      if error == nil { server.endOfInput(on: id) } else { server.connectionLost(id) }
      if peer.output.isPeerGone { orphans.insert(id) }
      wake()
    }
    // Half of what a session may have under way: it goes on before the pipe runs dry.
    peer.output.lowWaterMark = 32 << 10
    peer.output.onDrain = { [unowned self] in wake() }
    peer.output.onWriteError = { [unowned self] _ in
      server.connectionLost(id)
      wake()
    }
    if let process = options.clientProcessID, kind == .stdio { watch(process, for: id) }
    peer.input.startReading()
  }
}

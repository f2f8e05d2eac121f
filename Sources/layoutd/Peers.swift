import EventLoop
import LayoutServer

/// The pipes of one connection; a socket is both.
struct Peer {
  let input: ByteStream
  let output: ByteStream
  /// Processes whose end is the end of the connection.
  fileprivate var watches: [ProcessWatch] = []

  init(input: ByteStream, output: ByteStream) {
    self.input = input
    self.output = output
  }

  /// Reads no more, and closes once everything is written.
  fileprivate func closeWhenDrained() {
    for watch in watches { watch.close() }
    input.stopReading()
    if input !== output { input.close() }
    output.closeWhenDrained()
  }
}

/// The pipes of all connections; few, so that looking through them takes less than hashing does.
final class Peers {
  private var all: [(id: ConnectionID, peer: Peer)] = []
  /// Connections of which both ends are gone.
  private var orphans: Set<ConnectionID> = []

  subscript(_ id: ConnectionID) -> Peer? { all.first { $0.id == id }?.peer }

  /// Begins to tell the daemon what comes from a client. The streams hold these closures until they are closed.
  func add(_ peer: Peer, _ id: ConnectionID, daemon: Daemon) {
    all.append((id, peer))
    peer.input.onData = { bytes in daemon.received(bytes, from: id) }
    peer.input.onEnd = { [self] error in
      if error == nil { daemon.server.endOfInput(on: id) } else { daemon.server.connectionLost(id) }
      if peer.output.isPeerGone { orphans.insert(id) }
      daemon.wake()
    }
    // Half of what a session may have under way: it goes on before the pipe runs dry.
    peer.output.lowWaterMark = 32 << 10
    peer.output.onDrain = { daemon.wake() }
    peer.output.onWriteError = { _ in
      daemon.server.connectionLost(id)
      daemon.wake()
    }
  }

  /// Keeps the watch of a process as long as a connection.
  func keep(_ watch: ProcessWatch, for id: ConnectionID) {
    guard let place = all.firstIndex(where: { $0.id == id }) else { return }
    all[place].peer.watches.append(watch)
  }

  /// Closes the pipes of a connection once everything is written.
  func close(_ id: ConnectionID) {
    guard let place = all.firstIndex(where: { $0.id == id }) else { return }
    all.remove(at: place).peer.closeWhenDrained()
  }

  /// The connections of which both ends are gone; from now on none.
  func takeOrphans() -> Set<ConnectionID> {
    defer { orphans = [] }
    return orphans
  }

  /// Tells the server how much the clients have not read.
  func tellBacklogs(to server: Server) {
    for (id, peer) in all { server.setBacklog(peer.output.pendingWriteBytes, on: id) }
  }

  /// Hands the server's output to the pipes; false when there is none.
  func write(from server: Server) -> Bool {
    var hasWritten = false
    for (id, peer) in all {
      let bytes = server.takeOutput(id)
      guard !bytes.isEmpty else { continue }
      peer.output.write(bytes)
      hasWritten = true
      server.setBacklog(peer.output.pendingWriteBytes, on: id)
    }
    return hasWritten
  }

  /// Reads no more from any client.
  func stopReading() {
    for (_, peer) in all { peer.input.stopReading() }
  }

  /// Whether any client that is there has something to read.
  var isOutputPending: Bool { all.contains { $0.peer.output.pendingWriteBytes > 0 && !$0.peer.output.isPeerGone } }
}

import EventLoop
import JSONRPC
import LayoutServer

/// What the loop does while the server is away with long work: it listens, and tells how far the work is.
final class Outing {
  let peer: Peer?
  var absence: Absence
  /// Nil where nobody wants to hear of it, or it is not known yet whether anybody does.
  var progress: WorkProgress?
  let start: Double

  init(_ absence: Absence, peer: Peer?, start: Double) {
    self.absence = absence
    self.peer = peer
    self.start = start
  }
}

extension Daemon {
  /// Who leaves is not waited for longer than this: a cancelled request is given up sooner.
  private static let patience = 0.04
  /// Somebody who says no more may still read what comes, for so long.
  private static let readersPatience = 2.0
  /// How often the work is looked at.
  private static let beat: UInt64 = 20

  /// Lets the server do something on another thread.
  func lend(_ task: @escaping @Sendable (Server) -> Void) {
    guard let server = lending.here else { return }
    // What came before must not wait for it.
    deliver(from: server)
    guard exitCode == nil else { return }
    if let absence = server.leave() {
      outing = Outing(absence, peer: peers[absence.connection], start: Self.now)
      if absence.isOnlyClient, absence.scout.hasSeenExit || leaveTime != nil { clientLeaves() }
      watcher?.start(after: Self.beat, every: Self.beat)
    }
    lending.lend(task) { [unowned self] _ in
      endOuting()
      wake()
    }
  }

  /// Lets the server be alone with what its client sent meanwhile.
  private func endOuting() {
    watcher?.stop()
    for (id, peer) in peers.all where keptBytes[id, default: 0] > Limits.input { peer.input.startReading() }
    keptBytes = [:]
    guard let outing else { return }
    self.outing = nil
    guard exitCode == nil else { return }
    var output: [UInt8] = []
    outing.progress?.end(output: &output)
    outing.peer?.output.write(output)
  }

  /// Takes what a client sends.
  func received(_ bytes: [UInt8], from id: ConnectionID) {
    if let server = lending.here {
      alertness.received(at: Self.now)
      server.receive(bytes, on: id)
      return wake()
    }
    lending.tell { server in server.receive(bytes, on: id) }
    keptBytes[id, default: 0] += bytes.count
    if keptBytes[id, default: 0] > Limits.input { peers[id]?.input.stopReading() }
    guard let outing, outing.absence.connection == id else { return }
    for sight in outing.absence.scout.receive(bytes) { react(to: sight, outing) }
  }

  private func react(to sight: Scout.Sight, _ outing: Outing) {
    var output: [UInt8] = []
    switch sight {
    case .cancellation(let id): cancel(id, outing, &output)
    case .request(let id): outing.absence.waiting.insert(id)
    case .progressCancellation(let token):
      guard outing.progress?.isShown(under: token) == true else { return }
      if let request = lending.work.request {
        cancel(request.id, outing, &output)
      } else {
        // What a text means has to be known; that it is told about is not wanted.
        outing.progress?.end(output: &output)
      }
    case .reply(let id, let isError):
      _ = outing.progress?.replied(to: id, isError: isError, now: Self.now, output: &output)
    case .shutdown: lending.work.cancelAll()
    case .exit: if outing.absence.isOnlyClient { clientLeaves() }
    }
    outing.peer?.output.write(output)
  }

  /// Takes a request back. Who waits for its answer has it now, even if the work goes on for a while.
  private func cancel(_ id: RequestID, _ outing: Outing, _ output: inout [UInt8]) {
    if lending.work.cancel(id) {
      outing.progress?.end(output: &output)
    } else {
      // Where the same input must give the same output all is answered in its order.
      guard outing.absence.tellsProgress, outing.absence.waiting.remove(id) != nil else { return }
      let connection = outing.absence.connection
      lending.tell { server in server.answered(id, on: connection) }
    }
    OutgoingMessage.appendFailure(.cancelled, to: id, to: &output)
  }

  /// A client says nothing more; whether it still listens decides how long it is worked for.
  func inputEnded(of id: ConnectionID, _ peer: Peer, _ error: UVError?) {
    lending.tell { server in
      if error == nil { server.endOfInput(on: id) } else { server.connectionLost(id) }
    }
    let isGone = error != nil || peer.output.isPeerGone
    peerEnds[id] = Self.now
    if peer.output.isPeerGone { orphans.insert(id) }
    if isGone { clientIsGone(id) }
    wake()
  }

  /// A client is gone; what is done for it is done for nobody.
  func clientIsGone(_ id: ConnectionID) {
    guard let outing, outing.absence.connection == id else { return }
    lending.work.cancelAll()
    if outing.absence.isOnlyClient { clientLeaves() }
  }

  /// The only client leaves: the process ends soon, if need be while the work is still going on.
  private func clientLeaves() {
    lending.work.cancelAll()
    leaveTime = leaveTime ?? Self.now + Self.patience
    watcher?.start(after: Self.beat, every: Self.beat)
    leaveInTime()
  }

  /// Ends the process without the server, when that does not come back to do it.
  private func leaveInTime() {
    guard let outing, let leaveTime, Self.now >= leaveTime else { return }
    finish(outing.absence.scout.hasSeenShutdown ? 0 : 1)
  }

  /// Looks at the work now and then.
  func watchWork() {
    guard let outing else { return }
    leaveInTime()
    if outing.absence.isOnlyClient, let end = peerEnds[outing.absence.connection],
      Self.now - max(end, outing.start) > Self.readersPatience
    {
      clientLeaves()
    }
    guard outing.absence.tellsProgress, let peer = outing.peer, peer.output.pendingWriteBytes < 64 << 10 else { return }
    if outing.progress == nil, Self.now - outing.start >= WorkProgress.delay { outing.progress = progress(of: outing) }
    var output: [UInt8] = []
    outing.progress?.advance(to: Self.now, fraction: lending.work.fraction, output: &output)
    peer.output.write(output)
  }

  /// Under the token of the request at hand; where there is none under one of ours, if the client shows those.
  private func progress(of outing: Outing) -> WorkProgress? {
    let request = lending.work.request
    guard request?.token != nil || outing.absence.showsOwnProgress else { return nil }
    progressCount += 1
    return WorkProgress(
      token: request?.token, number: progressCount, title: "Laying out", isCancellable: request?.isStoppable ?? false,
      start: outing.start)
  }
}

import EventLoop
import LayoutServer

/// The server, which is either here, on the loop's thread, or lent to a thread of the pool: never at two places.
///
/// The only way to it is through here, and while it is away nobody gets it: what happens meanwhile is noted, and told
/// when it is back. So nothing in the server needs a lock.
final class Lending {
  private let server: Server
  private let loop: EventLoop
  private var isAway = false
  /// What happened while it was away, in order.
  private var untold: [(Server) -> Void] = []

  /// How far the work is, and the way to stop it; may be used wherever the server is.
  let work: LongWork

  init(_ server: Server, loop: EventLoop) {
    self.server = server
    self.loop = loop
    work = server.longWork
  }

  /// The server; nil while it is away.
  var here: Server? { isAway ? nil : server }

  /// Tells the server something: now, or as soon as it is back.
  func tell(_ news: @escaping (Server) -> Void) {
    untold.append(news)
    tellAll()
  }

  /// Lends the server for one piece of work, and calls back when it is here again, before it is told anything.
  ///
  /// `task` must keep nothing of the server. Where the pool takes no work it is done here.
  func lend(_ task: @escaping @Sendable (Server) -> Void, then: @escaping (Server) -> Void) {
    isAway = true
    // Not Sendable, and handed over all the same: `isAway` keeps it from everybody here until the callback, and libuv's
    // lock stands between the two threads on the way there and back.
    nonisolated(unsafe) let lent = server
    do throws(UVError) {
      try loop.offload({ _ in unsafe task(lent) }, then: { [self] (_: Void?) in comeBack(then) })
    } catch {
      task(server)
      comeBack(then)
    }
  }

  private func comeBack(_ then: (Server) -> Void) {
    isAway = false
    server.comeBack()
    then(server)
    tellAll()
  }

  private func tellAll() {
    // The news may send it away again.
    while !isAway, !untold.isEmpty { untold.removeFirst()(server) }
  }
}

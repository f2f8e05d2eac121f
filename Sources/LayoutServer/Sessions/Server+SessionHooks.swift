import Cancellation
import CollectionLayout
import JSONRPC
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// What opening and closing documents and connections does to sessions.
extension Server {
  /// Sessions of a document that a client opened go on with its text.
  func documentOpened(_ opened: OpenDocument, replacing earlier: OpenDocument?) {
    for connection in connections.living {
      for live in connection.sessions where live.uri == opened.uri {
        switch live.source {
        case .text: continue
        case .open(let before) where before !== earlier: continue
        case .open, .file: attach(live, to: .open(opened))
        }
      }
    }
  }

  /// Ends a document's own sessions; others go back to the file, or are told that theirs are over.
  func documentClosed(_ closed: OpenDocument, byOwner owner: Connection) {
    for connection in connections.living {
      for live in connection.sessions {
        guard case .open(let opened) = live.source, opened === closed else { continue }
        if connection !== owner, closed.uri.path != nil {
          readFile(closed.uri, for: live, on: connection)
        } else {
          endSession(live, on: connection)
        }
      }
    }
  }

  /// Tells a client that a session is over, because its document is no longer there.
  func endSession(_ live: LiveSession, on connection: Connection) {
    connection.sessions.removeAll { $0 === live }
    connection.notify(SessionDidClose(session: live.session.name, reason: "documentClosed"))
    discard(live)
  }

  /// Ends the sessions of a connection that shuts down or is gone; may be called twice.
  func connectionEnded(_ connection: Connection) {
    let sessions = connection.sessions
    connection.sessions = []
    for live in sessions { discard(live) }
  }
}

extension UpdateSession {
  init(_ session: String, _ update: SessionUpdate) {
    self.init(
      session: session, revision: update.revision, documentVersion: update.documentVersion,
      cause: update.cause.rawValue, token: update.token, diff: update.diff)
    contentOffset = update.contentOffset
    contentSize = update.contentSize
    viewport = update.viewport
    orthogonalOffsets = update.orthogonalOffsets
    isStale = update.isStale
    animation = update.animation.map { animation in
      let tracks = { (tracks: [SessionAnimation.Track]) in
        tracks.map { Track(key: $0.key.text, from: $0.from, to: $0.to) }
      }
      return Animation(
        id: animation.id, duration: animation.animation.effectiveDuration, curve: animation.animation.curve,
        appearing: tracks(animation.appearing), disappearing: tracks(animation.disappearing),
        moving: tracks(animation.moving))
    }
  }
}

extension SessionState {
  init(_ name: String, _ snapshot: SessionSnapshot) {
    self.init(
      session: name, revision: snapshot.revision, documentVersion: snapshot.documentVersion, state: snapshot.state,
      isStale: snapshot.isStale)
  }
}

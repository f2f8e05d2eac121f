// Messages of the server. Generated from protocol/layoutd.json by protocol/generate.py. Do not edit.
// swift-format-ignore-file

package import CollectionLayout
package import JSON

/// Requests the client to pull diagnostics again after a change that was not an edit. Sent to clients that pull
/// diagnostics and declare `workspace.diagnostics.refreshSupport`.
package struct DiagnosticsRefreshRequest: ServerRequest {
  package static let method = "workspace/diagnostic/refresh"

  package init() {}

  package func write(to writer: inout JSONWriter) {
    writer.object { _ in
    }
  }
}

/// Requests the editor to reveal a range of one of its documents, after `layoutd/showSource` of another client. Sent to
/// editors without `window/showDocument`.
package struct EditorRevealNotification: ServerNotification {
  package static let method = "layoutd/editor/reveal"

  /// The URI as in `textDocument/didOpen`.
  package var uri: String
  /// The range to reveal.
  package var range: PositionRange

  package init(uri: String, range: PositionRange) {
    self.uri = uri
    self.range = range
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      writer.key("range")
      range.write(to: &writer)
    }
  }
}

/// Reports the elements at the cursor of the editor that has the document open, as in `layoutd/reveal`. The viewport
/// does not move.
package struct SessionDidMoveCursorNotification: ServerNotification {
  package static let method = "layoutd/session/didMoveCursor"

  package var session: String
  /// Empty if the position describes no element.
  package var matches: [RevealedElement]

  package init(session: String, matches: [RevealedElement]) {
    self.session = session
    self.matches = matches
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.key("matches")
      writer.array { writer in
        for element in matches {
          element.write(to: &writer)
        }
      }
    }
  }
}

/// Reports handled messages to a client that has enabled tracing.
package struct LogTraceNotification: ServerNotification {
  package static let method = "$/logTrace"

  package var message: String
  package var verbose: String?

  package init(message: String, verbose: String? = nil) {
    self.message = message
    self.verbose = verbose
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("message", message)
      if let verbose { writer.member("verbose", verbose) }
    }
  }
}

/// Reports the end of an animated update: it has finished, or the next update has interrupted it and follows
/// immediately. An additive update interrupts none. In `frames` mode it follows the last frame.
package struct DidFinalizeUpdateNotification: ServerNotification {
  package static let method = "layoutd/session/didFinalizeUpdate"

  package var session: String
  /// The `id` of the animation.
  package var id: Int
  /// False if the next update has interrupted the animation.
  package var finished: Bool

  package init(session: String, id: Int, finished: Bool) {
    self.session = session
    self.id = id
    self.finished = finished
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.member("id", id)
      writer.member("finished", finished)
    }
  }
}

/// Reports that a section's header has become sticky: the edge of the viewport has passed its original position. Sent
/// after the update that shows it.
package struct DidEnterStickyNotification: ServerNotification {
  package static let method = "layoutd/session/didEnterSticky"

  package var session: String
  /// The section id.
  package var section: String
  /// The origin of the header's frame in the layout without stickiness.
  package var originalPoint: Point

  package init(session: String, section: String, originalPoint: Point) {
    self.session = session
    self.section = section
    self.originalPoint = originalPoint
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.member("section", section)
      writer.key("originalPoint")
      originalPoint.write(to: &writer)
    }
  }
}

/// Reports that a section's header is no longer sticky or no longer exists. Sent after the update that shows it.
package struct DidExitStickyNotification: ServerNotification {
  package static let method = "layoutd/session/didExitSticky"

  package var session: String
  /// The section id.
  package var section: String
  /// The origin of the header's frame in the layout without stickiness; of a removed header the last one.
  package var originalPoint: Point

  package init(session: String, section: String, originalPoint: Point) {
    self.session = session
    self.section = section
    self.originalPoint = originalPoint
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.member("section", section)
      writer.key("originalPoint")
      originalPoint.write(to: &writer)
    }
  }
}

/// Reports that the movement of an item ended without a request, because the data or the document has changed. Sent
/// before the update that shows it.
package struct DidCancelInteractiveMovementNotification: ServerNotification {
  package static let method = "layoutd/session/didCancelInteractiveMovement"

  package enum Reason: String, StringEnumeration {
    case itemDeleted, reorderDisabled
  }

  package var session: String
  /// The key of the item.
  package var key: String
  /// `itemDeleted` if the item is no longer in the collection, `reorderDisabled` if the document's `reorder` is `none`
  /// now.
  package var reason: Reason

  package init(session: String, key: String, reason: Reason) {
    self.session = session
    self.key = key
    self.reason = reason
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.member("key", key)
      writer.key("reason")
      writer.string(reason.rawValue)
    }
  }
}

/// Reports that the server has ended a session, because its document was closed.
package struct SessionDidCloseNotification: ServerNotification {
  package static let method = "layoutd/session/didClose"

  package var session: String
  /// `documentClosed`.
  package var reason: String

  package init(session: String, reason: String) {
    self.session = session
    self.reason = reason
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.member("reason", reason)
    }
  }
}

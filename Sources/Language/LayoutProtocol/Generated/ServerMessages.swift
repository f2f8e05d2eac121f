// Messages of the server. Generated from protocol/layoutd.json by protocol/generate.py. Do not edit.
// swift-format-ignore-file

package import CollectionLayout
package import JSON

/// Requests the client to pull diagnostics again after a change that was not an edit. Sent to clients that pull
/// diagnostics and declare `workspace.diagnostics.refreshSupport`.
package struct DiagnosticsRefreshRequest: ServerRequest, Equatable {
  package static let method = "workspace/diagnostic/refresh"

  package init() {}

  package func write(to writer: inout JSONWriter) {
    writer.object { _ in
    }
  }
}

/// Requests the settings after `initialized` and after each change, from clients that declare
/// `workspace.configuration`. No work depends on the response; null is ignored.
package struct ConfigurationRequest: ServerRequest, Equatable {
  package static let method = "workspace/configuration"

  package var items: [ConfigurationItem]

  package init(items: [ConfigurationItem]) {
    self.items = items
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("items")
      writer.array { writer in
        for element in items {
          element.write(to: &writer)
        }
      }
    }
  }
}

/// Registers for changes of settings and of files after `initialized`, with clients that declare `dynamicRegistration`
/// for them. If the client rejects the file registration, the server watches the files.
package struct RegisterCapabilityRequest: ServerRequest, Equatable {
  package static let method = "client/registerCapability"

  package var registrations: [Registration]

  package init(registrations: [Registration]) {
    self.registrations = registrations
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("registrations")
      writer.array { writer in
        for element in registrations {
          element.write(to: &writer)
        }
      }
    }
  }
}

/// Edits a document that the client has open, after a preview has changed a value. Sent only to clients that declare
/// `workspace.applyEdit`.
package struct ApplyEditRequest: ServerRequest, Equatable {
  package static let method = "workspace/applyEdit"

  /// The name of the edit, for the undo command.
  package var label: String
  package var edit: WorkspaceEdit

  package init(label: String, edit: WorkspaceEdit) {
    self.label = label
    self.edit = edit
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("label", label)
      writer.key("edit")
      edit.write(to: &writer)
    }
  }
}

/// Shows a page that a command produced, or a range of a document, on clients that declare
/// `window.showDocument.support`.
package struct ShowDocumentRequest: ServerRequest, Equatable {
  package static let method = "window/showDocument"

  package var uri: String
  /// True for a page.
  package var external: Bool?
  /// True for a document.
  package var takeFocus: Bool?
  /// The range of a document.
  package var selection: PositionRange?

  package init(uri: String, external: Bool? = nil, takeFocus: Bool? = nil, selection: PositionRange? = nil) {
    self.uri = uri
    self.external = external
    self.takeFocus = takeFocus
    self.selection = selection
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      if let external { writer.member("external", external) }
      if let takeFocus { writer.member("takeFocus", takeFocus) }
      if let selection {
        writer.key("selection")
        selection.write(to: &writer)
      }
    }
  }
}

/// Requests a client that declares `window.workDoneProgress` to show the progress of an operation without a client's
/// token, such as reading a large document. No work depends on the response; an operation that has ended before it
/// reports nothing.
package struct CreateWorkDoneProgressRequest: ServerRequest, Equatable {
  package static let method = "window/workDoneProgress/create"

  /// Never reused.
  package var token: [UInt8]

  package init(token: [UInt8]) {
    self.token = token
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("token")
      writer.raw(token)
    }
  }
}

/// Requests the editor to reveal a range of one of its documents, after `layoutd/showSource` of another client. Sent to
/// editors without `window/showDocument`.
package struct EditorRevealNotification: ServerNotification, Equatable {
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

/// Reports the state of the document that a session shows, to clients that opened the session with `reportsDocument`:
/// after the session was opened, and whenever the state or the diagnostics change.
package struct SessionDidChangeDocumentNotification: ServerNotification, Equatable {
  package static let method = "layoutd/session/didChangeDocument"

  package enum State: String, StringEnumeration {
    case current, checking, missing
  }

  package enum Origin: String, StringEnumeration {
    case text, editor, file
  }

  package var session: String
  /// `current`: the diagnostics are those of the text. `checking`: a newer text is being analyzed. `missing`: the file
  /// could not be read; the session shows its last text.
  package var state: State
  /// The reason why the file could not be read.
  package var reason: String?
  /// The origin of the text: inline text, a document that a client has open, or a file.
  package var origin: Origin
  /// A number that increases with every text: the version in the editor, or how often the file was read.
  package var textVersion: Int
  /// Whether requests may edit the text.
  package var editing: EditingState
  /// True if no client has the file open and `layoutd/showSource` starts the editor of `layoutd preview --editor`.
  /// Default: `false`.
  package var opensEditor: Bool?
  /// The state of the build, for a document that `layoutd preview` makes from Swift source files.
  package var build: SessionDidChangeDocumentNotification.Build?
  /// The widths of viewports from which a layout of the document has another variant, ascending, at most 100. Absent if
  /// the diagnostics are.
  package var breakpoints: [Double]?
  /// The device that the text names as its viewport. Absent if the text gives a size, or if the diagnostics are absent.
  package var device: String?
  /// `rightToLeft` if the leading edge is the right one; texts with the alignment `natural` begin there. Absent for
  /// left to right, or if the diagnostics are absent.
  package var layoutDirection: String?
  /// The diagnostics of the text, at most 5,000. Absent if they are unchanged.
  package var diagnostics: [PublishDiagnosticsNotification.Item]?

  package init(
    session: String, state: State, reason: String? = nil, origin: Origin, textVersion: Int, editing: EditingState, opensEditor: Bool? = nil, build: SessionDidChangeDocumentNotification.Build? = nil, breakpoints: [Double]? = nil, device: String? = nil, layoutDirection: String? = nil, diagnostics: [PublishDiagnosticsNotification.Item]? = nil
  ) {
    self.session = session
    self.state = state
    self.reason = reason
    self.origin = origin
    self.textVersion = textVersion
    self.editing = editing
    self.opensEditor = opensEditor
    self.build = build
    self.breakpoints = breakpoints
    self.device = device
    self.layoutDirection = layoutDirection
    self.diagnostics = diagnostics
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.key("state")
      writer.string(state.rawValue)
      if let reason { writer.member("reason", reason) }
      writer.key("origin")
      writer.string(origin.rawValue)
      writer.member("textVersion", textVersion)
      writer.key("editing")
      editing.write(to: &writer)
      if let opensEditor { writer.member("opensEditor", opensEditor) }
      if let build {
        writer.key("build")
        build.write(to: &writer)
      }
      if let breakpoints {
        writer.key("breakpoints")
        writer.array { writer in
          for element in breakpoints {
            writer.number(element)
          }
        }
      }
      if let device { writer.member("device", device) }
      if let layoutDirection {
        writer.key("layoutDirection")
        writer.string(layoutDirection)
      }
      if let diagnostics {
        writer.key("diagnostics")
        writer.array { writer in
          for element in diagnostics {
            element.write(to: &writer)
          }
        }
      }
    }
  }
}

/// Reports the elements at the cursor of the editor that has the document open, as in `layoutd/reveal`. The viewport
/// does not move.
package struct SessionDidMoveCursorNotification: ServerNotification, Equatable {
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

/// Replaces the diagnostics of a layout document; sent to the client that has it open.
package struct PublishDiagnosticsNotification: ServerNotification, Equatable {
  package static let method = "textDocument/publishDiagnostics"

  package var uri: String
  package var version: Int?
  package var diagnostics: [PublishDiagnosticsNotification.Item]

  package init(uri: String, version: Int? = nil, diagnostics: [PublishDiagnosticsNotification.Item]) {
    self.uri = uri
    self.version = version
    self.diagnostics = diagnostics
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      if let version { writer.member("version", version) }
      writer.key("diagnostics")
      writer.array { writer in
        for element in diagnostics {
          element.write(to: &writer)
        }
      }
    }
  }
}

/// Shows a message to the user: the URI of a page that a command produced, to clients without `window/showDocument`, or
/// a warning about it; or a warning that another client has opened a document.
package struct ShowMessageNotification: ServerNotification, Equatable {
  package static let method = "window/showMessage"

  /// `Warning` or `Info`.
  package var type: MessageType
  package var message: String

  package init(type: MessageType, message: String) {
    self.type = type
    self.message = message
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("type")
      writer.integer(type.rawValue)
      writer.member("message", message)
    }
  }
}

/// Writes a line to the client's log.
package struct LogMessageNotification: ServerNotification, Equatable {
  package static let method = "window/logMessage"

  package var type: MessageType
  package var message: String

  package init(type: MessageType, message: String) {
    self.type = type
    self.message = message
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("type")
      writer.integer(type.rawValue)
      writer.member("message", message)
    }
  }
}

/// Reports the progress of an operation that takes longer than 200 ms: begin, reports, end, all before its response.
/// The token is the `workDoneToken` of the request, or one that the client accepted by
/// `window/workDoneProgress/create`. Not sent on the manual clock.
package struct WorkDoneProgress: ServerNotification, Equatable {
  package static let method = "$/progress"

  package var token: [UInt8]
  package var value: WorkDoneProgress.Value

  package init(token: [UInt8], value: WorkDoneProgress.Value) {
    self.token = token
    self.value = value
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("token")
      writer.raw(token)
      writer.key("value")
      value.write(to: &writer)
    }
  }
}

/// Reports handled messages to a client that has enabled tracing.
package struct LogTraceNotification: ServerNotification, Equatable {
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
package struct DidFinalizeUpdateNotification: ServerNotification, Equatable {
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
package struct DidEnterStickyNotification: ServerNotification, Equatable {
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
package struct DidExitStickyNotification: ServerNotification, Equatable {
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
package struct DidCancelInteractiveMovementNotification: ServerNotification, Equatable {
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
package struct SessionDidCloseNotification: ServerNotification, Equatable {
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

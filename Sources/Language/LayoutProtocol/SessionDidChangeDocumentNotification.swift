package import JSON

/// Reports the state of the document that a session shows.
package struct SessionDidChangeDocumentNotification: ServerNotification {
  package static let method = "layoutd/session/didChangeDocument"

  package enum State: String, StringEnumeration {
    /// The diagnostics are those of the text.
    case current
    /// A newer text is being analyzed.
    case checking
    /// The file could not be read.
    case missing
  }

  package enum Origin: String, StringEnumeration {
    case text, editor, file
  }

  /// The state of the program that writes the document, for a document that is made from Swift source files.
  package struct Build: Equatable, Sendable {
    package enum State: String, StringEnumeration {
      case running, succeeded, failed
    }

    package var state: State
    /// The source file or folder.
    package var source: String
    /// The time from the change of a file to the new document, in seconds; nil unless it succeeded.
    package var seconds: Double?
    /// The expression of the layout that is shown; nil before the source files are read.
    package var layout: String?
    /// The expressions of the layouts that the source files declare.
    package var layouts: [String] = []

    package init(_ state: State, source: String, seconds: Double? = nil) {
      self.state = state
      self.source = source
      self.seconds = seconds
    }
  }

  /// Everything that the notification reports besides the diagnostics.
  package struct Status: Equatable, Sendable {
    package var state: State
    /// The reason why the file could not be read.
    package var reason: String?
    package var origin: Origin
    /// The version in the editor, or how often the file was read.
    package var textVersion: Int
    package var isEditable = false
    package var canUndo = false
    package var canRedo = false
    /// Whether `layoutd/showSource` starts an editor.
    package var opensEditor = false
    /// Nil if the document is not made from source files.
    package var build: Build?

    package init(state: State, origin: Origin, textVersion: Int) {
      self.state = state
      self.origin = origin
      self.textVersion = textVersion
    }
  }

  package var session: String
  /// The URI of the document as the client wrote it; related ranges are in it.
  package var uri: String
  package var status: Status
  /// The widths of viewports from which a layout has another variant, ascending.
  package var breakpoints: [Double]
  /// The device that the text names as its viewport; nil if it names none.
  package var device: String?
  package var isRightToLeft: Bool
  /// Nil if the diagnostics are unchanged.
  package var diagnostics: [PublishDiagnosticsNotification.Item]?

  package init(
    session: String, uri: String, status: Status, breakpoints: [Double], device: String?,
    isRightToLeft: Bool, diagnostics: [PublishDiagnosticsNotification.Item]?
  ) {
    self.session = session
    self.uri = uri
    self.status = status
    self.breakpoints = breakpoints
    self.device = device
    self.isRightToLeft = isRightToLeft
    self.diagnostics = diagnostics
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("session", session)
      writer.member("state", status.state.rawValue)
      if let reason = status.reason { writer.member("reason", reason) }
      writer.member("origin", status.origin.rawValue)
      writer.member("textVersion", status.textVersion)
      writer.key("editing")
      writer.object { writer in
        writer.member("isEditable", status.isEditable)
        writer.member("canUndo", status.canUndo)
        writer.member("canRedo", status.canRedo)
      }
      if status.opensEditor { writer.member("opensEditor", true) }
      if let build = status.build {
        writer.key("build")
        writer.object { writer in
          writer.member("state", build.state.rawValue)
          writer.member("source", build.source)
          if let seconds = build.seconds { writer.member("seconds", seconds) }
          if let layout = build.layout { writer.member("layout", layout) }
          if !build.layouts.isEmpty {
            writer.key("layouts")
            writer.array { writer in for layout in build.layouts { writer.string(layout) } }
          }
        }
      }
      guard let diagnostics else { return }
      writer.key("breakpoints")
      writer.array { writer in for width in breakpoints { writer.number(width) } }
      if let device { writer.member("device", device) }
      if isRightToLeft { writer.member("layoutDirection", "rightToLeft") }
      writer.key("diagnostics")
      writer.array { writer in for item in diagnostics { item.write(in: uri, to: &writer) } }
    }
  }
}

package import JSON

/// Puts a line into the client's log.
package struct LogMessage: ServerMessage {
  package static let method = "window/logMessage"

  /// How grave a line is; the raw values are LSP's `MessageType`.
  package enum Kind: Int, Sendable {
    case error = 1
    case warning = 2
    case info = 3
    case log = 4
  }

  package var kind: Kind
  package var message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("type", kind.rawValue)
      writer.member("message", message)
    }
  }
}

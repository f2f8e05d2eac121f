package import JSON

/// Asks the client to send a notification from now on.
package struct RegisterCapability: ServerRequest {
  package static let method = "client/registerCapability"

  /// What is asked for; the raw values are the identifiers on the wire.
  package enum Kind: String, Sendable {
    case configuration = "layoutd-configuration"
    /// Files that documents read their items from, and documents that sessions watch without an editor.
    case files = "layoutd-files"
  }

  package var kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("registrations")
      writer.array { writer in
        writer.object { writer in
          writer.member("id", kind.rawValue)
          switch kind {
          case .configuration:
            writer.member("method", DidChangeConfiguration.method)
            writer.key("registerOptions")
            writer.object { writer in writer.member("section", "layoutd") }
          case .files:
            writer.member("method", DidChangeWatchedFiles.method)
            writer.key("registerOptions")
            writer.object { writer in
              writer.key("watchers")
              writer.array { writer in
                writer.object { writer in writer.member("globPattern", "**/*.json") }
              }
            }
          }
        }
      }
    }
  }
}

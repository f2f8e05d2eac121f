package import JSON

/// Registers for a notification of the client.
package struct RegisterCapabilityRequest: ServerRequest {
  package static let method = "client/registerCapability"

  /// A registration; the raw values are its ids on the wire.
  package enum Kind: String, Sendable {
    case configuration = "layoutd-configuration"
    /// Changes of source files, and of documents that sessions show and no client has open.
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
            writer.member("method", DidChangeConfigurationNotification.method)
            writer.key("registerOptions")
            writer.object { writer in writer.member("section", "layoutd") }
          case .files:
            writer.member("method", DidChangeWatchedFilesNotification.method)
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

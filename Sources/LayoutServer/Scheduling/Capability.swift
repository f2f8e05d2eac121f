import JSON
import LayoutProtocol

/// What `initialize` tells a client of a method, or of several methods that share it.
struct Capability: Sendable {
  /// The key in LSP's `ServerCapabilities`.
  let name: String
  /// Whether a client is told.
  let isOffered: @Sendable (ClientCapabilities) -> Bool
  /// Writes the value.
  let write: @Sendable (ClientCapabilities, inout JSONWriter) -> Void

  init(
    _ name: String, to isOffered: @escaping @Sendable (ClientCapabilities) -> Bool = { _ in true },
    _ write: @escaping @Sendable (ClientCapabilities, inout JSONWriter) -> Void
  ) {
    self.name = name
    self.isOffered = isOffered
    self.write = write
  }

  /// A capability without options.
  static func provider(_ name: String) -> Capability { Capability(name) { _, writer in writer.bool(true) } }

  /// A capability with the options that `members` writes.
  static func provider(
    _ name: String, to isOffered: @escaping @Sendable (ClientCapabilities) -> Bool = { _ in true },
    _ members: @escaping @Sendable (ClientCapabilities, inout JSONWriter) -> Void
  ) -> Capability {
    Capability(name, to: isOffered) { client, writer in writer.object { writer in members(client, &writer) } }
  }

  /// A capability whose answers are whole: nothing of them is asked for later.
  static func unresolved(_ name: String) -> Capability {
    .provider(name) { _, writer in writer.member("resolveProvider", false) }
  }
}

extension JSONWriter {
  /// Writes a member that is an array of strings.
  mutating func list(_ key: StaticString, _ strings: [String]) {
    self.key(key)
    array { writer in for string in strings { writer.string(string) } }
  }
}

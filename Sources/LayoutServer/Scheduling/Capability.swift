import JSON
import LayoutProtocol

/// One member of LSP's `ServerCapabilities`, for one method or for several that share it.
struct Capability: Sendable {
  /// The key in LSP's `ServerCapabilities`.
  let name: String
  /// Whether the capability is sent to a client with these capabilities.
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

  /// Creates a capability whose value is `true`.
  static func provider(_ name: String) -> Capability { Capability(name) { _, writer in writer.bool(true) } }

  /// Creates a capability whose value is an object with the options that `members` writes.
  static func provider(
    _ name: String, to isOffered: @escaping @Sendable (ClientCapabilities) -> Bool = { _ in true },
    _ members: @escaping @Sendable (ClientCapabilities, inout JSONWriter) -> Void
  ) -> Capability {
    Capability(name, to: isOffered) { client, writer in writer.object { writer in members(client, &writer) } }
  }

  /// Creates a capability with `resolveProvider: false`: the items of a response are complete.
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

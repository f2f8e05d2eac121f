import CollectionLayout
import JSON
import LayoutDocument
import LayoutProtocol

/// All methods that clients may call, by name.
package struct MethodRegistry {
  private var methods: [String: Method] = [:]
  /// The capabilities in the result of `initialize`, in the order in which their methods are registered.
  private(set) var capabilities: [Capability] = []

  /// Registers all methods; traps if a name is registered twice.
  package init() {
    let families = [
      LifecycleMethods.all, DocumentMethods.all, SessionMethods.all, QueryMethods.all, BatchMethods.all,
      DiagnosticMethods.all, CompletionMethods.all, FormattingMethods.all, StructureMethods.all, NavigationMethods.all,
      CodeActionMethods.all, CommandMethods.all, InlayHintMethods.all, SemanticTokenMethods.all, EditingMethods.all,
      WidthLintMethods.all, ChangeExplanationMethods.all,
    ]
    for family in families {
      for method in family {
        register(method, as: method.name)
        for name in method.formerNames { register(method, as: name) }
        if let capability = method.capability { capabilities.append(capability) }
      }
    }
  }

  private mutating func register(_ method: Method, as name: String) {
    precondition(methods[name] == nil, "\(name) is registered twice")
    methods[name] = method
  }

  subscript(_ name: String) -> Method? { methods[name] }

  /// Whether each method is a request (true) or a notification, by name, for comparison with the protocol's definition.
  package var respondingNames: [String: Bool] { methods.mapValues(\.isRequest) }

  /// The names of all methods, sorted, without the earlier names of `formerNames`.
  package var currentNames: [String] { Set(methods.values.map(\.name)).sorted() }

  /// The names of the requests of LSP that declare no capability, sorted.
  package var unadvertised: [String] {
    methods.values.filter { $0.isRequest && $0.capability == nil && !$0.name.hasPrefix("layoutd/") }
      .map(\.name).sorted()
  }

  /// The names of the methods that extend LSP, sorted.
  package var extensionMethodNames: [String] { methods.keys.filter { $0.hasPrefix("layoutd/") }.sorted() }
}

extension MethodRegistry {
  /// Writes the result of `initialize`, in which `version` is the server's.
  func writeCapabilities(for connection: Connection, version: String, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.object("capabilities") { writer in
        writer.member("positionEncoding", connection.encoding.rawValue)
        writer.object("textDocumentSync") { writer in
          writer.member("openClose", true)
          writer.member("change", 2)
          writer.object("save") { writer in writer.member("includeText", false) }
        }
        for capability in capabilities where capability.isOffered(connection.client.capabilities) {
          writer.key(named: capability.name)
          capability.write(connection.client.capabilities, &writer)
        }
        writer.object("workspace") { writer in
          writer.object("workspaceFolders") { writer in
            writer.member("supported", true)
            writer.member("changeNotifications", true)
          }
        }
        writer.key("experimental")
        writeExperimental(to: &writer)
      }
      writer.object("serverInfo") { writer in
        writer.member("name", "layoutd")
        writer.member("version", version)
      }
    }
  }

  private func writeExperimental(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.object("layoutd") { writer in
        writer.member("protocol", ProtocolVersion.current)
        writer.object("limits") { writer in
          writer.member("text", Limits.text)
          writer.member("depth", Limits.depth)
          writer.member("items", Limits.items)
          writer.member("sessions", Limits.sessions)
          writer.member("elements", Limits.elements)
        }
        writer.array("devices") { writer in
          for device in Devices.all {
            writer.object { writer in
              writer.member("name", device.name)
              writer.member("width", device.size.width)
              writer.member("height", device.size.height)
            }
          }
        }
      }
      for name in extensionMethodNames {
        writer.key(named: name)
        writer.object { writer in writer.member("version", 1) }
      }
    }
  }
}

/// A member of LSP's `ServerCapabilities`, for one method or for several that share it.
struct Capability: Sendable {
  /// The key of the member.
  let name: String
  /// Returns whether the member is sent to a client with these capabilities.
  let isOffered: @Sendable (ClientCapabilities) -> Bool
  /// Writes the value of the member.
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

  /// Creates a capability whose value is an object with the members that `members` writes.
  static func provider(
    _ name: String, to isOffered: @escaping @Sendable (ClientCapabilities) -> Bool = { _ in true },
    _ members: @escaping @Sendable (ClientCapabilities, inout JSONWriter) -> Void
  ) -> Capability {
    Capability(name, to: isOffered) { client, writer in writer.object { writer in members(client, &writer) } }
  }

  /// Creates a capability with `resolveProvider: false`: the items in a response are complete.
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

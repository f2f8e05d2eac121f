import CollectionLayout
import JSON
import LayoutDocument
import LayoutProtocol

extension MethodRegistry {
  /// Writes the result of `initialize`.
  func writeCapabilities(for connection: Connection, version: String, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("capabilities")
      writer.object { writer in
        writer.member("positionEncoding", Self.name(of: connection.encoding))
        writer.key("textDocumentSync")
        writer.object { writer in
          writer.member("openClose", true)
          writer.member("change", 2)
          writer.key("save")
          writer.object { writer in writer.member("includeText", false) }
        }
        for capability in capabilities where capability.isOffered(connection.client.capabilities) {
          writer.key(named: capability.name)
          capability.write(connection.client.capabilities, &writer)
        }
        writer.key("workspace")
        writer.object { writer in
          writer.key("workspaceFolders")
          writer.object { writer in
            writer.member("supported", true)
            writer.member("changeNotifications", true)
          }
        }
        writer.key("experimental")
        writeExperimental(to: &writer)
      }
      writer.key("serverInfo")
      writer.object { writer in
        writer.member("name", "layoutd")
        writer.member("version", version)
      }
    }
  }

  private func writeExperimental(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("layoutd")
      writer.object { writer in
        writer.member("protocol", ProtocolVersion.current)
        writer.key("limits")
        writer.object { writer in
          writer.member("text", Limits.text)
          writer.member("depth", Limits.depth)
          writer.member("items", Limits.items)
          writer.member("sessions", Limits.sessions)
          writer.member("elements", Limits.elements)
        }
        writer.key("devices")
        writer.array { writer in
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

  private static func name(of encoding: PositionEncoding) -> String {
    switch encoding {
    case .utf8: "utf-8"
    case .utf16: "utf-16"
    case .utf32: "utf-32"
    }
  }
}

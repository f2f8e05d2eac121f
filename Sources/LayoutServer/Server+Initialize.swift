import JSON
import LayoutDocument
import LayoutProtocol

extension Server {
  /// Notes who a client is and what it can do; from now on it is served.
  func initialize(_ connection: Connection, _ message: Initialize) {
    connection.client = Client(
      name: message.clientName, version: message.clientVersion, workspaceFolders: Self.folders(message),
      capabilities: message.capabilities)
    connection.encoding = Self.encoding(message.capabilities.positionEncodings)
    connection.trace = message.trace
    connection.lifecycle = .initialized
    if let process = message.processID, process > 0 { effects.append(.watchProcess(process, connection.id)) }
  }

  /// Writes the result of `initialize`.
  func writeCapabilities(of connection: Connection, to writer: inout JSONWriter) {
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
        writeFeatures(to: &writer)
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
        writer.member("version", environment.version)
      }
    }
  }

  /// What editors may ask of a text; a client that does not know a feature does not look.
  private func writeFeatures(to writer: inout JSONWriter) {
    writer.member("hoverProvider", true)
    writer.key("completionProvider")
    writer.object { writer in
      writer.key("triggerCharacters")
      writer.array { writer in
        for character in ["\"", ":"] { writer.string(character) }
      }
    }
    writer.member("documentFormattingProvider", true)
    writer.member("documentRangeFormattingProvider", true)
    writer.key("documentOnTypeFormattingProvider")
    writer.object { writer in
      writer.member("firstTriggerCharacter", LineIndenter.triggers[0])
      writer.key("moreTriggerCharacter")
      writer.array { writer in
        for trigger in LineIndenter.triggers.dropFirst() { writer.string(trigger) }
      }
    }
    writer.member("foldingRangeProvider", true)
    writer.member("selectionRangeProvider", true)
    writer.key("documentLinkProvider")
    writer.object { writer in writer.member("resolveProvider", false) }
    writer.member("colorProvider", true)
  }

  private func writeExperimental(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("layoutd")
      writer.object { writer in
        writer.member("protocol", "1.0")
        writer.key("limits")
        writer.object { writer in
          writer.member("text", Limits.text)
          writer.member("depth", Limits.depth)
          writer.member("items", Limits.items)
          writer.member("sessions", Limits.sessions)
          writer.member("elements", Limits.elements)
        }
      }
      for name in methods.ownNames {
        writer.key(name)
        writer.object { writer in writer.member("version", 1) }
      }
    }
  }

  /// UTF-16 whenever the client knows it: mixed encodings are what goes wrong among several servers.
  private static func encoding(_ names: [String]) -> PositionEncoding {
    if names.isEmpty || names.contains("utf-16") { return .utf16 }
    if names.contains("utf-8") { return .utf8 }
    return names.contains("utf-32") ? .utf32 : .utf16
  }

  private static func name(of encoding: PositionEncoding) -> String {
    switch encoding {
    case .utf8: "utf-8"
    case .utf16: "utf-16"
    case .utf32: "utf-32"
    }
  }

  /// The workspace's folders, or in older clients its root, as far as they are on this machine.
  private static func folders(_ message: Initialize) -> [String] {
    let folders = message.workspaceFolders.compactMap { DocumentURI($0.uri).path }
    if !folders.isEmpty { return folders }
    if let root = message.rootURI { return DocumentURI(root).path.map { [$0] } ?? [] }
    return message.rootPath.map { $0.hasPrefix("/") ? [$0] : [] } ?? []
  }
}

import CollectionLayout
import JSON
import LayoutDocument
import LayoutProtocol

extension Server {
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
        writeFeatures(of: connection, to: &writer)
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
  private func writeFeatures(of connection: Connection, to writer: inout JSONWriter) {
    if connection.client.capabilities.pullsDiagnostics {
      writer.key("diagnosticProvider")
      writer.object { writer in
        writer.member("identifier", "layoutd")
        // A source file's content counts, not what an editor has of it.
        writer.member("interFileDependencies", false)
        writer.member("workspaceDiagnostics", false)
      }
    }
    writer.member("hoverProvider", true)
    writer.key("completionProvider")
    writer.object { writer in
      writer.key("triggerCharacters")
      writer.array { writer in
        for character in ["\"", ":", "/"] { writer.string(character) }
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
    for feature in ["definition", "references", "documentHighlight", "documentSymbol", "workspaceSymbol"] {
      writer.key(named: "\(feature)Provider")
      writer.bool(true)
    }
    writer.key("renameProvider")
    if connection.client.capabilities.preparesRenames {
      writer.object { writer in writer.member("prepareProvider", true) }
    } else {
      writer.bool(true)
    }
    writer.key("codeActionProvider")
    writer.object { writer in
      writer.key("codeActionKinds")
      writer.array { writer in
        for kind in ActionKind.all { writer.string(kind) }
      }
      writer.member("resolveProvider", false)
    }
    writer.key("codeLensProvider")
    writer.object { writer in writer.member("resolveProvider", false) }
    writer.key("executeCommandProvider")
    writer.object { writer in
      writer.key("commands")
      writer.array { writer in
        for command in Command.allCases { writer.string(command.rawValue) }
      }
    }
    writer.member("inlayHintProvider", true)
    writer.key("semanticTokensProvider")
    writer.object { writer in
      writer.key("legend")
      writer.object { writer in
        writer.key("tokenTypes")
        writer.array { writer in for sort in SemanticToken.Sort.allCases { writer.string(sort.rawValue) } }
        writer.key("tokenModifiers")
        writer.array { writer in
          for modifier in SemanticToken.Modifier.allCases { writer.string(modifier.rawValue) }
        }
      }
      writer.key("full")
      writer.object { writer in writer.member("delta", true) }
      writer.member("range", true)
    }
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
      for name in methods.ownNames {
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

package import JSON

/// The client capabilities that the server uses. An absent capability is unsupported.
package struct ClientCapabilities: Equatable, Sendable {
  /// In the client's order of preference; empty if absent.
  package var positionEncodings: [String] = []
  /// Whether diagnostics may carry a document version.
  package var diagnosticVersions = false
  /// Whether diagnostics may carry related information.
  package var relatedInformation = false
  /// Whether diagnostics may link to their documentation.
  package var diagnosticLinks = false
  /// The supported `DiagnosticTag`s.
  package var diagnosticTags: [Int] = []
  /// Whether the client pulls diagnostics.
  package var pullDiagnosticsSupport = false
  /// Whether the client supports `workspace/diagnostic/refresh`.
  package var refreshesDiagnostics = false
  /// Whether the client supports `workspace/configuration`.
  package var configurationSupport = false
  /// Whether `workspace/didChangeConfiguration` can be registered dynamically.
  package var registersConfiguration = false
  /// Whether `workspace/didChangeWatchedFiles` can be registered dynamically.
  package var registersFileWatchers = false
  /// The supported formats of hovers: `markdown`, `plaintext`.
  package var hoverFormats: [String] = []
  /// The supported formats of a completion item's documentation: `markdown`, `plaintext`.
  package var completionFormats: [String] = []
  /// Whether completion items may contain tab stops.
  package var snippets = false
  /// Whether the client lists the kinds of completion items that it shows; otherwise it shows 1 to 18 only.
  package var completionKinds = false
  /// Whether the client states how it indents completion items of several lines.
  package var insertTextModes = false
  /// Whether the client supports `workspace/applyEdit`.
  package var appliesEdits = false
  /// Whether edits may carry a document version (`documentChanges`).
  package var versionedEdits = false
  /// Whether code actions may be literals with edits; otherwise the client supports only commands.
  package var codeActionLiteralSupport = false
  /// Whether code actions may be marked as preferred.
  package var preferredActions = false
  /// Whether disabled code actions may be sent with their reason.
  package var disabledActions = false
  /// Whether the client folds whole lines only.
  package var lineFoldingOnly = false
  /// The maximum number of folding ranges per document; nil for no limit.
  package var foldingRangeLimit: Int?
  /// Whether definitions may be location links.
  package var definitionLinks = false
  /// Whether the client supports `textDocument/prepareRename`.
  package var preparesRenames = false
  /// Whether document symbols may be nested.
  package var nestedSymbols = false
  /// Whether the client supports `window/showDocument`.
  package var showDocumentSupport = false
  /// The supported semantic token types and modifiers; empty if absent.
  package var tokenTypes: [String] = []
  package var tokenModifiers: [String] = []
  /// Whether the client shows progress that the server initiates.
  package var workDoneProgress = false
  /// The version of the `layoutd/` methods that the client supports; nil if absent.
  package var layoutdVersion: Int?
  /// Whether elements are sent with their resolved style.
  package var style = false

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "general": try readGeneral(&reader)
      case "textDocument": try readTextDocument(&reader)
      case "workspace": try readWorkspace(&reader)
      case "window": try readWindow(&reader)
      case "experimental": try readExperimental(&reader)
      default: break
      }
    }
  }

  private mutating func readGeneral(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "positionEncodings":
        try reader.readElements { reader throws(JSONError) in positionEncodings.append(try reader.readString()) }
      default: break
      }
    }
  }

  private mutating func readTextDocument(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "hover": try readHover(&reader)
      case "completion": try readCompletion(&reader)
      case "codeAction": try readCodeAction(&reader)
      case "diagnostic": try readDiagnostic(&reader)
      case "foldingRange": try readFoldingRange(&reader)
      case "semanticTokens": try readSemanticTokens(&reader)
      case "definition": try readDefinition(&reader)
      case "documentSymbol": try readDocumentSymbol(&reader)
      case "rename": try readRename(&reader)
      case "publishDiagnostics": try readPublishDiagnostics(&reader)
      default: break
      }
    }
  }

  private mutating func readHover(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "contentFormat":
        try reader.readElements { reader throws(JSONError) in hoverFormats.append(try reader.readString()) }
      default: break
      }
    }
  }

  private mutating func readCompletion(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "completionItem": try readCompletionItem(&reader)
      case "completionItemKind": try readCompletionKinds(&reader)
      default: break
      }
    }
  }

  private mutating func readCompletionKinds(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "valueSet": completionKinds = try reader.readPresence()
      default: break
      }
    }
  }

  private mutating func readCodeAction(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "codeActionLiteralSupport": codeActionLiteralSupport = try reader.readPresence()
      case "isPreferredSupport": preferredActions = try reader.readFlag()
      case "disabledSupport": disabledActions = try reader.readFlag()
      default: break
      }
    }
  }

  private mutating func readDiagnostic(_ reader: inout JSONReader) throws(JSONError) {
    pullDiagnosticsSupport = try reader.peekKind() == .object
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "codeDescriptionSupport": diagnosticLinks = try reader.readFlag()
      case "relatedInformation": relatedInformation = try reader.readFlag()
      case "tagSupport": try readTags(&reader)
      default: break
      }
    }
  }

  private mutating func readFoldingRange(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "lineFoldingOnly": lineFoldingOnly = try reader.readFlag()
      case "rangeLimit": foldingRangeLimit = try reader.readOptionalInt()
      default: break
      }
    }
  }

  private mutating func readSemanticTokens(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "tokenTypes":
        try reader.readElements { reader throws(JSONError) in tokenTypes.append(try reader.readString()) }
      case "tokenModifiers":
        try reader.readElements { reader throws(JSONError) in tokenModifiers.append(try reader.readString()) }
      default: break
      }
    }
  }

  private mutating func readDefinition(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "linkSupport": definitionLinks = try reader.readFlag()
      default: break
      }
    }
  }

  private mutating func readDocumentSymbol(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "hierarchicalDocumentSymbolSupport": nestedSymbols = try reader.readFlag()
      default: break
      }
    }
  }

  private mutating func readRename(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "prepareSupport": preparesRenames = try reader.readFlag()
      default: break
      }
    }
  }

  private mutating func readPublishDiagnostics(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "versionSupport": diagnosticVersions = try reader.readFlag()
      case "relatedInformation": relatedInformation = try reader.readFlag()
      case "codeDescriptionSupport": diagnosticLinks = try reader.readFlag()
      case "tagSupport": try readTags(&reader)
      default: break
      }
    }
  }

  private mutating func readTags(_ reader: inout JSONReader) throws(JSONError) {
    // Before LSP 3.15 this capability was a Boolean.
    guard try reader.peekKind() == .object else {
      _ = try reader.skipValue()
      return
    }
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "valueSet":
        try reader.readElements { reader throws(JSONError) in diagnosticTags.append(try reader.readInt()) }
      default: break
      }
    }
  }

  private mutating func readCompletionItem(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "snippetSupport": snippets = try reader.readFlag()
      case "insertTextModeSupport": insertTextModes = try reader.readPresence()
      case "documentationFormat":
        try reader.readElements { reader throws(JSONError) in completionFormats.append(try reader.readString()) }
      default: break
      }
    }
  }

  private mutating func readWorkspace(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "applyEdit": appliesEdits = try reader.readFlag()
      case "workspaceEdit": try readWorkspaceEdit(&reader)
      case "configuration": configurationSupport = try reader.readFlag()
      case "didChangeConfiguration": registersConfiguration = try readRegistration(&reader)
      case "didChangeWatchedFiles": registersFileWatchers = try readRegistration(&reader)
      case "diagnostics": try readDiagnosticRefresh(&reader)
      default: break
      }
    }
  }

  private mutating func readDiagnosticRefresh(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "refreshSupport": refreshesDiagnostics = try reader.readFlag()
      default: break
      }
    }
  }

  private mutating func readWorkspaceEdit(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "documentChanges": versionedEdits = try reader.readFlag()
      default: break
      }
    }
  }

  private mutating func readWindow(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "workDoneProgress": workDoneProgress = try reader.readFlag()
      case "showDocument": try readShowDocument(&reader)
      default: break
      }
    }
  }

  private mutating func readShowDocument(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "support": showDocumentSupport = try reader.readFlag()
      default: break
      }
    }
  }

  /// Reads whether a method can be registered dynamically.
  private func readRegistration(_ reader: inout JSONReader) throws(JSONError) -> Bool {
    var isDynamic = false
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "dynamicRegistration": isDynamic = try reader.readFlag()
      default: break
      }
    }
    return isDynamic
  }

  private mutating func readExperimental(_ reader: inout JSONReader) throws(JSONError) {
    // Other extensions may use any type here.
    guard try reader.peekKind() == .object else {
      _ = try reader.skipValue()
      return
    }
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "layoutd": try readLayoutd(&reader)
      default: break
      }
    }
  }

  private mutating func readLayoutd(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "version": layoutdVersion = try reader.readOptionalInt()
      case "style": style = try reader.readFlag()
      default: break
      }
    }
  }
}

/// The first request of a connection: the client's name, capabilities and workspace folders.
package struct InitializeRequest: ClientMessage {
  package static let method = "initialize"

  /// The process whose exit ends the connection; nil if none.
  package var processID: Int?
  package var clientName: String?
  package var clientVersion: String?
  package var rootURI: String?
  package var rootPath: String?
  /// The local paths of the workspace folders. They are found when the message is decoded: a job does that if there are
  /// very many.
  package var workspaceFolders: [String] = []
  package var capabilities = ClientCapabilities()
  package var trace = TraceValue.off
  /// The user's settings, for clients without `workspace/configuration`.
  package var options: JSONValue?

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "processId": processID = try reader.readOptionalInt()
      case "clientInfo":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "name": clientName = try reader.readOptionalString()
          case "version": clientVersion = try reader.readOptionalString()
          default: break
          }
        }
      case "rootUri": rootURI = try reader.readOptionalString()
      case "rootPath": rootPath = try reader.readOptionalString()
      case "workspaceFolders":
        try reader.readElements { reader throws(JSONError) in
          let folder = try WorkspaceFolder(from: &reader)
          if let path = DocumentURI(folder.uri).folderPath { workspaceFolders.append(path) }
        }
      case "capabilities": capabilities = try ClientCapabilities(from: &reader)
      case "initializationOptions": options = try reader.readValue()
      case "trace": trace = TraceValue(try reader.readOptionalString())
      default: break
      }
    }
  }
}

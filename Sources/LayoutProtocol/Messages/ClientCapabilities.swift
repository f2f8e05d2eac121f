package import JSON

/// What a client says it can do, as far as the daemon acts on it; what it does not mention it cannot do.
package struct ClientCapabilities: Equatable, Sendable {
  /// In the client's order of preference; empty when it does not say.
  package var positionEncodings: [String] = []
  /// Whether diagnostics may carry the version of the text that they are about.
  package var diagnosticVersions = false
  /// Whether diagnostics may point at a second place.
  package var relatedInformation = false
  /// Whether diagnostics may say where people read about them.
  package var diagnosticLinks = false
  /// The tags that diagnostics may have.
  package var diagnosticTags: [Int] = []
  /// Whether the client asks for diagnostics itself.
  package var pullsDiagnostics = false
  /// Whether it can be told to ask for them again.
  package var refreshesDiagnostics = false
  /// Whether it answers when it is asked for settings.
  package var givesConfiguration = false
  /// Whether it tells of new settings when that was registered.
  package var registersConfiguration = false
  /// Whether it watches files when that was registered.
  package var registersFileWatchers = false
  /// The forms of text that the client shows when somebody points at something: `markdown`, `plaintext`.
  package var hoverFormats: [String] = []
  /// The same for what is proposed to be written.
  package var completionFormats: [String] = []
  /// Whether what is proposed may have tab stops.
  package var snippets = false
  /// Whether what is proposed may have several lines: the client says what becomes of their indentation.
  package var insertTextModes = false
  /// Whether edits may name the version of the text that they are for.
  package var versionedEdits = false
  /// Whether actions may come as such, with their edits; else only as commands.
  package var actionLiterals = false
  /// Whether actions may say that they are what was meant.
  package var preferredActions = false
  /// Whether actions may come that cannot be done, with the reason.
  package var disabledActions = false
  /// Whether folds are whole lines.
  package var foldsLinesOnly = false
  /// How many folds of a document are wanted at most.
  package var foldLimit: Int?
  /// Whether a definition may say where it was asked from and all that it is of.
  package var definitionLinks = false
  /// Whether the client asks what can be renamed before it asks for the new name.
  package var preparesRenames = false
  /// Whether the symbols of a document may lie in one another.
  package var nestedSymbols = false
  /// Whether it shows a page when it is asked to.
  package var showsDocuments = false
  /// The sorts of tokens that the client tells apart, and what else it shows of them; empty when it does not say.
  package var tokenTypes: [String] = []
  package var tokenModifiers: [String] = []
  /// Whether the client shows progress that it did not ask for.
  package var workDoneProgress = false
  /// The version of the `layoutd/` methods that the client speaks.
  package var layoutdVersion: Int?
  /// Whether elements come with the style that they are drawn with.
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
      case "hover":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "contentFormat":
            try reader.readElements { reader throws(JSONError) in hoverFormats.append(try reader.readString()) }
          default: break
          }
        }
      case "completion":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "completionItem": try readCompletionItem(&reader)
          default: break
          }
        }
      case "codeAction":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "codeActionLiteralSupport": actionLiterals = try reader.readPresence()
          case "isPreferredSupport": preferredActions = try reader.readFlag()
          case "disabledSupport": disabledActions = try reader.readFlag()
          default: break
          }
        }
      case "diagnostic":
        pullsDiagnostics = try reader.peekKind() == .object
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "codeDescriptionSupport": diagnosticLinks = try reader.readFlag()
          case "relatedInformation": relatedInformation = try reader.readFlag()
          case "tagSupport": try readTags(&reader)
          default: break
          }
        }
      case "foldingRange":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "lineFoldingOnly": foldsLinesOnly = try reader.readFlag()
          case "rangeLimit": foldLimit = try reader.readOptionalInt()
          default: break
          }
        }
      case "semanticTokens":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "tokenTypes":
            try reader.readElements { reader throws(JSONError) in tokenTypes.append(try reader.readString()) }
          case "tokenModifiers":
            try reader.readElements { reader throws(JSONError) in tokenModifiers.append(try reader.readString()) }
          default: break
          }
        }
      case "definition":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "linkSupport": definitionLinks = try reader.readFlag()
          default: break
          }
        }
      case "documentSymbol":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "hierarchicalDocumentSymbolSupport": nestedSymbols = try reader.readFlag()
          default: break
          }
        }
      case "rename":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "prepareSupport": preparesRenames = try reader.readFlag()
          default: break
          }
        }
      case "publishDiagnostics":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "versionSupport": diagnosticVersions = try reader.readFlag()
          case "relatedInformation": relatedInformation = try reader.readFlag()
          case "codeDescriptionSupport": diagnosticLinks = try reader.readFlag()
          case "tagSupport": try readTags(&reader)
          default: break
          }
        }
      default: break
      }
    }
  }

  private mutating func readTags(_ reader: inout JSONReader) throws(JSONError) {
    // Before LSP 3.15 it was a flag.
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
      case "workspaceEdit":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "documentChanges": versionedEdits = try reader.readFlag()
          default: break
          }
        }
      case "configuration": givesConfiguration = try reader.readFlag()
      case "didChangeConfiguration": registersConfiguration = try readRegistration(&reader)
      case "didChangeWatchedFiles": registersFileWatchers = try readRegistration(&reader)
      case "diagnostics":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "refreshSupport": refreshesDiagnostics = try reader.readFlag()
          default: break
          }
        }
      default: break
      }
    }
  }

  private mutating func readWindow(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "workDoneProgress": workDoneProgress = try reader.readFlag()
      case "showDocument":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "support": showsDocuments = try reader.readFlag()
          default: break
          }
        }
      default: break
      }
    }
  }

  /// Whether the client takes registrations of a method.
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
    // Anybody's extensions live here, in any shape.
    guard try reader.peekKind() == .object else {
      _ = try reader.skipValue()
      return
    }
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "layoutd":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "version": layoutdVersion = try reader.readOptionalInt()
          case "style": style = try reader.readFlag()
          default: break
          }
        }
      default: break
      }
    }
  }
}

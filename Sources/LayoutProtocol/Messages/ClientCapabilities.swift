package import JSON

/// What a client says it can do, as far as the daemon acts on it; what it does not mention it cannot do.
package struct ClientCapabilities: Equatable, Sendable {
  /// In the client's order of preference; empty when it does not say.
  package var positionEncodings: [String] = []
  /// Whether diagnostics may carry the version of the text that they are about.
  package var diagnosticVersions = false
  /// Whether diagnostics may point at a second place.
  package var relatedInformation = false
  /// Whether the client asks for diagnostics itself.
  package var pullsDiagnostics = false
  /// The forms of text that the client shows when somebody points at something: `markdown`, `plaintext`.
  package var hoverFormats: [String] = []
  /// The same for what is proposed to be written.
  package var completionFormats: [String] = []
  /// Whether what is proposed may have tab stops.
  package var snippets = false
  /// Whether edits may name the version of the text that they are for.
  package var versionedEdits = false
  /// Whether folds are whole lines.
  package var foldsLinesOnly = false
  /// How many folds of a document are wanted at most.
  package var foldLimit: Int?
  /// Whether the client shows progress that it did not ask for.
  package var workDoneProgress = false
  /// The version of the `layoutd/` methods that the client speaks.
  package var layoutdVersion: Int?

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "general": try readGeneral(&reader)
      case "textDocument": try readTextDocument(&reader)
      case "workspace": try readWorkspace(&reader)
      case "window":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "workDoneProgress": workDoneProgress = try reader.readFlag()
          default: break
          }
        }
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
      case "diagnostic": pullsDiagnostics = try reader.readPresence()
      case "foldingRange":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "lineFoldingOnly": foldsLinesOnly = try reader.readFlag()
          case "rangeLimit": foldLimit = try reader.readOptionalInt()
          default: break
          }
        }
      case "publishDiagnostics":
        try reader.readMembers { key, reader throws(JSONError) in
          switch key {
          case "versionSupport": diagnosticVersions = try reader.readFlag()
          case "relatedInformation": relatedInformation = try reader.readFlag()
          default: break
          }
        }
      default: break
      }
    }
  }

  private mutating func readCompletionItem(_ reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "snippetSupport": snippets = try reader.readFlag()
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
      default: break
      }
    }
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
          default: break
          }
        }
      default: break
      }
    }
  }
}

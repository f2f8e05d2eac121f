// The capabilities of clients. Generated from protocol/layoutd.json by protocol/generate.py. Do not edit.
// swift-format-ignore-file

package import JSON

/// The client capabilities that the server uses. An absent capability is unsupported.
package struct ClientCapabilities: Equatable, Sendable {
  /// The encodings of positions in the client's order of preference; empty if absent.
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
  /// The supported semantic token types; empty if absent.
  package var tokenTypes: [String] = []
  /// The supported semantic token modifiers; empty if absent.
  package var tokenModifiers: [String] = []
  /// Whether the client shows progress that the server initiates.
  package var workDoneProgress = false
  /// The version of the `layoutd/` methods that the client supports; nil if absent.
  package var layoutdVersion: Int?
  /// Whether elements are sent with their resolved style.
  package var style = false
  /// Whether numbers of hovers link to their keys.
  package var hoverLinks = false

  package init() {}

  package init(from reader: inout JSONReader) throws(JSONError) {
    try reader.readMembers { member, reader throws(JSONError) in
      switch member {
      case "general":
        try reader.readMembers { member, reader throws(JSONError) in
          switch member {
          case "positionEncodings":
            try reader.readElements { reader throws(JSONError) in positionEncodings.append(try reader.readString()) }
          default: break
          }
        }
      case "textDocument":
        try reader.readMembers { member, reader throws(JSONError) in
          switch member {
          case "publishDiagnostics":
            try reader.readMembers { member, reader throws(JSONError) in
              switch member {
              case "versionSupport":
                diagnosticVersions = try reader.readFlag()
              case "relatedInformation":
                relatedInformation = try reader.readFlag()
              case "codeDescriptionSupport":
                diagnosticLinks = try reader.readFlag()
              case "tagSupport":
                if try reader.peekKind() == .object {
                  try reader.readMembers { member, reader throws(JSONError) in
                    switch member {
                    case "valueSet":
                      try reader.readElements { reader throws(JSONError) in diagnosticTags.append(try reader.readInt()) }
                    default: break
                    }
                  }
                }
              default: break
              }
            }
          case "diagnostic":
            pullDiagnosticsSupport = try reader.peekKind() == .object
            try reader.readMembers { member, reader throws(JSONError) in
              switch member {
              case "relatedInformation":
                relatedInformation = try reader.readFlag()
              case "codeDescriptionSupport":
                diagnosticLinks = try reader.readFlag()
              case "tagSupport":
                if try reader.peekKind() == .object {
                  try reader.readMembers { member, reader throws(JSONError) in
                    switch member {
                    case "valueSet":
                      try reader.readElements { reader throws(JSONError) in diagnosticTags.append(try reader.readInt()) }
                    default: break
                    }
                  }
                }
              default: break
              }
            }
          case "hover":
            try reader.readMembers { member, reader throws(JSONError) in
              switch member {
              case "contentFormat":
                try reader.readElements { reader throws(JSONError) in hoverFormats.append(try reader.readString()) }
              default: break
              }
            }
          case "completion":
            try reader.readMembers { member, reader throws(JSONError) in
              switch member {
              case "completionItem":
                try reader.readMembers { member, reader throws(JSONError) in
                  switch member {
                  case "documentationFormat":
                    try reader.readElements { reader throws(JSONError) in completionFormats.append(try reader.readString()) }
                  case "snippetSupport":
                    snippets = try reader.readFlag()
                  case "insertTextModeSupport":
                    insertTextModes = try reader.readPresence()
                  default: break
                  }
                }
              case "completionItemKind":
                try reader.readMembers { member, reader throws(JSONError) in
                  switch member {
                  case "valueSet":
                    completionKinds = try reader.readPresence()
                  default: break
                  }
                }
              default: break
              }
            }
          case "codeAction":
            try reader.readMembers { member, reader throws(JSONError) in
              switch member {
              case "codeActionLiteralSupport":
                codeActionLiteralSupport = try reader.readPresence()
              case "isPreferredSupport":
                preferredActions = try reader.readFlag()
              case "disabledSupport":
                disabledActions = try reader.readFlag()
              default: break
              }
            }
          case "foldingRange":
            try reader.readMembers { member, reader throws(JSONError) in
              switch member {
              case "lineFoldingOnly":
                lineFoldingOnly = try reader.readFlag()
              case "rangeLimit":
                foldingRangeLimit = try reader.readOptionalInt()
              default: break
              }
            }
          case "definition":
            try reader.readMembers { member, reader throws(JSONError) in
              switch member {
              case "linkSupport":
                definitionLinks = try reader.readFlag()
              default: break
              }
            }
          case "rename":
            try reader.readMembers { member, reader throws(JSONError) in
              switch member {
              case "prepareSupport":
                preparesRenames = try reader.readFlag()
              default: break
              }
            }
          case "documentSymbol":
            try reader.readMembers { member, reader throws(JSONError) in
              switch member {
              case "hierarchicalDocumentSymbolSupport":
                nestedSymbols = try reader.readFlag()
              default: break
              }
            }
          case "semanticTokens":
            try reader.readMembers { member, reader throws(JSONError) in
              switch member {
              case "tokenTypes":
                try reader.readElements { reader throws(JSONError) in tokenTypes.append(try reader.readString()) }
              case "tokenModifiers":
                try reader.readElements { reader throws(JSONError) in tokenModifiers.append(try reader.readString()) }
              default: break
              }
            }
          default: break
          }
        }
      case "workspace":
        try reader.readMembers { member, reader throws(JSONError) in
          switch member {
          case "diagnostics":
            try reader.readMembers { member, reader throws(JSONError) in
              switch member {
              case "refreshSupport":
                refreshesDiagnostics = try reader.readFlag()
              default: break
              }
            }
          case "configuration":
            configurationSupport = try reader.readFlag()
          case "didChangeConfiguration":
            try reader.readMembers { member, reader throws(JSONError) in
              switch member {
              case "dynamicRegistration":
                registersConfiguration = try reader.readFlag()
              default: break
              }
            }
          case "didChangeWatchedFiles":
            try reader.readMembers { member, reader throws(JSONError) in
              switch member {
              case "dynamicRegistration":
                registersFileWatchers = try reader.readFlag()
              default: break
              }
            }
          case "applyEdit":
            appliesEdits = try reader.readFlag()
          case "workspaceEdit":
            try reader.readMembers { member, reader throws(JSONError) in
              switch member {
              case "documentChanges":
                versionedEdits = try reader.readFlag()
              default: break
              }
            }
          default: break
          }
        }
      case "window":
        try reader.readMembers { member, reader throws(JSONError) in
          switch member {
          case "showDocument":
            try reader.readMembers { member, reader throws(JSONError) in
              switch member {
              case "support":
                showDocumentSupport = try reader.readFlag()
              default: break
              }
            }
          case "workDoneProgress":
            workDoneProgress = try reader.readFlag()
          default: break
          }
        }
      case "experimental":
        if try reader.peekKind() == .object {
          try reader.readMembers { member, reader throws(JSONError) in
            switch member {
            case "layoutd":
              try reader.readMembers { member, reader throws(JSONError) in
                switch member {
                case "version":
                  layoutdVersion = try reader.readOptionalInt()
                case "style":
                  style = try reader.readFlag()
                case "hoverLinks":
                  hoverLinks = try reader.readFlag()
                default: break
                }
              }
            default: break
            }
          }
        }
      default: break
      }
    }
  }
}

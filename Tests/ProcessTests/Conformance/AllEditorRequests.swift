import Foundation
import JSON
import TestSupport

/// All requests of an editor about a text, for rows that apply to each of them.
enum AllEditorRequests {
  /// A client with all capabilities that the server reads, including dynamic registration.
  static let capabilities = """
    {"textDocument":{"publishDiagnostics":{"relatedInformation":true,"versionSupport":true,"codeDescriptionSupport":true,
       "tagSupport":{"valueSet":[1,2]},"dynamicRegistration":true},
      \(dynamic.map { #""\#($0)":{"dynamicRegistration":true}"# }.joined(separator: ",")),
      "codeAction":{"dynamicRegistration":true,"codeActionLiteralSupport":{},"isPreferredSupport":true,"disabledSupport":true},
      "documentSymbol":{"dynamicRegistration":true,"hierarchicalDocumentSymbolSupport":true},
      "rename":{"dynamicRegistration":true,"prepareSupport":true},
      "definition":{"dynamicRegistration":true,"linkSupport":true}},
     "workspace":{"configuration":true,"applyEdit":true,"workspaceFolders":true,
      "workspaceEdit":{"documentChanges":true},"didChangeConfiguration":{"dynamicRegistration":true},
      "didChangeWatchedFiles":{"dynamicRegistration":true,"relativePatternSupport":true},
      "symbol":{"dynamicRegistration":true},"executeCommand":{"dynamicRegistration":true},
      "diagnostics":{"refreshSupport":true},"semanticTokens":{"refreshSupport":true},
      "inlayHint":{"refreshSupport":true},"codeLens":{"refreshSupport":true}},
     "window":{"workDoneProgress":true,"showDocument":{"support":true}}}
    """

  private static let dynamic = [
    "synchronization", "completion", "hover", "references", "documentHighlight", "codeLens", "documentLink",
    "colorProvider", "formatting", "rangeFormatting", "onTypeFormatting", "foldingRange", "selectionRange",
    "semanticTokens", "inlayHint",
  ]

  static let text = """
    { "layout": { "kind": "list" },
      "templates": { "tall": { "height": 90, "color": "#F00" } }, "oops": 1,
      "sections": [ { "id": "s", "items": [ { "id": "a", "template": "tall" }, { "repeat": 3, "id": "b-{i}" } ] },
        { "items": { "source": "rows.json" } } ],
      "timeline": []
    }
    """

  /// The requests of the protocol about texts.
  static let questions: [String] = {
    let model = try? JSONValue(parsing: Project.bytes(Project.protocolFolder.appendingPathComponent("layoutd.json")))
    return (model?["requests"]?.asArray ?? []).filter { $0["messageDirection"]?.asString == "clientToServer" }
      .compactMap { $0["method"]?.asString }.filter { $0.hasPrefix("textDocument/") || $0 == "workspace/symbol" }
  }()

  /// Returns parameters for any of these requests, at the name of a template. Methods ignore members that they do not
  /// use.
  static func params(_ uri: String, _ more: String = #""x":0"#) -> String {
    let place = #"{"line":2,"character":67}"#
    return #"""
      {"textDocument":{"uri":"\#(uri)"},"position":\#(place),"positions":[\#(place)],
       "range":{"start":{"line":0,"character":0},"end":{"line":6,"character":0}},"context":{"diagnostics":[]},
       "options":{"tabSize":2,"insertSpaces":true},"ch":"\n","newName":"low","query":"","previousResultId":"none",
       "color":{"red":1,"green":0,"blue":0,"alpha":1},\#(more)}
      """#
  }

  /// Whether a result is empty.
  static func isNothing(_ response: JSONValue) -> Bool {
    if response.isNull || response.asArray?.isEmpty == true { return true }
    let lists = ["items", "data", "edits"].compactMap { response[$0]?.asArray }
    return lists.count == 1 && lists[0].isEmpty
  }
}

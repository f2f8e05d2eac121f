import JSON
import LayoutDocument

/// The methods of the protocol whose messages contain positions in a text.
enum PositionRequests {
  /// The kind of position in a method's parameters.
  enum Need: Sendable { case nothing, position, range }

  struct Question: Sendable {
    let method: String
    let need: Need
    /// Returns the parameters besides the document, for a position or a range as JSON.
    let params: @Sendable (String) -> String
  }

  /// Requests without side effects.
  static let all: [Question] =
    [
      "hover", "completion", "definition", "documentHighlight", "prepareRename",
    ].map { question("textDocument/\($0)", .position) { #""position":\#($0)"# } } + [
      question("layoutd/reveal", .position) { #""position":\#($0)"# },
      question("layoutd/lintWidths", .nothing) { _ in #""from":320,"to":330"# },
      question("textDocument/references", .position) {
        #""position":\#($0),"context":{"includeDeclaration":true}"#
      },
      question("textDocument/rename", .position) { #""position":\#($0),"newName":"𐐀é-{i}""# },
      question("textDocument/onTypeFormatting", .position) {
        #""position":\#($0),"ch":"\n","options":{"tabSize":2,"insertSpaces":true}"#
      },
      question("textDocument/selectionRange", .position) {
        #""positions":[{"line":0,"character":0},\#($0),\#($0)]"#
      },
      question("textDocument/rangeFormatting", .range) {
        #""range":\#($0),"options":{"tabSize":3,"insertSpaces":true}"#
      },
      question("textDocument/inlayHint", .range) { #""range":\#($0)"# },
      question("textDocument/semanticTokens/range", .range) { #""range":\#($0)"# },
      question("textDocument/codeAction", .range) { #""range":\#($0),"context":{"diagnostics":[]}"# },
      question("textDocument/colorPresentation", .range) {
        #""range":\#($0),"color":{"red":1,"green":0.5,"blue":0,"alpha":1}"#
      },
      question("textDocument/formatting", .nothing) { _ in #""options":{"tabSize":2,"insertSpaces":true}"# },
      question("textDocument/diagnostic", .nothing) { _ in #""previousResultId":"none""# },
      question("workspace/symbol", .nothing) { _ in #""query":"""# },
    ]
    + [
      "foldingRange", "documentLink", "documentColor", "semanticTokens/full", "documentSymbol", "codeLens",
    ].map { question("textDocument/\($0)", .nothing) { _ in #""x":0"# } }

  /// Methods that are tested separately: they change state, are sent by the server, or have other parameters.
  static let others: Set<String> = [
    "textDocument/didChange", "textDocument/publishDiagnostics", "textDocument/semanticTokens/full/delta",
    "layoutd/session/commit", "layoutd/hitTest", "layoutd/showSource", "layoutd/session/didChangeDocument",
    "layoutd/session/elementProperties", "layoutd/session/setProperty", "layoutd/session/applyEdit",
    "layoutd/session/addContent", "layoutd/session/undoEdit", "layoutd/session/redoEdit",
    "layoutd/session/explainChange", "layoutd/session/endInteractiveMovement", "workspace/applyEdit",
    "layoutd/session/open", "layoutd/session/snapshot",
    // These need two connections and are tested in `EditorTests`.
    "layoutd/editor/didMoveCursor", "layoutd/editor/reveal", "window/showDocument",
  ]

  private static func question(_ method: String, _ need: Need, _ params: @escaping @Sendable (String) -> String)
    -> Question
  {
    Question(method: method, need: need, params: params)
  }

  /// Returns the methods of the model whose messages contain a position at any depth.
  static func methods(of model: ProtocolModel) -> Set<String> {
    // All but `Position` contain positions as plain numbers.
    var structures: Set<String> = ["Position", "FoldingRange", "SemanticTokens", "SemanticTokensDelta"]
    func hasPlace(_ type: JSONValue?) -> Bool { !structures.isDisjoint(with: ProtocolModel.references(of: type)) }
    var count = 0
    while count != structures.count {
      count = structures.count
      for (name, type) in model.structures.merging(model.aliases, uniquingKeysWith: { first, _ in first })
      where hasPlace(type) { structures.insert(name) }
    }
    return Set(
      model.methods.filter { hasPlace($0.parameters) || hasPlace($0.result) }.map(\.name))
  }
}

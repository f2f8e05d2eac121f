import TestSupport

/// A kind of message in the scripts of clients: its method, how often it is sent, and its parameters.
struct MessageKind: Sendable {
  let method: String
  let weight: Int
  /// Returns the members of the parameters as JSON text, without the braces.
  let members: @Sendable (inout Draw) -> String
  /// Whether clients without a session seldom send it.
  private(set) var needsSession = false

  init(_ method: String, _ weight: Int = 2, _ members: @escaping @Sendable (inout Draw) -> String = { _ in "" }) {
    (self.method, self.weight, self.members) = (method, weight, members)
  }

  /// Creates a kind of message about a document.
  static func document(
    _ name: String, _ weight: Int = 2, _ members: @escaping @Sendable (inout Draw) -> String = { _ in "" }
  ) -> MessageKind {
    MessageKind(name.contains("/") ? name : "textDocument/\(name)", weight) { draw in
      joined(#""textDocument":{"uri":"\#(draw.uri)"}"#, members(&draw))
    }
  }

  /// Creates a kind of message about a session.
  static func session(
    _ name: String, _ weight: Int = 2, _ members: @escaping @Sendable (inout Draw) -> String = { _ in "" }
  ) -> MessageKind {
    var kind = MessageKind("layoutd/\(name)", weight) { draw in
      joined(#""session":"\#(draw.session)""#, members(&draw))
    }
    kind.needsSession = true
    return kind
  }

  private static func joined(_ one: String, _ other: String) -> String { other.isEmpty ? one : "\(one),\(other)" }

  // MARK: - The table

  /// All messages of the protocol, one entry for each method. A test compares the methods with those of the server.
  static let all: [MessageKind] = lifecycle + language + sessions + layouts

  /// Messages that other steps send, too: rarely sent at a wrong time.
  private static let lifecycle: [MessageKind] = [
    MessageKind("initialize", 1) { _ in #""capabilities":{"general":{"positionEncodings":["$e"]}}"# },
    MessageKind("initialized", 1),
    MessageKind("shutdown", 0),
    MessageKind("exit", 0),
    MessageKind("$/cancelRequest", 12) { draw in #""id":\#(draw.pendingRequest)"# },
    MessageKind("$/setTrace", 1) { draw in #""value":"\#(draw.random.pick(["off", "off", "messages", "verbose"]))""# },
    MessageKind("window/workDoneProgress/cancel", 1) { draw in #""token":"layoutd-\#(draw.random.below(20))""# },
    MessageKind("workspace/didChangeConfiguration", 1) { draw in
      #""settings":{"layoutd":{"preview":{"maxFps":\#(draw.random.pick(["10", "60", "null"]))}}}"#
    },
    MessageKind("workspace/didChangeWatchedFiles", 1) { draw in
      #""changes":[{"uri":"file://\#(draw.random.pick(SimulatedFiles.paths))","type":2}]"#
    },
    MessageKind("workspace/didChangeWorkspaceFolders", 1) { draw in
      let folder = #"[{"uri":"file:///\#(draw.random.pick(["p", "q"]))","name":"f"}]"#
      return #""event":{"added":\#(draw.random.pick(["[]", folder])),"removed":\#(draw.random.pick(["[]", folder]))}"#
    },
    MessageKind("layoutd/synchronize", 3),
  ]

  private static let language: [MessageKind] = [
    .document("didOpen", 0), .document("didChange", 0), .document("didClose", 0), .document("didSave", 1),
    .document("hover", 3) { draw in draw.position("position") },
    .document("completion", 3) { draw in draw.position("position") },
    .document("definition") { draw in draw.position("position") },
    .document("references") { draw in draw.position("position") + #","context":{"includeDeclaration":true}"# },
    .document("documentHighlight") { draw in draw.position("position") },
    .document("prepareRename") { draw in draw.position("position") },
    .document("rename") { draw in draw.position("position") + #","newName":"\#(draw.name())""# },
    .document("formatting") { _ in #""options":{"tabSize":2,"insertSpaces":true}"# },
    .document("rangeFormatting") { draw in draw.range("range") + #","options":{"tabSize":4,"insertSpaces":false}"# },
    .document("onTypeFormatting") { draw in
      draw.position("position") + #","ch":"}","options":{"tabSize":2,"insertSpaces":true}"#
    },
    .document("foldingRange"), .document("documentLink"), .document("documentColor"), .document("documentSymbol"),
    .document("codeLens"),
    .document("selectionRange") { draw in #""positions":[\#(draw.place()),\#(draw.place())]"# },
    .document("colorPresentation") { draw in
      draw.range("range") + #","color":{"red":1,"green":0.5,"blue":0,"alpha":1}"#
    },
    .document("inlayHint") { draw in draw.range("range") },
    .document("textDocument/semanticTokens/full"),
    .document("textDocument/semanticTokens/full/delta") { draw in #""previousResultId":"\#(draw.random.below(30))""# },
    .document("textDocument/semanticTokens/range") { draw in draw.range("range") },
    .document("codeAction") { draw in draw.range("range") + #","context":{"diagnostics":[]}"# },
    .document("diagnostic", 3) { draw in
      draw.random.once(in: 2) ? "" : #""previousResultId":"\#(draw.random.below(30))""#
    },
    MessageKind("workspace/symbol") { draw in #""query":"\#(draw.random.pick(["", "s", "i0", "zz"]))""# },
    MessageKind("workspace/executeCommand") { draw in
      let name = draw.random.pick([
        "simulate", "copyAsSwift", "preview.openInBrowser", "preview.export", "preview.close",
      ])
      return #""command":"layoutd.\#(name)","arguments":[\#(draw.random.once(in: 3) ? "" : "\"\(draw.uri)\"")]"#
    },
    .document("layoutd/editor/didMoveCursor", 4) { draw in draw.position("position") },
    .document("layoutd/reveal", 3) { draw in draw.position("position") },
    .document("layoutd/simulateTimeline", 1),
    .document("layoutd/lintWidths", 1) { draw in #""from":320,"to":\#(320 + draw.random.below(40))"# },
  ]

  /// Opens a session on a document that any client may have open.
  static let opening = MessageKind("layoutd/session/open", 10) { draw in
    let uri = draw.flag() ? draw.uri : draw.random.pick(Documents.uris)
    return joined(#""textDocument":{"uri":"\#(uri)"}"#, draw.opening())
  }

  private static let sessions: [MessageKind] = [
    opening,
    .session("session/close", 3),
    .session("session/snapshot", 4),
    .session("session/reset", 2),
    .session("session/commit", 2),
    .session("session/scroll", 16) { draw in
      #""contentOffset":\#(draw.random.once(in: 4) ? draw.offeredOffset : draw.point())"#
        + (draw.random.once(in: 8) ? #","section":"\#(draw.section())""# : "")
        + (draw.random.once(in: 8) ? #","token":\#(draw.random.below(100))"# : "")
    },
    .session("session/resize", 6) { draw in
      #""viewport":{"width":\#(draw.random.pick([0, 100, 320, 390, 800])),"height":\#(draw.random.pick([0, 50, 480, 844]))}"#
        + (draw.random.once(in: 4) ? #","animated":true"# : "")
    },
    .session("session/ack", 4) { draw in #""revision":\#(draw.revision)"# },
    .session("session/elementProperties") { draw in #""key":"\#(draw.key())""# },
    .session("session/setProperty", 3) { draw in
      let path = draw.random.pick(["/layout/columnCount", "/sections/0/header", "/sections/0/items/0/height", "/x", ""])
      return #""path":"\#(path)","value":\#(draw.random.pick(["3", "40", "null", "\"text\""]))"#
    },
    .session("session/tryProperty", 2) { draw in
      let path = draw.random.pick(["/layout/columnCount", "/sections/0/items/0/height", "/x"])
      return draw.random.pick(["", #""path":"\#(path)","value":\#(draw.random.pick(["3", "40", "null"]))"#])
    },
    .session("session/applyEdit", 2) { draw in
      let edit = #"{"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":1}},"newText":" "}"#
      return #""textVersion":\#(1 + draw.random.below(4)),"edits":[\#(edit)]"#
    },
    .session("session/addContent", 1) { draw in
      #""section":\#(draw.random.below(3)),"name":"\#(draw.random.pick(["rows", "../x", ""]))","text":"[{\"id\":1},{\"id\":2}]""#
    },
    .session("session/undoEdit"), .session("session/redoEdit"),
    .session("session/exportSwift", 1), .session("session/explainChange", 1),
    .session("session/selectLayout", 1) { _ in #""layout":"Feed()""# },
  ]

  private static let layouts: [MessageKind] = [
    .session("performBatchUpdates", 12) { draw in draw.batch() },
    .session("applySnapshot", 4) { draw in draw.snapshot() },
    .session("session/setEnvironment") { draw in
      draw.random.pick([#""layoutDirection":"rightToLeft""#, #""textScale":1.5"#, #""textScale":1"#])
    },
    .session("session/setSticky") { draw in #""section":"\#(draw.section())","sticky":\#(draw.flag())"# },
    .session("session/setPagedOffset") { draw in #""section":"\#(draw.section())","offset":\#(draw.point())"# },
    .session("session/setMeasuredSizes", 3) { draw in
      #""sizes":{"\#(draw.key())":[\#(20 + draw.random.below(90)),\#(draw.random.below(90))]}"#
    },
    .session("session/invalidate", 3) { draw in
      #""what":"\#(draw.random.pick(["everything", "counts", "elements", "offset"]))","keys":["\#(draw.key())"]"#
    },
    .session("clock/set", 1) { draw in
      #""mode":"\#(draw.random.pick(["realtime", "realtime", "manual"]))","rate":\#(draw.random.pick(["1", "1", "0", "10"]))"#
    },
    .session("clock/advance", 2) { draw in
      draw.random.pick([#""by":0.1"#, #""by":0.5,"step":0.1"#, #""to":0"#, #""by":-1"#, #""by":20"#])
    },
    .session("attributesForElements") { draw in #""rect":[\#(draw.number()),\#(draw.number()),200,300]"# },
    .session("attributesForElement") { draw in
      draw.random.once(in: 2) ? #""key":"\#(draw.key())""# : #""indexPath":\#(draw.path())"#
    },
    .session("targetContentOffset") { draw in
      #""proposed":\#(draw.point()),"velocity":\#(draw.point())"#
        + (draw.random.once(in: 3) ? #","section":"\#(draw.section())""# : "")
    },
    .session("scrollToItem", 3) { draw in
      let position = draw.random.pick(["top", "center", "bottom", "left", "right", "nearest"])
      return #""position":"\#(position)","#
        + (draw.random.once(in: 2) ? #""key":"\#(draw.key())""# : #""indexPath":\#(draw.path())"#)
    },
    .session("session/beginInteractiveMovement", 4) { draw in #""key":"\#(draw.key())""# },
    .session("session/updateInteractiveMovement", 8) { draw in #""position":\#(draw.point())"# },
    .session("session/endInteractiveMovement", 3) { draw in draw.flag() ? "" : #""edit":true"# },
    .session("session/cancelInteractiveMovement", 2),
    .session("expandItems", 4) { draw in draw.items() },
    .session("collapseItems", 4) { draw in draw.items() },
    .session("applySectionSnapshot", 2) { draw in
      #""section":"\#(draw.section())","items":[\#(draw.outline(depth: 3))]"#
    },
    .session("hitTest") { draw in
      #""point":\#(draw.point())"# + (draw.random.once(in: 3) ? #","revision":\#(draw.revision)"# : "")
    },
    .session("showSource") { draw in #""key":"\#(draw.key())""# },
  ]
}

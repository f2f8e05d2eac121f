import TestSupport

/// The messages that depend on what the client has sent and received before.
extension ModelClient {
  /// The name of its position encoding, the only one that its `initialize` requests offer.
  var encodingName: String { has(.utf8) ? "utf-8" : "utf-16" }

  /// The capabilities that follow from its traits.
  private var capabilities: String {
    let related = has(.relatedInformation) ? #","relatedInformation":true"# : ""
    var textDocument: [String] = [#""publishDiagnostics":{"versionSupport":true\#(related)}"#]
    if has(.pullsDiagnostics) { textDocument.append(#""diagnostic":{}"#) }
    if has(.appliesEdits) { textDocument.append(#""codeAction":{"codeActionLiteralSupport":{}}"#) }
    var workspace: [String] = []
    if has(.pullsDiagnostics) { workspace.append(#""diagnostics":{"refreshSupport":true}"#) }
    if has(.watchesFiles) { workspace.append(#""didChangeWatchedFiles":{"dynamicRegistration":true}"#) }
    if has(.appliesEdits) { workspace.append(#""applyEdit":true,"workspaceEdit":{"documentChanges":true}"#) }
    if has(.configuration) { workspace.append(#""configuration":true"#) }
    let members = [
      #""general":{"positionEncodings":["\#(encodingName)"]}"#,
      #""textDocument":{\#(textDocument.joined(separator: ","))}"#,
      #""workspace":{\#(workspace.joined(separator: ","))}"#,
      #""window":{"workDoneProgress":\#(has(.progress))}"#,
      #""experimental":{"layoutd":{"version":1,"style":\#(has(.style))}}"#,
    ]
    return "{\(members.joined(separator: ","))}"
  }

  func initialize() {
    let folders = workspaceFolders.map { #"{"uri":"\#($0)","name":"p"}"# }.joined(separator: ",")
    let options = #"{"lint":{"enable":\#(has(.lint))}}"#
    send(
      .request(
        0, "initialize",
        #"{"processId":\#(number + 1),"trace":"\#(has(.traces) ? "messages" : "off")","workspaceFolders":[\#(folders)],"#
          + #""initializationOptions":\#(options),"capabilities":\#(capabilities)}"#))
    notify("initialized", "{}")
  }

  // MARK: - Documents

  func open(_ document: Int, _ text: [UInt8]) {
    guard document >= 0 else { return }
    texts[document] = OpenText(text: text)
    notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(Documents.uri(document))","languageId":"layoutjson","version":1,"text":\#(json(text))}}"#
    )
  }

  /// Opens documents that no other step opens, with equal texts.
  func openMany(_ count: Int, _ text: [UInt8]) {
    let first = Documents.uris.count
    for document in first..<first + count where texts[document] == nil { open(document, text) }
  }

  func edit(_ document: Int, _ changes: [TextChange]) {
    guard var opened = texts[document] else { return }
    var parts: [String] = []
    for change in changes {
      let start = PositionMap.clamped(change.offset, in: opened.text)
      let end = max(start, PositionMap.clamped(start + change.removing, in: opened.text))
      let range = PositionMap(opened.text, countsBytes: has(.utf8)).range(start..<end)
      parts.append(#"{"range":\#(range),"text":\#(json(Array(change.text.utf8)))}"#)
      opened.text.replaceSubrange(start..<end, with: Array(change.text.utf8))
    }
    change(document, to: opened, parts.joined(separator: ","))
  }

  func replace(_ document: Int, _ text: [UInt8]) {
    guard var opened = texts[document] else { return }
    opened.text = text
    change(document, to: opened, #"{"text":\#(json(text))}"#)
  }

  private func change(_ document: Int, to opened: OpenText, _ changes: String) {
    var opened = opened
    opened.version += 1
    texts[document] = opened
    notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(Documents.uri(document))","version":\#(opened.version)},"contentChanges":[\#(changes)]}"#
    )
  }

  func close(_ document: Int) {
    guard texts.removeValue(forKey: document) != nil else { return }
    notify("textDocument/didClose", #"{"textDocument":{"uri":"\#(Documents.uri(document))"}}"#)
  }

  // MARK: - Settling

  /// Acknowledges all updates of sessions that wait for it. Returns false if there are none since the last call.
  func acknowledge() -> Bool {
    var hasNew = false
    for name in openSessions {
      guard let session = sessions[name], session.isAcknowledged,
        session.state.revision > acknowledged[name] ?? 0
      else { continue }
      acknowledged[name] = session.state.revision
      hasNew = true
      notify("layoutd/session/ack", #"{"session":"\#(name)","revision":\#(session.state.revision)}"#)
    }
    return hasNew
  }

  /// Requests a snapshot of each session. The identifiers are beyond those of scripts.
  func requestSnapshots() {
    for (index, name) in openSessions.enumerated() {
      send(.request(1_000_000_000 + index, "layoutd/session/snapshot", #"{"session":"\#(name)"}"#))
    }
  }
}

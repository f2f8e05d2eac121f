import JSON
import JSONRPC
import LayoutServer
import TestSupport

/// A client of the simulated world: what it has sent, what it has received, and its copies of sessions and documents.
final class ModelClient {
  /// A request without a response.
  struct PendingRequest {
    var number: Int
    var method: String
    /// The document or the session whose requests keep their order; nil for none.
    var order: String?
    /// The session that it names; nil for none.
    var session: String?
    /// The URI and version of the open document that it names; nil for none.
    var document: (uri: String, version: Int)?
    /// The number among all messages of the client.
    var sequence: Int
  }

  /// A document that the client has open.
  struct OpenText {
    var text: [UInt8]
    var version = 1
  }

  /// A session that the client has open.
  struct OpenSession {
    /// The number of the request that opened it.
    var request: Int
    var document: Int
    /// Whether it shows inline text.
    var isInline: Bool
    /// Whether updates wait for acknowledgements.
    var isAcknowledged: Bool
    var state: ClientState
    /// The content offset that a query returned last, as JSON text.
    var offeredOffset = #"{"x":0,"y":0}"#
  }

  let number: Int
  let id: ConnectionID
  private let tally: Tally
  let traits: [ClientTrait]

  /// Bytes that are sent and not transmitted yet.
  var outgoing: [UInt8] = []
  /// The number of bytes of the next message that are transmitted at first; nil for all.
  var nextCut: Int?
  /// Bytes that the server has written and the client has not read.
  private(set) var incoming: [UInt8] = []
  private var reader = FrameReader()
  var isStalled = false
  /// The number of updates that may be sent while the unread output exceeds its limit.
  var updatesLeft = 0
  /// Whether the server has paused the reads of the client's output.
  var isPaused = false
  /// Whether the client has closed its output.
  var hasEnded = false
  /// Whether the connection was reset.
  var isReset = false
  /// Whether the server has closed the connection.
  var isClosed = false

  private(set) var pending: [String: [PendingRequest]] = [:]
  private var sequence = 0
  private var lastResponse: [String: Int] = [:]
  /// Responses with the id null that are expected: the messages without a valid id.
  private var invalidCount = 0
  var texts: [Int: OpenText] = [:]
  private(set) var sessions: [String: OpenSession] = [:]
  /// The revisions that were acknowledged last, by session.
  var acknowledged: [String: Int] = [:]
  /// The names of sessions by the number of the request that opened them; kept after their end.
  private(set) var sessionNames: [Int: String] = [:]
  /// The documents and the kind of the requests that open sessions, by number.
  private var openings: [Int: (document: Int, isInline: Bool, isAcknowledged: Bool)] = [:]
  /// The diagnostics that were published last, by URI.
  private(set) var diagnostics: [String: [JSONValue]] = [:]
  /// Whether a session had a manual clock.
  private(set) var hasUsedManualClock = false
  /// Its workspace folders. If it watches files, it reports changes of those below them.
  private(set) var workspaceFolders: [String]
  private(set) var settingsCount = 0
  /// The number of the message in the burst that is being sent.
  private var burstPlace = 0
  /// The number of messages that were sent since the client last waited for nothing.
  var messageCount = 0
  /// The request that waits longest, and the number of jobs that had ended when it began to wait; nil if none waits.
  var wait: (sequence: Int, finishedJobs: Int)?

  init(number: Int, id: ConnectionID, traits: [ClientTrait], tally: Tally) {
    (self.number, self.id, self.traits, self.tally) = (number, id, traits, tally)
    workspaceFolders = traits.contains(.anyFolder) ? [] : ["file:///p"]
  }

  func has(_ trait: ClientTrait) -> Bool { traits.contains(trait) }

  /// Whether it reports changes of a file itself.
  func watches(_ path: String) -> Bool {
    has(.watchesFiles) && !hasEnded && workspaceFolders.contains { "file://\(path)".hasPrefix("\($0)/") }
  }

  /// The number of bytes that the server has written and the client has not read.
  var unreadCount: Int { incoming.count }

  /// The names of its sessions, sorted.
  var openSessions: [String] { sessions.keys.sorted() }

  /// The numbers of its requests without a response, in the order in which they were sent.
  var pendingNumbers: [Int] { pending.values.joined().sorted { $0.sequence < $1.sequence }.map(\.number) }

  /// The number of its requests without a response.
  var pendingCount: Int { pending.values.reduce(0) { $0 + $1.count } }

  /// The sequence number of the first request without a response that waits for nothing but work on a document that no
  /// other client has open: a language request. Nil if there is none, or if the client itself delays its responses.
  func firstAwaited(isShared: (String) -> Bool) -> Int? {
    guard !isStalled, !isPaused, !isClosed, !hasEnded, !hasUsedManualClock, unreadCount == 0, outgoing.isEmpty else {
      return nil
    }
    return pending.values.joined().filter { request in
      guard let document = request.document, request.order != nil else { return false }
      return request.method.hasPrefix("textDocument/") && !isShared(document.uri)
    }.map(\.sequence).min()
  }

  /// The numbers of those requests whose responses do not change its copies of sessions.
  var repeatableNumbers: [Int] {
    pending.values.joined().filter { !$0.method.hasPrefix("layoutd/session/") && $0.method != "shutdown" }
      .sorted { $0.sequence < $1.sequence }.map(\.number)
  }

  // MARK: - Sending

  /// Appends a frame to the output.
  func transmit(_ body: String) {
    messageCount += 1
    let frame = Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    outgoing += frame
  }

  func notify(_ method: String, _ params: String) {
    transmit(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  /// Sends a message of a script.
  func send(_ message: Message) {
    let params = expand(message.params)
    sequence += 1
    if message.method == "layoutd/clock/set" { hasUsedManualClock = true }
    let name = message.id.map(Message.identifier)
    let id = name.map { #""id":\#($0),"# } ?? ""
    let body = #"{"jsonrpc":"2.0",\#(id)"method":"\#(message.method)","params":\#(params)}"#
    guard let value = try? JSONValue(parsing: Array(params.utf8)) else { return sendInvalid(body) }
    if message.method == "workspace/didChangeWorkspaceFolders" { changeFolders(value["event"]) }
    guard let number = message.id, let name else { return transmit(body) }
    // The responses to requests with one identifier cannot be distinguished.
    let isRepeated = pending[name] != nil
    for index in (pending[name] ?? []).indices { pending[name]?[index].order = nil }
    pending[name, default: []].append(
      PendingRequest(
        number: number, method: message.method, order: isRepeated ? nil : order(of: message, value),
        session: value["session"]?.asString, document: openDocument(value), sequence: sequence))
    if message.method == "layoutd/session/open" {
      openings[number] = (
        Documents.number(of: value["textDocument"]?["uri"]?.asString), value["text"]?.asString != nil,
        value["ackWindow"] != nil
      )
    }
    transmit(body)
  }

  /// Sends a message many times, requests with consecutive identifiers.
  func burst(_ message: Message, count: Int) {
    for place in 0..<count {
      burstPlace = place
      send(Message(id: message.id.map { $0 + place }, method: message.method, params: message.params))
    }
    burstPlace = 0
  }

  private func openDocument(_ params: JSONValue) -> (uri: String, version: Int)? {
    guard let uri = params["textDocument"]?["uri"]?.asString, let opened = texts[Documents.number(of: uri)] else {
      return nil
    }
    return (uri, opened.version)
  }

  private func changeFolders(_ event: JSONValue?) {
    func uris(_ name: String) -> [String] { event?[name]?.asArray?.compactMap { $0["uri"]?.asString } ?? [] }
    let removed = uris("removed")
    workspaceFolders = workspaceFolders.filter { !removed.contains($0) } + uris("added")
  }

  /// Sends bytes that are no valid message.
  func sendInvalid(_ body: String) {
    invalidCount += 1
    transmit(body)
  }

  /// Returns parameters with the names (`$s0`) and revisions (`$v0`) of sessions and the offsets that their queries
  /// returned last (`$o0`), the position encoding (`$e`) and the identifiers of requests (`$c0`).
  private func expand(_ params: String) -> String {
    guard params.contains("$") else { return params }
    var expanded = ""
    var rest = Substring(params)
    while let mark = rest.firstIndex(of: "$") {
      expanded += rest[..<mark]
      rest = rest[mark...].dropFirst()
      guard let kind = rest.first, ["s", "v", "o", "e", "c"].contains(kind) else {
        expanded += "$"
        continue
      }
      if kind == "e" {
        expanded += encodingName
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.dropFirst().prefix(while: \.isNumber)
      rest = rest[digits.endIndex...]
      if kind == "c" {
        expanded += Message.identifier(max(0, (Int(digits) ?? 0) - burstPlace))
        continue
      }
      let name = Int(digits).flatMap { sessionNames[$0] }
      let session = name.flatMap { sessions[$0] }
      switch kind {
      case "s": expanded += name ?? "unknown"
      case "o": expanded += session?.offeredOffset ?? #"{"x":0,"y":0}"#
      default: expanded += "\(session?.state.revision ?? 0)"
      }
    }
    return expanded + rest
  }

  /// Returns the queue in which a request keeps its order.
  private func order(of message: Message, _ params: JSONValue) -> String? {
    // Commands may be about no document, and these requests are handled at once or in the background.
    let unordered = [
      "workspace/executeCommand", "layoutd/session/selectLayout", "initialize", "layoutd/lintWidths",
      "layoutd/session/explainChange",
    ]
    if unordered.contains(message.method) { return nil }
    if let uri = params["textDocument"]?["uri"]?.asString { return "document \(Documents.number(of: uri))" }
    guard let name = params["session"]?.asString, let session = sessions[name] else { return nil }
    return session.isInline ? "session \(name)" : "document \(session.document)"
  }

  // MARK: - Receiving

  /// Appends output of the server.
  func deliver(_ bytes: [UInt8]) { incoming += bytes }

  /// Discards the output that is not read.
  func discard() { incoming = [] }

  /// Reads at most a number of bytes of the server's output.
  func read(atMost count: Int = .max) throws(Violation) {
    guard !incoming.isEmpty else { return }
    if count >= incoming.count {
      reader.append(incoming)
      incoming = []
    } else {
      reader.append(Array(incoming.prefix(count)))
      incoming.removeFirst(count)
    }
    while let frame = reader.next() {
      guard case .body(let range) = frame, let message = try? JSONValue(parsing: Array(reader.bytes[range])),
        message["jsonrpc"]?.asString == "2.0"
      else { throw violation(.malformedOutput, "not a frame with JSON") }
      try receive(message)
    }
  }

  func violation(_ kind: Violation.Kind, _ text: String) -> Violation { Violation(kind, "client \(number): \(text)") }

  private func receive(_ message: JSONValue) throws(Violation) {
    let id = message["id"]
    switch (message["method"]?.asString, id) {
    case (let method?, let id?): respond(to: method, id, message["params"] ?? .null)
    case (let method?, nil): try take(method, message["params"] ?? .null)
    case (nil, let id?): try takeResponse(id, message)
    case (nil, nil): throw violation(.malformedOutput, message.oneLine)
    }
  }

  private func takeResponse(_ id: JSONValue, _ message: JSONValue) throws(Violation) {
    let code = message["error"]?["code"]?.asInt
    guard (message["result"] == nil) != (code == nil) else { throw violation(.malformedOutput, message.oneLine) }
    if code == -32603 { throw violation(.malformedOutput, "an internal error: \(message.oneLine)") }
    if id == .null {
      invalidCount -= 1
      guard invalidCount >= 0 else { throw violation(.unexpectedResponse, message.oneLine) }
      return
    }
    let name = id.asInt.map { "\($0)" } ?? id.oneLine
    guard var requests = pending[name], !requests.isEmpty else {
      throw violation(.unexpectedResponse, message.oneLine)
    }
    let request = requests.removeFirst()
    pending[name] = requests.isEmpty ? nil : requests
    tally.note(code.map { "error \($0)" } ?? request.method)
    // Its first message. A client that is not initialized gets nothing but errors, and would find no violation.
    if code != nil, request.sequence == 1, !has(.uninitialized) {
      throw violation(.unexpectedResponse, "initialize is rejected: \(message.oneLine)")
    }
    guard let result = message["result"] else { return }
    if let order = request.order {
      guard request.sequence > lastResponse[order] ?? 0 else {
        throw violation(.responseOrder, "\(request.method) (\(name)) is answered after a later request")
      }
      lastResponse[order] = request.sequence
    }
    try take(result, of: request)
  }

  private func take(_ result: JSONValue, of request: PendingRequest) throws(Violation) {
    switch request.method {
    case "layoutd/session/close": sessions[request.session ?? ""] = nil
    case "shutdown": sessions = [:]
    default: break
    }
    if has(.appliesResults), let document = request.document { apply(result, of: document) }
    if request.method == "layoutd/scrollToItem" || request.method == "layoutd/targetContentOffset" {
      guard let name = request.session, let offset = result["contentOffset"] else { return }
      sessions[name]?.offeredOffset = offset.oneLine
    }
    guard let name = result["session"]?.asString, result["attributes"] != nil else { return }
    switch request.method {
    case "layoutd/session/open":
      guard let opening = openings[request.number] else { return }
      sessionNames[request.number] = name
      sessions[name] = OpenSession(
        request: request.number, document: opening.document, isInline: opening.isInline,
        isAcknowledged: opening.isAcknowledged, state: ClientState(result))
    case "layoutd/session/snapshot":
      let state = ClientState(result)
      guard let known = sessions[name] else { return }
      guard state.revision == known.state.revision + 1 else {
        throw violation(.brokenUpdate, "\(name): a snapshot \(state.revision) after \(known.state.revision)")
      }
      sessions[name]?.state = state
    default: break
    }
  }

  private func take(_ method: String, _ params: JSONValue) throws(Violation) {
    tally.note(method)
    switch method {
    case "layoutd/session/update":
      let name = params["session"]?.asString ?? ""
      guard let session = sessions[name] else { throw violation(.brokenUpdate, "\(name) is not open") }
      if let fault = session.state.violation(by: params) { throw violation(.brokenUpdate, "\(name): \(fault)") }
      sessions[name]?.state.apply(params)
    case "layoutd/session/didClose": sessions[params["session"]?.asString ?? ""] = nil
    case "textDocument/publishDiagnostics":
      diagnostics[params["uri"]?.asString ?? ""] = params["diagnostics"]?.asArray ?? []
    default: break
    }
  }

  // MARK: - Requests of the server

  private func respond(to method: String, _ id: JSONValue, _ params: JSONValue) {
    tally.note(method)
    guard !has(.silent) else { return }
    var result = "null"
    switch method {
    case "workspace/configuration":
      settingsCount += 1
      result = #"[{"preview":{"maxFps":\#(settingsCount % 2 == 0 ? 10 : 60)},"lint":{"enable":\#(has(.lint))}}]"#
    case "workspace/applyEdit": result = #"{"applied":\#(apply(params["edit"] ?? .null))}"#
    default: break
    }
    transmit(#"{"jsonrpc":"2.0","id":\#(id.oneLine),"result":\#(result)}"#)
  }

  /// Applies the edits in a result, as an editor does when the user accepts them, if the document did not change.
  private func apply(_ result: JSONValue, of document: (uri: String, version: Int)) {
    let action = result[0]?["edit"] ?? result
    let edits = action["documentChanges"]?[0]?["edits"] ?? action["changes"]?[document.uri] ?? action
    guard let list = edits.asArray, !list.isEmpty, list.allSatisfy({ $0["newText"] != nil && $0["range"] != nil })
    else {
      return
    }
    _ = apply([
      "documentChanges": [
        [
          "textDocument": ["uri": .string(document.uri), "version": .number(Double(document.version))],
          "edits": edits,
        ]
      ]
    ])
  }

  /// Applies an edit of one document, and notifies the server of the new text. Returns false if it is of another
  /// version.
  private func apply(_ edit: JSONValue) -> Bool {
    guard let change = edit["documentChanges"]?[0], let uri = change["textDocument"]?["uri"]?.asString,
      var opened = texts[Documents.number(of: uri)], change["textDocument"]?["version"]?.asInt == opened.version
    else { return false }
    let map = PositionMap(opened.text, countsBytes: has(.utf8))
    for edit in (change["edits"]?.asArray ?? []).reversed() {
      let (start, end) = (map.offset(edit["range"]?["start"]), map.offset(edit["range"]?["end"]))
      guard start <= end, end <= opened.text.count else { return false }
      opened.text.replaceSubrange(start..<end, with: Array((edit["newText"]?.asString ?? "").utf8))
    }
    opened.version += 1
    texts[Documents.number(of: uri)] = opened
    notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":\#(opened.version)},"contentChanges":[{"text":\#(json(opened.text))}]}"#
    )
    return true
  }
}

/// Returns a text as a JSON string.
func json(_ text: [UInt8]) -> String {
  String(decoding: JSONValue.string(String(decoding: text, as: UTF8.self)).bytes, as: UTF8.self)
}

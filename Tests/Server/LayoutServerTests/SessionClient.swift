import JSON
import LayoutDocument
import LayoutServer

/// A client with one method for each frequent request and notification.
final class SessionClient {
  let client: TestClient
  /// The notifications in the order in which they were received.
  private(set) var inbox: [(method: String, params: JSONValue)] = []
  private var responses: [Int: JSONValue] = [:]
  private var requestCount = 0

  static let uri = "file:///pages/a.layout.json"

  init(
    server: Server = Server(environment: ServerEnvironment()), kind: ConnectionKind = .socket,
    capabilities: String = "{}"
  ) {
    client = TestClient.initialized(#"{"capabilities": \#(capabilities)}"#, kind: kind, server: server)
  }

  var server: Server { client.server }

  /// Returns a client with a document of one section `a` with items `k0`… of these heights in one lane, and a session
  /// on it.
  static func watching(
    _ heights: [Int] = [100, 100, 100, 100], _ options: String = "", viewport: String = "100x200"
  ) -> SessionClient {
    let client = SessionClient()
    client.openDocument(column(heights))
    _ = client.openSession(options, viewport: viewport)
    return client
  }

  /// Returns a document whose section `a` has items `k0`… of these heights in one lane.
  static func column(_ heights: [Int]) -> String {
    let items = heights.enumerated().map { "{\"id\": \"k\($0)\", \"height\": \($1)}" }.joined(separator: ", ")
    return document("{\"id\": \"a\", \"items\": [\(items)]}")
  }

  static func document(_ sections: String, _ more: String = "") -> String {
    "{\"layout\": {\"kind\": \"waterfall\", \"columnCount\": 1}, \(more)\"sections\": [\(sections)]}"
  }

  static func json(_ text: String) -> String { String(decoding: JSONValue.string(text).bytes, as: UTF8.self) }

  func notify(_ method: String, _ params: String) {
    client.send("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(params)}")
  }

  /// Sends a request and returns its complete response. Updates are not flushed.
  func fetch(_ method: String, _ params: String) -> JSONValue {
    requestCount += 1
    client.send("{\"jsonrpc\":\"2.0\",\"id\":\(requestCount),\"method\":\"\(method)\",\"params\":\(params)}")
    client.work()
    read(client.takeMessages())
    return responses[requestCount] ?? .null
  }

  /// Lets the server work until it is idle.
  func settle() { read(client.settle()) }

  private func read(_ messages: [String]) {
    for text in messages {
      guard let message = try? parsed(text) else { continue }
      if let id = message["id"]?.asInt {
        responses[id] = message
      } else {
        inbox.append((message["method"]?.asString ?? "", message["params"] ?? .null))
      }
    }
  }

  /// Returns the updates since the last call.
  func takeUpdates() -> [JSONValue] {
    defer { inbox = [] }
    return inbox.filter { $0.method == "layoutd/session/update" }.map(\.params)
  }

  /// Returns the notifications since the last call in a short form.
  func takeNotices() -> [String] {
    defer { inbox = [] }
    return takeNoticesAndKeep()
  }

  /// Returns the notifications in a short form, without removing them.
  func takeNoticesAndKeep() -> [String] {
    inbox.compactMap { method, params in
      switch method {
      case "layoutd/session/update":
        "update \(params["revision"]?.asInt ?? -1)"
          + (params["animation"].map { " plays \($0["id"]?.asInt ?? -1)" } ?? "")
      case "layoutd/session/didFinalizeUpdate":
        "finalized \(params["id"]?.asInt ?? -1) \(params["finished"]?.asBool ?? false)"
      case "layoutd/session/didEnterSticky": "enter \(Self.header(params))"
      case "layoutd/session/didExitSticky": "exit \(Self.header(params))"
      case "layoutd/session/didClose": "closed \(params["session"]?.asString ?? "")"
      default: nil
      }
    }
  }

  private static func header(_ params: JSONValue) -> String {
    let point = params["originalPoint"]
    return "\(params["section"]?.asString ?? "") \(point?["x"]?.asDouble ?? -1) \(point?["y"]?.asDouble ?? -1)"
  }

  // MARK: - Frequent messages

  func openDocument(_ text: String, uri: String = uri) {
    notify(
      "textDocument/didOpen",
      "{\"textDocument\": {\"uri\": \"\(uri)\", \"languageId\": \"layoutjson\", \"version\": 1, \"text\": \(Self.json(text))}}"
    )
    settle()
    inbox = []
  }

  func change(_ text: String, version: Int = 2) {
    notify(
      "textDocument/didChange",
      "{\"textDocument\": {\"uri\": \"\(Self.uri)\", \"version\": \(version)}, \"contentChanges\": [{\"text\": \(Self.json(text))}]}"
    )
  }

  func closeDocument() { notify("textDocument/didClose", "{\"textDocument\": {\"uri\": \"\(Self.uri)\"}}") }

  @discardableResult
  func openSession(_ options: String = "", viewport: String = "100x200", uri: String = uri) -> JSONValue {
    let sides = viewport.split(separator: "x")
    let size = "{\"width\": \(sides[0]), \"height\": \(sides[1])}"
    return fetch(
      "layoutd/session/open",
      "{\"textDocument\": {\"uri\": \"\(uri)\"}, \"viewport\": \(size)\(options.isEmpty ? "" : ", ")\(options)}")
  }

  func scroll(_ y: Double, token: String? = nil, session: String = "s1") {
    let token = token.map { ", \"token\": \($0)" } ?? ""
    notify(
      "layoutd/session/scroll", "{\"session\": \"\(session)\", \"contentOffset\": {\"x\": 0, \"y\": \(y)}\(token)}")
  }

  func resize(_ width: Int, _ height: Int, session: String = "s1") {
    notify(
      "layoutd/session/resize",
      "{\"session\": \"\(session)\", \"viewport\": {\"width\": \(width), \"height\": \(height)}}")
  }

  func batch(_ updates: String, _ more: String = "", session: String = "s1") -> JSONValue {
    fetch(
      "layoutd/performBatchUpdates",
      "{\"session\": \"\(session)\", \"updates\": [\(updates)]\(more.isEmpty ? "" : ", ")\(more)}")
  }

  func apply(_ sections: String, _ more: String = "", session: String = "s1") -> JSONValue {
    fetch(
      "layoutd/applySnapshot",
      "{\"session\": \"\(session)\", \"sections\": [\(sections)]\(more.isEmpty ? "" : ", ")\(more)}")
  }

  func snapshot(_ session: String = "s1") -> JSONValue {
    fetch("layoutd/session/snapshot", "{\"session\": \"\(session)\"}")["result"] ?? .null
  }

  func keys(_ session: String = "s1") -> [String] { ReplicatedSession.elements(snapshot(session)).map(\.key) }
}

extension JSONValue {
  /// Returns the strings of a list, or the keys of its objects.
  func keys(_ list: String) -> [String] {
    (self[list]?.asArray ?? []).map { $0.asString ?? $0["key"]?.asString ?? "" }
  }

  /// The kind in an error's data.
  var failure: String { self["error"]?["data"]?["kind"]?.asString ?? "none" }
}

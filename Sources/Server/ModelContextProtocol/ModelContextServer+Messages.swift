import JSON
import JSONRPC

extension ModelContextServer {
  /// A function that returns the result of a request.
  private typealias Handler = @Sendable (ModelContextServer, JSONValue) throws(ResponseError) -> JSONValue

  /// The requests with an immediate response, by method.
  private static let handlers: [String: Handler] = [
    "ping": { _, _ in [:] },
    "tools/list": { server, params throws(ResponseError) in
      ["tools": try list(server.tools.map(\.listEntry), params)]
    },
    "resources/list": { server, params throws(ResponseError) in
      ["resources": try list(server.resources.map(\.listEntry), params)]
    },
    "resources/templates/list": { server, params throws(ResponseError) in
      ["resourceTemplates": try list(server.resourceTemplates, params)]
    },
    "resources/read": { server, params throws(ResponseError) in try server.readResource(params) },
  ]

  /// Handles one line of input: a message.
  mutating func handle(_ line: [UInt8]) {
    switch IncomingMessage(line, in: line.indices) {
    case .request(let id, let method, let params):
      handleRequest(id, method: method, params: Self.value(params, of: line))
    case .notification(let method, let params): handleNotification(method, params: Self.value(params, of: line))
    case .response(let id, let result, let error):
      handleResponse(
        to: id, result: result.map { Self.value($0, of: line) }, error: error.map { Self.value($0, of: line) })
    case .invalid(let id, let error): respond(to: id, .failure(error))
    }
  }

  /// Returns the JSON value in `range` of `line`, which is a valid message; an empty object if `range` is nil.
  private static func value(_ range: Range<Int>?, of line: [UInt8]) -> JSONValue {
    guard let range else { return .object([]) }
    var reader = JSONReader(line, in: range, depthLimit: IncomingMessage.depthLimit)
    return (try? reader.readValue()) ?? .null
  }

  private mutating func handleRequest(_ id: RequestID, method: String, params: JSONValue) {
    do throws(ResponseError) {
      if calls.contains(where: { $0.id == id && !$0.isCancelled }) {
        let problem = "id: a running request has the id \(id.text); use another id"
        throw ResponseError(code: ErrorCode.invalidRequest, message: problem)
      }
      if method == "initialize" { return respond(to: id, .success(try initialize(params).bytes)) }
      let handler = Self.handlers[method]
      guard handler != nil || method == "tools/call" else {
        let problem = "unknown method \"\(method)\"; the result of initialize has the capabilities"
        throw ResponseError(code: ErrorCode.methodNotFound, message: problem)
      }
      if case .new = lifecycle, method != "ping" {
        throw ResponseError(code: ErrorCode.invalidRequest, message: "the first request must be \"initialize\"")
      }
      if let handler { return respond(to: id, .success(try handler(self, params).bytes)) }
      try call(id, params: params)
    } catch {
      respond(to: id, .failure(error))
    }
  }

  /// Handles `initialize`: selects the client's revision of the protocol if it is supported, otherwise the newest one.
  /// Throws for a second `initialize` and without a revision.
  private mutating func initialize(_ params: JSONValue) throws(ResponseError) -> JSONValue {
    guard case .new = lifecycle else {
      throw ResponseError(code: ErrorCode.invalidRequest, message: "initialize may be sent only once")
    }
    guard let requestedVersion = params["protocolVersion"]?.asString else {
      throw ResponseError(code: ErrorCode.invalidParams, message: "protocolVersion: a string is required")
    }
    lifecycle = .initialized(declaresRoots: params["capabilities"]?["roots"]?.asObject != nil)
    let isSupported = Self.protocolVersions.contains(requestedVersion)
    return [
      "protocolVersion": .string(isSupported ? requestedVersion : Self.protocolVersions[0]),
      "capabilities": ["tools": [:], "resources": [:]],
      "serverInfo": [
        "name": .string(information.name), "title": .string(information.title),
        "version": .string(information.version),
      ],
      "instructions": .string(information.instructions),
    ]
  }

  private mutating func handleNotification(_ method: String, params: JSONValue) {
    switch method {
    case "notifications/initialized", "notifications/roots/list_changed": requestRoots()
    case "notifications/cancelled": if let id = params["requestId"] { cancel(id) }
    default: break
    }
  }

  // MARK: - Roots

  /// Requests the client's roots if it has declared that it has roots. A response to an earlier request is then
  /// ignored.
  private mutating func requestRoots() {
    guard case .initialized(declaresRoots: true) = lifecycle else { return }
    roots = .requested(request("roots/list"))
  }

  private mutating func handleResponse(to id: RequestID?, result: JSONValue?, error: JSONValue?) {
    guard case .requested(let pending) = roots, id == pending else { return }
    if let entries = result?["roots"]?.asArray {
      roots = .current(.listed(entries.compactMap { $0["uri"]?.asString }))
    } else {
      roots = .current(.unavailable(error?["message"]?.asString ?? "the response to roots/list has no roots"))
    }
  }

  // MARK: - Lists and resources

  /// Returns the result of a list request: all entries on one page. Throws for a cursor, as there are no further pages.
  private static func list(_ entries: [JSONValue], _ params: JSONValue) throws(ResponseError) -> JSONValue {
    if let cursor = params["cursor"], !cursor.isNull {
      throw ResponseError(code: ErrorCode.invalidParams, message: "cursor: leave it out; the list has one page only")
    }
    return .array(entries)
  }

  /// The code of the specification for an unknown resource.
  private static let resourceNotFound = -32002

  private func readResource(_ params: JSONValue) throws(ResponseError) -> JSONValue {
    guard let uri = params["uri"]?.asString else {
      throw ResponseError(code: ErrorCode.invalidParams, message: "uri: a string is required")
    }
    guard let resource = resources.first(where: { $0.uri == uri }), let text = resource.read() else {
      throw ResponseError(
        code: Self.resourceNotFound, message: "there is no resource \"\(uri)\"; see resources/list",
        data: ["uri": .string(uri)])
    }
    return ["contents": [["uri": .string(uri), "mimeType": .string(resource.mimeType), "text": .string(text)]]]
  }
}

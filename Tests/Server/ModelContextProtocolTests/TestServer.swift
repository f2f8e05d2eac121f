import JSON
import ModelContextProtocol
import Testing

/// A server with small tools, and a client's view of its messages.
struct TestServer {
  var server: ModelContextServer

  init(jobLimit: Int = 1, lineLimit: Int = LineReader.defaultLimit) {
    server = ModelContextServer(
      information: .init(name: "test", title: "Test", version: "1.2.3", instructions: "Use it."),
      tools: [Self.echo, Self.failing], resources: Self.resources, jobLimit: jobLimit, lineLimit: lineLimit)
  }

  /// Returns its argument `word` as structured content; `file` names a file.
  static let echo = Tool(
    name: "echo", title: "Echo", description: "Returns a word.",
    inputSchema: [
      "type": "object", "properties": ["word": ["type": "string"], "file": ["type": "string"]], "required": ["word"],
      "additionalProperties": false,
    ],
    outputSchema: ["type": "object", "properties": ["word": ["type": "string"]], "required": ["word"]],
    fileArguments: ["file"]
  ) { call in
    let roots = if case .listed(let uris) = call.roots { uris } else { [String]() }
    let result: JSONValue = [
      "word": call.arguments["word"] ?? .null, "roots": .array(roots.map { .string($0) }),
    ]
    call.progress.fraction = 0.5
    return .result(ToolResult(structured: result.bytes))
  }

  static let failing = Tool(
    name: "fail", title: "Fail", description: "Fails.", inputSchema: ["type": "object"], fileArguments: []
  ) { _ throws(ToolError) in throw ToolError("It fails.") }

  static let resources = [
    Resource(
      uri: "test://here", name: "here", title: "Here", description: "A text.", mimeType: "text/plain",
      read: { "a \"text\"" }),
    Resource(
      uri: "test://gone", name: "gone", title: "Gone", description: "A text that was removed.",
      mimeType: "text/plain", read: { nil }),
  ]

  /// Sends lines and returns the messages of the server.
  @discardableResult mutating func send(_ lines: String...) throws -> [JSONValue] {
    for line in lines { server.receive(Array("\(line)\n".utf8)) }
    return try messages()
  }

  /// Returns the messages since the last call.
  mutating func messages() throws -> [JSONValue] {
    try server.takeOutput().split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: Array($0)) }
  }

  /// Sends a request, as the first one with this method, and returns its response.
  mutating func request(_ method: String, _ params: String = "{}", id: String = "7") throws -> JSONValue? {
    try send(#"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": \#(params)}"#).first
  }

  /// Initializes the connection. Returns the messages of the server after that: the request for the roots, if any.
  @discardableResult mutating func start(roots: Bool = false) throws -> [JSONValue] {
    _ = try request(
      "initialize",
      #"{"protocolVersion": "2025-06-18", "capabilities": \#(roots ? #"{"roots": {}}"# : "{}"), "clientInfo": {}}"#)
    return try send(#"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#)
  }

  /// Returns the next job, which must be ready.
  mutating func startJob() throws -> ToolJob {
    let job = server.nextJob()
    return try #require(job)
  }

  /// Runs all jobs that are ready, one after the other. Returns the messages of the server.
  mutating func runJobs() throws -> [JSONValue] {
    while let job = server.nextJob() {
      guard case .result(let result) = job.run() else { continue }
      server.finish(job.number, with: result)
    }
    return try messages()
  }
}

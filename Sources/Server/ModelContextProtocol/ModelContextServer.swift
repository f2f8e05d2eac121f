package import JSON
import JSONRPC

/// A server of the Model Context Protocol as a state machine: bytes in, bytes and jobs out. It performs no I/O.
///
/// The host passes input to `receive`, runs the jobs of `nextJob` on any thread, passes their results to `finish`, and
/// writes `takeOutput`.
package struct ModelContextServer {
  /// The name and the version of the server, for the result of `initialize`.
  package struct Information: Sendable {
    package var name: String
    package var title: String
    package var version: String
    /// Instructions for the model that uses the tools, in a few sentences.
    package var instructions: String

    package init(name: String, title: String, version: String, instructions: String) {
      self.name = name
      self.title = title
      self.version = version
      self.instructions = instructions
    }
  }

  enum Lifecycle {
    case new
    /// `initialize` was responded to. `declaresRoots` is a capability of the client.
    case initialized(declaresRoots: Bool)
  }

  /// The roots of the client as far as they are available.
  enum Roots {
    case current(ClientRoots)
    /// The request `roots/list` is in flight. Calls that name files wait.
    case requested(RequestID)
  }

  /// The supported revisions of the specification, newest first. The messages of this server differ between revisions
  /// only in members that older clients ignore.
  package static let protocolVersions = ["2025-06-18", "2024-11-05"]

  /// The maximum number of calls without a response.
  package static let callLimit = 64

  let information: Information
  let tools: [Tool]
  let resources: [Resource]
  /// The entries of `resources/templates/list`: forms of resource URIs (RFC 6570).
  let resourceTemplates: [JSONValue]
  /// The maximum number of jobs at a time.
  let jobLimit: Int

  var lifecycle = Lifecycle.new
  var roots = Roots.current(.undeclared)
  /// The calls without a response, in the order of their requests.
  var calls: [ActiveCall] = []
  var output: [UInt8] = []
  private var reader: LineReader
  private var requestCount = 0
  private var callCount = 0

  package init(
    information: Information, tools: [Tool], resources: [Resource] = [], resourceTemplates: [JSONValue] = [],
    jobLimit: Int = 1, lineLimit: Int = LineReader.defaultLimit
  ) {
    self.information = information
    self.tools = tools
    self.resources = resources
    self.resourceTemplates = resourceTemplates
    self.jobLimit = jobLimit
    reader = LineReader(limit: lineLimit)
  }

  // MARK: - Input and output

  /// Handles a chunk of input; a chunk may end anywhere.
  package mutating func receive(_ bytes: [UInt8]) {
    reader.append(bytes)
    handleLines()
  }

  /// Handles the end of input. Calls that wait for a response of the client fail.
  package mutating func endOfInput() {
    reader.end()
    handleLines()
    if case .requested = roots { roots = .current(.unavailable("the connection was closed")) }
  }

  /// Returns the output since the last call of this function, and clears it.
  package mutating func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  /// Whether every call has its response.
  package var isIdle: Bool { calls.isEmpty }

  private mutating func handleLines() {
    while let line = reader.next() {
      switch line {
      case .message(let bytes): handle(bytes)
      case .tooLong:
        let problem = "the line is longer than \(reader.limit) bytes; send a shorter message"
        respond(to: nil, .failure(ResponseError(code: ErrorCode.invalidRequest, message: problem)))
      }
    }
  }

  // MARK: - Messages of the server

  mutating func respond(to id: RequestID?, _ result: Result<[UInt8], ResponseError>) {
    var writer = JSONWriter(capacity: 1_024)
    writer.object { writer in
      writer.member("jsonrpc", "2.0")
      writer.key("id")
      if let id { writer.raw(id.json) } else { writer.null() }
      switch result {
      case .success(let result): writer.member("result", raw: result)
      case .failure(let error):
        writer.key("error")
        error.write(to: &writer)
      }
    }
    send(writer.takeBytes())
  }

  mutating func notify(_ method: String, _ params: JSONValue) {
    let message: JSONValue = ["jsonrpc": "2.0", "method": .string(method), "params": params]
    send(message.bytes)
  }

  /// Sends a request without parameters. Returns its identifier.
  mutating func request(_ method: String) -> RequestID {
    requestCount += 1
    let id = RequestID(ofServer: requestCount)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("jsonrpc", "2.0")
      writer.member("id", raw: id.json)
      writer.member("method", method)
    }
    send(writer.takeBytes())
    return id
  }

  private mutating func send(_ message: [UInt8]) { output += message + [UInt8(ascii: "\n")] }

  /// Returns the number for a new call. Unlike the client's identifiers a number is never used again.
  mutating func makeCallNumber() -> Int {
    callCount += 1
    return callCount
  }
}

/// Splits a byte stream into lines: the messages of the protocol, which contain no line breaks.
package struct LineReader {
  /// The next element of the stream.
  package enum Line: Equatable, Sendable {
    /// A line without its line break; never blank.
    case message([UInt8])
    /// A line above the limit, which was skipped. The stream continues after it.
    case tooLong
  }

  /// The maximum size of a line, in bytes. A document is an argument in it, escaped.
  package static let defaultLimit = 8 << 20

  fileprivate let limit: Int
  /// The received bytes. Before `start` they belong to lines that `next` has returned.
  private var bytes: [UInt8] = []
  private var start = 0
  /// The index in `bytes` up to which there is no line break after `start`.
  private var searched = 0
  /// Whether the current line is too long, so that its remaining bytes are dropped.
  private var isSkipping = false

  package init(limit: Int = defaultLimit) { self.limit = limit }

  /// Appends a chunk of the stream; chunks may end anywhere.
  package mutating func append(_ chunk: [UInt8]) { bytes += chunk }

  /// Ends the stream: bytes after the last line break are a line, too.
  package mutating func end() { bytes.append(UInt8(ascii: "\n")) }

  /// Returns the next line; nil until more bytes arrive.
  package mutating func next() -> Line? {
    while let lineBreak = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = bytes[start..<lineBreak]
      (start, searched) = (lineBreak + 1, lineBreak + 1)
      if isSkipping {
        isSkipping = false
        continue
      }
      if line.count > limit { return .tooLong }
      // A carriage return before the line break is white space of JSON.
      if line.allSatisfy({ $0 <= UInt8(ascii: " ") }) { continue }
      return .message(Array(line))
    }
    bytes.removeFirst(start)
    (start, searched) = (0, bytes.count)
    let isTooLong = bytes.count > limit
    if isSkipping || isTooLong { (bytes, searched) = ([], 0) }
    guard isTooLong, !isSkipping else { return nil }
    isSkipping = true
    return .tooLong
  }
}

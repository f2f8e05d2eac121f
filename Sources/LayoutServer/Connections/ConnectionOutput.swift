import JSON
import JSONRPC
import LayoutProtocol

/// What a client is to get, and what it was asked.
struct ConnectionOutput {
  /// What the pipe was not given yet.
  var bytes: [UInt8] = []
  /// Where in `bytes` what the request at hand brings about begins.
  var answerStart = 0
  /// What the pipe was given and has not taken.
  var backlog = 0
  /// Bytes given to the pipe so far; with `backlog` it tells whether the client reads.
  private(set) var takenCount = 0
  var pressure = Pressure()

  private var requestCount = 0
  private var requests: [RequestID: (Reply, Server) -> Void] = [:]

  /// Bytes that the client has not read, as far as is known.
  var pendingCount: Int { backlog + bytes.count }

  /// Whether a session may write an update: a client that does not keep up is not asked what changed.
  var hasRoom: Bool { pendingCount < Limits.updateBacklog }

  /// Whether the answer at hand may bring another update of a session on the manual clock.
  ///
  /// What the pipe holds does not count, or the same input would not give the same bytes; a client that reads nothing
  /// is not asked for its next request.
  var hasRoomInAnswer: Bool { bytes.count - answerStart < Limits.controlBacklog }

  /// Gives the pipe all that there is for it; until it says otherwise it has taken nothing.
  mutating func take() -> [UInt8] {
    let taken = bytes
    bytes = []
    takenCount += taken.count
    backlog += taken.count
    return taken
  }

  /// Appends a notification whose parameters `params` writes as an object.
  mutating func notify(_ method: String, params: (inout JSONWriter) -> Void) {
    OutgoingMessage.appendCall(method, to: &bytes, params: params)
  }

  /// Appends a request; nothing may wait for the answer, since some clients never give one.
  mutating func request(_ message: some ServerRequest, then: @escaping (Reply, Server) -> Void) {
    requestCount += 1
    // Some clients answer nothing, ever.
    if requests.count >= 256 { requests.removeAll() }
    let id = RequestID(own: requestCount)
    requests[id] = then
    OutgoingMessage.appendCall(type(of: message).method, id: id, to: &bytes) { writer in message.write(to: &writer) }
  }

  /// Waits for no more answers: whoever waits keeps the connection.
  mutating func forgetRequests() { requests = [:] }

  /// What takes the answer to a request, once; nil where there was no such request.
  mutating func takeRequest(_ id: RequestID?) -> ((Reply, Server) -> Void)? {
    id.flatMap { requests.removeValue(forKey: $0) }
  }
}

/// A client's answer to a request of the server: JSON text.
package enum Reply: Equatable, Sendable {
  case result([UInt8])
  case error([UInt8])
}

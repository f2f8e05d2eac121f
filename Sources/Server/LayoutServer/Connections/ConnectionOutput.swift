import JSONRPC
import LayoutDocument
package import LayoutProtocol
import LayoutSession

/// Pending output of a connection, and the server's requests to its client.
struct ConnectionOutput {
  let limits: BufferLimits
  /// Output that the transport has not received yet.
  var bytes: [UInt8] = []
  /// The offset in `bytes` of the first byte that belongs to the current response, its preceding updates included.
  var responseStart = 0
  /// Bytes that the transport has received and not yet written.
  var unwrittenBytes = 0
  /// Bytes handed to the transport so far. The difference to `unwrittenBytes` grows while the client reads.
  private(set) var handedOffBytes = 0
  var backpressure = BackpressureState()

  private var requestCount = 0
  private var requests: [RequestID: (ClientResponse, Server) -> Void] = [:]

  init(_ limits: BufferLimits) { self.limits = limits }

  /// Bytes that are not written yet, here and in the transport.
  var pendingBytes: Int { unwrittenBytes + bytes.count }

  /// Whether a session may send an update: the client keeps up, with fewer unwritten bytes than the high-water mark.
  var canSendUpdate: Bool { pendingBytes < limits.updateHighWaterMark }

  /// The number of bytes of output from which on a session on the manual clock writes no more before the current
  /// response; nil, without a limit, in real time.
  ///
  /// Bytes in the transport are ignored, so that equal input gives equal output. A client that does not read is limited
  /// by back-pressure: its next request is not handled.
  func limit(for clock: SessionClock) -> Int? { clock.isManual ? responseStart + limits.outputHighWaterMark : nil }

  /// Whether a session with a clock may write output now.
  func hasRoom(for clock: SessionClock) -> Bool { limit(for: clock).map { bytes.count < $0 } ?? canSendUpdate }

  /// Returns and clears the output. All of it is unwritten until `unwrittenBytes` is set.
  mutating func handOff() -> [UInt8] {
    let output = bytes
    bytes = []
    handedOffBytes += output.count
    unwrittenBytes += output.count
    return output
  }

  /// Appends a request. No work may depend on the response, since some clients never send one.
  mutating func request(_ message: some ServerRequest, completion: @escaping (ClientResponse, Server) -> Void) {
    requestCount += 1
    // Limits the table for clients that never send a response.
    if requests.count >= 256 { requests.removeAll() }
    let id = RequestID(ofServer: requestCount)
    requests[id] = completion
    OutgoingMessage.append(message, id: id, to: &bytes)
  }

  /// Drops the completion handlers of all requests: their captures may retain the connection.
  mutating func dropServerRequests() { requests = [:] }

  /// Removes and returns the completion handler of a request; nil for an unknown id.
  mutating func removeRequest(_ id: RequestID?) -> ((ClientResponse, Server) -> Void)? {
    id.flatMap { requests.removeValue(forKey: $0) }
  }
}

extension OutgoingMessage {
  /// Appends a notification, or with an identifier a request.
  static func append(_ message: some ServerNotification, id: RequestID? = nil, to output: inout [UInt8]) {
    appendRequestOrNotification(type(of: message).method, id: id, to: &output) { writer in message.write(to: &writer) }
  }
}

/// A client's response to a request from the server, as JSON text.
package enum ClientResponse: Equatable, Sendable {
  case result([UInt8])
  case error([UInt8])
}

/// Back-pressure state of a connection: why reads are paused, and when the client last read.
package struct BackpressureState {
  /// Whether the client reads its output.
  private enum WriteProgress {
    case flowing
    /// The output is above the high-water mark. `writtenCount` bytes had been written at time `since`, the last
    /// progress.
    case stalled(writtenCount: Int, since: Double)
  }

  /// The result of an update of the state.
  package enum Change: Equatable {
    case none
    /// Update the state again at this time, at the latest.
    case wake(at: Double)
    /// The write stall timeout has expired: close the connection.
    case timedOut
  }

  private var progress = WriteProgress.flowing
  /// Whether complete unhandled messages exceed the input high-water mark.
  package var isInputFull = false
  /// Whether the last action sent to the host was a pause.
  private var areReadsPaused = false

  package init() {}

  /// Whether the output is above its high-water mark.
  package var isOutputBlocked: Bool { if case .stalled = progress { true } else { false } }

  /// Updates the state from the numbers of bytes that are unwritten and that were written so far.
  ///
  /// `limit` is the output high-water mark.
  package mutating func update(
    pendingCount: Int, writtenCount: Int, limit: Int = Limits.outputHighWaterMark, now: Double
  ) -> Change {
    switch progress {
    case .flowing:
      guard pendingCount > limit else { return .none }
      progress = .stalled(writtenCount: writtenCount, since: now)
      return .wake(at: now + Limits.writeStallTimeout)
    case .stalled(let count, let time):
      guard pendingCount > limit / 2 else {
        progress = .flowing
        // Messages received before the pause are still queued, and no other event may wake the server.
        return .wake(at: now)
      }
      let start = writtenCount == count ? time : now
      progress = .stalled(writtenCount: writtenCount, since: start)
      return now >= start + Limits.writeStallTimeout ? .timedOut : .wake(at: start + Limits.writeStallTimeout)
    }
  }

  /// Returns whether the host must pause (true) or resume (false) reads; nil if there is no change.
  package mutating func takeReadChange() -> Bool? {
    let isPaused = isOutputBlocked || isInputFull
    guard isPaused != self.areReadsPaused else { return nil }
    self.areReadsPaused = isPaused
    return isPaused
  }
}

/// Limits of collections and of queues. `initialize` reports the first two.
extension Limits {
  /// Maximum items of a document.
  package static let items = ItemSchema.itemLimit
  /// Maximum elements in one state of a session.
  package static let elements = Session.elementLimit
  /// Maximum bytes of the labels and the identifiers of these elements.
  package static let content = Session.contentLimit
  /// Maximum bytes of a line of text that a response quotes.
  static let excerptBytes = 200
  /// Maximum bytes of a client's response to a request of this server.
  static let response = 1 << 20
  /// Changed files in one notification. After more of them all source files are read again.
  static let fileChanges = 5_000

  /// Maximum bytes of a message of a client: twice those of a text, whose bytes may all be escaped.
  package static let message = 128 << 20
  /// Unwritten output in bytes above which sessions of the connection produce no updates.
  package static let updateHighWaterMark = 64 << 10
  /// Unwritten output in bytes above which reads of the connection are paused.
  package static let outputHighWaterMark = 64 << 20
  /// Write stall timeout: seconds without progress above `outputHighWaterMark` before the connection is closed.
  package static let writeStallTimeout = 60.0
  /// Seconds that calls may run on after the client closed its input (half-closed connection).
  package static let inputGrace = 0.7
  /// Bytes of complete unhandled messages above which reads of the connection are paused.
  package static let inputHighWaterMark = 16 << 20
  /// Bytes of complete unhandled messages of all clients together. The limit of each client is its equal share, at most
  /// `inputHighWaterMark`.
  static let allInput = 128 << 20
  /// Unwritten bytes of all clients together. The limit of each client is its equal share, at most
  /// `outputHighWaterMark`.
  static let allOutput = 512 << 20
}

/// The limits of the buffers of each connection: by default those of `Limits`. Tests lower them to reach them often.
package struct BufferLimits: Sendable {
  package var updateHighWaterMark = Limits.updateHighWaterMark
  package var outputHighWaterMark = Limits.outputHighWaterMark
  package var inputHighWaterMark = Limits.inputHighWaterMark

  package init() {}
}

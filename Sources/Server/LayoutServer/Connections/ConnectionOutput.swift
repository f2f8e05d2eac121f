import JSONRPC
import LayoutDocument
package import LayoutProtocol
import LayoutSession

/// Output of a connection that the transport has not received, and the server's requests that await responses of its
/// client.
struct ConnectionOutput {
  let limits: BufferLimits
  /// Output that the transport has not received yet.
  var bytes: [UInt8] = []
  /// The offset in `bytes` at which the output of the current response begins, with the updates that precede it.
  var responseStart = 0
  /// Bytes that the transport has received and not written yet.
  var unwrittenBytes = 0
  /// The number of bytes that the transport has received so far. The number of written bytes is the difference to
  /// `unwrittenBytes`.
  private(set) var handedOffBytes = 0
  var backpressure = BackpressureState()

  private var requestCount = 0
  private var requests: [RequestID: (ClientResponse, Server) -> Void] = [:]

  init(_ limits: BufferLimits) { self.limits = limits }

  /// Bytes that are not written yet: those in `bytes` and those in the transport.
  var pendingBytes: Int { unwrittenBytes + bytes.count }

  /// Whether sessions may send updates: fewer bytes than the high-water mark for updates are not written yet.
  var canSendUpdate: Bool { pendingBytes < limits.updateHighWaterMark }

  /// The size of `bytes` from which on sessions with the manual clock write nothing more before the current response;
  /// nil (no limit by this function) in real time.
  ///
  /// Bytes in the transport are ignored, so that equal input gives equal output. A client that does not read is limited
  /// by back-pressure: its next request is not handled.
  func limit(for clock: SessionClock) -> Int? { clock.isManual ? responseStart + limits.outputHighWaterMark : nil }

  /// Whether a session with this clock may write output now.
  func hasCapacity(for clock: SessionClock) -> Bool { limit(for: clock).map { bytes.count < $0 } ?? canSendUpdate }

  /// Returns and clears `bytes`, which the transport receives. All of them are in `unwrittenBytes` until the host sets
  /// that.
  mutating func handOff() -> [UInt8] {
    let output = bytes
    bytes = []
    handedOffBytes += output.count
    unwrittenBytes += output.count
    return output
  }

  /// Appends a request to the client, and stores the handler of its response; if there are 256 handlers already, these
  /// are dropped. No work may depend on it, since some clients never respond.
  mutating func request(_ message: some ServerRequest, completion: @escaping (ClientResponse, Server) -> Void) {
    requestCount += 1
    // Limits the table for clients that never send a response.
    if requests.count >= 256 { requests.removeAll() }
    let id = RequestID(ofServer: requestCount)
    requests[id] = completion
    OutgoingMessage.append(message, id: id, to: &bytes)
  }

  /// Removes the completion handlers of all requests: their captures may retain the connection.
  mutating func dropServerRequests() { requests = [:] }

  /// Removes and returns the completion handler of the request with this identifier; nil if there is none.
  mutating func removeRequest(_ id: RequestID?) -> ((ClientResponse, Server) -> Void)? {
    id.flatMap { requests.removeValue(forKey: $0) }
  }
}

extension OutgoingMessage {
  /// Appends a notification, or a request if there is an identifier.
  static func append(_ message: some ServerNotification, id: RequestID? = nil, to output: inout [UInt8]) {
    appendRequestOrNotification(type(of: message).method, id: id, to: &output) { writer in message.write(to: &writer) }
  }
}

/// A client's response to a request of the server, as JSON text.
package enum ClientResponse: Equatable, Sendable {
  case result([UInt8])
  case error([UInt8])
}

/// The back-pressure of a connection: why its input is not read, and since when its client has not read output.
package struct BackpressureState {
  /// Whether the client reads its output.
  private enum WriteProgress {
    case flowing
    /// The output has exceeded the high-water mark and is not down to half of it. At the last progress, at time `since`
    /// in seconds, `writtenCount` bytes had been written in total.
    case stalled(writtenCount: Int, since: Double)
  }

  /// The consequence of an update of the state.
  package enum Change: Equatable {
    case none
    /// Update the state again at this time at the latest, in seconds of the server's clock.
    case wake(at: Double)
    /// The write stall timeout has expired: close the connection.
    case timedOut
  }

  private var progress = WriteProgress.flowing
  /// Whether the bytes of unhandled messages exceed the input high-water mark.
  package var isInputFull = false
  /// Whether the host was last requested to pause reads.
  private var areReadsPaused = false

  package init() {}

  /// Whether the output has exceeded its high-water mark and is not down to half of it.
  package var isOutputBlocked: Bool { if case .stalled = progress { true } else { false } }

  /// Updates the state from the number of bytes that are not written yet and the number that were written in total.
  ///
  /// `limit` is the output high-water mark in bytes, and `now` is in seconds of the server's clock.
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

  /// Returns whether the host must pause (true) or resume (false) reading the input; nil if there was no change since
  /// the last call.
  package mutating func takeReadChange() -> Bool? {
    let isPaused = isOutputBlocked || isInputFull
    guard isPaused != self.areReadsPaused else { return nil }
    self.areReadsPaused = isPaused
    return isPaused
  }
}

/// Limits of collections and of queues. `initialize` reports the limits of items and of elements.
extension Limits {
  /// Maximum items of a document.
  package static let items = ItemSchema.itemLimit
  /// Maximum elements in one state (or update) of a session.
  package static let elements = Session.elementLimit
  /// Maximum bytes of the labels and identifiers of all elements in one state.
  package static let content = Session.contentLimit
  /// Maximum bytes of a line of the document that a response quotes.
  static let excerptBytes = 200
  /// Maximum bytes of a client's response to a request of this server.
  static let response = 1 << 20
  /// Maximum changed files in one notification that are read individually. With more, all source files are read again.
  static let fileChanges = 5_000

  /// Maximum bytes of a client's message: twice those of a document's text, each byte of which may be escaped.
  package static let message = 128 << 20
  /// Unwritten output in bytes from which on sessions of the connection produce no updates.
  package static let updateHighWaterMark = 64 << 10
  /// Unwritten output in bytes above which reads of the connection are paused.
  package static let outputHighWaterMark = 64 << 20
  /// Write stall timeout: seconds without progress above `outputHighWaterMark` before the connection is closed.
  package static let writeStallTimeout = 60.0
  /// Seconds that calls may still run after the client has closed its input (half-closed connection).
  package static let inputGrace = 0.7
  /// Bytes of complete unhandled messages above which reads of the connection are paused.
  package static let inputHighWaterMark = 16 << 20
  /// Bytes of unhandled messages of all clients together. The limit of each client is its equal share, at most
  /// `inputHighWaterMark`.
  static let allInput = 128 << 20
  /// Unwritten output in bytes of all clients together. The limit of each client is its equal share, at most
  /// `outputHighWaterMark`.
  static let allOutput = 512 << 20
}

/// The limits of the buffers of each connection, in bytes: by default those of `Limits`. Tests lower them.
package struct BufferLimits: Sendable {
  package var updateHighWaterMark = Limits.updateHighWaterMark
  package var outputHighWaterMark = Limits.outputHighWaterMark
  package var inputHighWaterMark = Limits.inputHighWaterMark

  package init() {}
}

import JSON
import JSONRPC
import LayoutProtocol

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

  /// Whether reads of the connection have to be paused until the client reads.
  var isAboveHighWaterMark: Bool { pendingBytes > limits.outputHighWaterMark }

  /// Whether a session may send an update: the client keeps up, with fewer unwritten bytes than the high-water mark.
  var canSendUpdate: Bool { pendingBytes < limits.updateHighWaterMark }

  /// Whether another update of a session on the manual clock may be written before the current response.
  ///
  /// Bytes in the transport are ignored, so that equal input gives equal output. A client that does not read is limited
  /// by back-pressure: its next request is not handled.
  var canSendUpdateBeforeResponse: Bool { bytes.count - responseStart < limits.outputHighWaterMark }

  /// Returns and clears the output. All of it is unwritten until `unwrittenBytes` is set.
  mutating func take() -> [UInt8] {
    let taken = bytes
    bytes = []
    handedOffBytes += taken.count
    unwrittenBytes += taken.count
    return taken
  }

  /// Appends a notification whose parameters object `params` writes.
  mutating func notify(_ method: String, params: (inout JSONWriter) -> Void) {
    OutgoingMessage.appendRequestOrNotification(method, to: &bytes, params: params)
  }

  /// Appends a request. No work may depend on the response, since some clients never send one.
  mutating func request(_ message: some ServerRequest, completion: @escaping (ClientResponse, Server) -> Void) {
    requestCount += 1
    // Limits the table for clients that never send a response.
    if requests.count >= 256 { requests.removeAll() }
    let id = RequestID(own: requestCount)
    requests[id] = completion
    OutgoingMessage.appendRequestOrNotification(type(of: message).method, id: id, to: &bytes) { writer in
      message.write(to: &writer)
    }
  }

  /// Drops the completion handlers of all requests: their captures may retain the connection.
  mutating func dropServerRequests() { requests = [:] }

  /// Removes and returns the completion handler of a request; nil for an unknown id.
  mutating func takeRequest(_ id: RequestID?) -> ((ClientResponse, Server) -> Void)? {
    id.flatMap { requests.removeValue(forKey: $0) }
  }
}

/// A client's response to a request from the server, as JSON text.
package enum ClientResponse: Equatable, Sendable {
  case result([UInt8])
  case error([UInt8])
}

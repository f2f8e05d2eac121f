/// Why a stream of frames cannot be followed any further.
package enum FrameError: Error, Equatable, Sendable {
  case missingContentLength
  case invalidContentLength
  case bodyTooLong
  case headerTooLong
  case malformedHeader
  /// The first line is that of an HTTP request: a browser knocks, and gets no answer that it could use.
  case http

  /// One sentence for the peer.
  package var message: String {
    switch self {
    case .missingContentLength: "the header has no Content-Length"
    case .invalidContentLength: "Content-Length is not a number"
    case .bodyTooLong: "Content-Length is over the limit of \(FrameReader.bodyLimit) bytes"
    case .headerTooLong: "the header is over the limit of \(FrameReader.headerLimit) bytes"
    case .malformedHeader: "a header line is not of the form 'Name: value'"
    case .http: "this is not an HTTP server"
    }
  }
}

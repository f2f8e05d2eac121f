/// Cuts a stream of bytes into the bodies that Content-Length headers announce.
package struct FrameReader {
  /// What the stream holds next.
  package enum Frame: Equatable, Sendable {
    /// A whole body; the range is of `bytes` and holds until the next `append`.
    case body(Range<Int>)
    /// A body in a charset other than UTF-8 was skipped; the stream goes on behind it.
    case unsupportedCharset
    /// The place in the stream is lost; nothing can follow.
    case fatal(FrameError)
  }

  /// The longest body that is taken: what fits no client's memory is a mistake or an attack.
  package static let bodyLimit = 512 << 20
  /// The longest block of headers that is taken.
  package static let headerLimit = 8 << 10

  /// What arrived and is not used up yet, starting somewhere before the next frame.
  package private(set) var bytes: [UInt8] = []
  /// Where the next frame that `next` returns begins.
  private var start = 0
  private var header = FrameHeader()
  private var error: FrameError?

  package init() {}

  /// How many bytes wait to be cut.
  package var count: Int { bytes.count - start }

  /// Takes the next piece of the stream; pieces may be cut anywhere.
  package mutating func append(_ piece: [UInt8]) {
    guard error == nil, !piece.isEmpty else { return }
    if start == bytes.count {
      // Nothing is left over: the piece becomes the buffer without a copy, and a large old buffer is let go.
      rebase(by: start)
      bytes = piece
      return
    }
    // Moving the rest only when most of the buffer is used up keeps the whole linear.
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      rebase(by: start)
    }
    bytes.append(contentsOf: piece)
  }

  /// The next frame, or nil until more bytes arrive.
  package mutating func next() -> Frame? {
    guard hasNext() else {
      releaseBuffer()
      return nil
    }
    if let error { return .fatal(error) }
    let body = header.end..<header.end + header.contentLength
    let isReadable = header.isUTF8
    header = FrameHeader(first: false)
    start = body.upperBound
    return isReadable ? .body(body) : .unsupportedCharset
  }

  /// Whether `next` has something to return.
  package mutating func hasNext() -> Bool {
    if error != nil { return true }
    do throws(FrameError) {
      guard try header.read(bytes, from: start) else { return false }
    } catch {
      self.error = error
      return true
    }
    return header.end + header.contentLength <= bytes.count
  }

  /// Gives back what a large message needed, once it is used up.
  private mutating func releaseBuffer() {
    guard start == bytes.count, bytes.capacity > 1 << 20 else { return }
    rebase(by: start)
    bytes = []
  }

  private mutating func rebase(by offset: Int) {
    start -= offset
    header.rebase(by: offset)
  }
}

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

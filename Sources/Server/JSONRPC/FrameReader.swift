/// Splits a byte stream into the message bodies that `Content-Length` headers delimit.
package struct FrameReader {
  /// The next element of the stream.
  package enum Frame: Equatable, Sendable {
    /// A complete body: its range in `bytes`, valid until the next `append`.
    case body(Range<Int>)
    /// A body in a charset other than UTF-8, which was skipped. The stream continues after it.
    case unsupportedCharset
    /// The frame boundary is lost; no frames can follow.
    case fatal(FrameError)
  }

  /// The default of the maximum size of a body, in bytes: more than any message of this server has.
  package static let bodyLimit = 512 << 20
  /// The maximum size of a header block, in bytes.
  package static let headerLimit = 8 << 10
  /// The number of received bytes of a frame from which on memory for the whole frame is reserved at once. A buffer
  /// that grew with a long frame would be copied repeatedly; a client that only announces a long body gets no memory.
  private static let shortLength = 1 << 20
  /// Memory that is reserved after a long body, in bytes, for the next frames if they arrive in one chunk with its end.
  /// More bytes than these cost a copy of the body.
  private static let chunkLength = 1 << 16

  /// The received bytes. Consumed frames at their start may already be removed.
  package private(set) var bytes: [UInt8] = []
  /// The start of the next frame in `bytes`.
  private var start = 0
  /// The header of the next frame; nil until it is complete.
  private var header: FrameHeader?
  /// Whether no frame was read yet.
  private var isFirst = true
  private var error: FrameError?
  private let bodyLimit: Int

  /// Creates a reader for a stream whose bodies have at most `bodyLimit` bytes.
  package init(bodyLimit: Int = Self.bodyLimit) { self.bodyLimit = bodyLimit }

  /// The number of bytes that are not consumed yet.
  package var count: Int { bytes.count - start }

  /// Appends a chunk of the stream; chunks may end anywhere. Ignored after a fatal error.
  package mutating func append(_ chunk: [UInt8]) {
    guard error == nil, !chunk.isEmpty else { return }
    if start == bytes.count {
      // All bytes are consumed: the chunk becomes the buffer without a copy, and a large old buffer is released.
      (bytes, start) = (chunk, 0)
      return
    }
    // Moving the remainder only when most of the buffer is consumed keeps the total linear.
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
    if let end = bodyEnd, count >= Self.shortLength, end + Self.chunkLength > bytes.capacity {
      bytes.reserveCapacity(end + Self.chunkLength)
    }
    bytes.append(contentsOf: chunk)
  }

  /// Returns the next frame; nil until more bytes arrive. After a fatal error it returns that error each time.
  package mutating func next() -> Frame? {
    if let error { return .fatal(error) }
    do throws(FrameError) {
      if header == nil { header = try FrameHeader(bytes, from: start, bodyLimit: bodyLimit, isFirst: isFirst) }
    } catch {
      self.error = error
      return .fatal(error)
    }
    guard let header, let end = bodyEnd, end <= bytes.count else {
      releaseBuffer()
      return nil
    }
    let body = start + header.count..<end
    (self.header, isFirst, start) = (nil, false, end)
    return header.isUTF8 ? .body(body) : .unsupportedCharset
  }

  /// The end of the body of the next frame in `bytes`; nil if the frame's header is not complete.
  private var bodyEnd: Int? { header.map { start + $0.count + $0.contentLength } }

  /// Returns `bytes` without a copy, to be called after `next` has returned a body: the range of the body is one in the
  /// result. The reader keeps a copy of the bytes behind it only.
  package mutating func handOverBytes() -> [UInt8] {
    let result = bytes
    (bytes, start) = (Array(bytes[start...]), 0)
    return result
  }

  /// Releases the buffer if all of it is consumed and its capacity is above 1 MiB.
  private mutating func releaseBuffer() {
    guard start == bytes.count, bytes.capacity > 1 << 20 else { return }
    (bytes, start) = ([], 0)
  }
}

/// An error after which the frames of a stream cannot be delimited any more.
package enum FrameError: Error, Equatable, Sendable {
  case missingContentLength
  case invalidContentLength
  case bodyTooLong(limit: Int)
  case headerTooLong
  case malformedHeader
  /// The input starts with an HTTP request line; the connection is closed without a response.
  case http

  /// The error as a sentence for the client.
  package var message: String {
    switch self {
    case .missingContentLength: "the header Content-Length is missing before the message"
    case .invalidContentLength: "invalid header Content-Length: expected one whole number of bytes"
    case .bodyTooLong(let limit): "Content-Length exceeds the limit of \(limit) bytes"
    case .headerTooLong: "the header exceeds the limit of \(FrameReader.headerLimit) bytes"
    case .malformedHeader: "a header line must have the form 'Name: value'"
    case .http: "the input is an HTTP request; layoutd preview starts a server for browsers"
    }
  }
}

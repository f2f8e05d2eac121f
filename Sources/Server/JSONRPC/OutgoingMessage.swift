package import JSON

/// Appends messages of this server, framed, to an output buffer.
package enum OutgoingMessage {
  /// Appends a success response. `result` is JSON; if it is empty, null is written.
  package static func appendResponse(to id: RequestID, result: [UInt8], to output: inout [UInt8]) {
    // The length of the body is computed from its parts, so that the result is copied only once, into the output.
    let opening: StaticString = #"{"jsonrpc":"2.0","id":"#
    let middle: StaticString = #","result":"#
    let count = result.isEmpty ? 4 : result.count
    appendHeader(
      bodyCount: opening.utf8CodeUnitCount + id.json.count + middle.utf8CodeUnitCount + count + 1, to: &output)
    output.append(opening)
    output.append(contentsOf: id.json)
    output.append(middle)
    if result.isEmpty { output.append("null") } else { output.append(contentsOf: result) }
    output.append(UInt8(ascii: "}"))
  }

  /// Appends an error response; without an identifier its id is null.
  package static func appendErrorResponse(_ error: ResponseError, to id: RequestID?, to output: inout [UInt8]) {
    var writer = JSONWriter(capacity: 256 + (error.data?.count ?? 0))
    writer.object { writer in
      writer.member("jsonrpc", "2.0")
      writer.key("id")
      if let id { writer.raw(id.json) } else { writer.null() }
      writer.key("error")
      error.write(to: &writer)
    }
    appendFrame(writer.takeBytes(), to: &output)
  }

  /// Appends a notification, or with an identifier a request. `params` must write an object, because some clients fail
  /// without one.
  package static func appendRequestOrNotification(
    _ method: String, id: RequestID? = nil, to output: inout [UInt8], params: (inout JSONWriter) -> Void
  ) {
    // Enough for an update of a few elements.
    var writer = JSONWriter(capacity: 4_096)
    writer.object { writer in
      writer.key("jsonrpc")
      writer.staticString("2.0")
      if let id {
        writer.member("id", raw: id.json)
      }
      writer.member("method", method)
      writer.key("params")
      params(&writer)
    }
    appendFrame(writer.takeBytes(), to: &output)
  }

  /// Appends a frame: a header with the length of `body`, and `body`.
  package static func appendFrame(_ body: [UInt8], to output: inout [UInt8]) {
    appendHeader(bodyCount: body.count, to: &output)
    output.append(contentsOf: body)
  }

  /// Appends the header of a frame in exactly this form: several clients search for it literally.
  private static func appendHeader(bodyCount: Int, to output: inout [UInt8]) {
    // Reserves all bytes at once and at least doubles the capacity, so that many messages take amortized linear time.
    let count = output.count + bodyCount + 32
    if count > output.capacity { output.reserveCapacity(max(count, 2 * output.count)) }
    output.append("Content-Length: ")
    output.append(decimal: bodyCount)
    output.append("\r\n\r\n")
  }
}

/// The error of an error response.
package struct ResponseError: Error, Equatable, Sendable {
  package var code: Int
  package var message: String
  /// Machine-readable details as JSON; nil if there are none. Their `kind` identifies the case. They are stored as
  /// text, because there can be many megabytes of them, which a job writes.
  package let data: [UInt8]?

  package init(code: Int, message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data.map { data in
      var writer = JSONWriter()
      writer.value(data)
      return writer.takeBytes()
    }
  }

  /// Writes the value of the member `error` of a response.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("code", code)
      writer.member("message", message)
      if let data {
        writer.member("data", raw: data)
      }
    }
  }

  /// Creates the error for parameters that do not match the schema of their method.
  package static func invalidParams(_ error: JSONError) -> ResponseError {
    let path = error.pathText
    return ResponseError(
      code: ErrorCode.invalidParams, message: path.isEmpty ? "params: \(error.message)" : "\(path): \(error.message)")
  }
}

/// The error codes of JSON-RPC and LSP that the server uses.
package enum ErrorCode {
  package static let parseError = -32700
  package static let invalidRequest = -32600
  package static let methodNotFound = -32601
  package static let invalidParams = -32602
  package static let internalError = -32603
  package static let serverNotInitialized = -32002
  package static let requestFailed = -32803
  package static let requestCancelled = -32800
}

/// A request's identifier as the JSON that the client wrote, so that the echo is exact: `1` and `"1"` differ.
package struct RequestID: Hashable, Sendable {
  /// JSON text: a string with its quotes, or a whole number.
  package let json: [UInt8]

  package init(json: [UInt8]) {
    self.json = json
  }

  /// The identifier of a request of our own; always a string, because some clients key everything by small numbers.
  package init(own number: Int) {
    json = Array("\"layoutd-\(number)\"".utf8)
  }

  /// The identifier as text for log lines.
  package var text: String { String(decoding: json, as: UTF8.self) }
}

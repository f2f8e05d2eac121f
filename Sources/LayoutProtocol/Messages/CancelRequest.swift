package import JSON

/// Tells that the answer to a request is no longer wanted.
package struct CancelRequest: ClientMessage {
  package static let method = "$/cancelRequest"

  /// The request's identifier as it was written: a string with its quotes, or a number.
  package var id: [UInt8]

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var id: [UInt8]?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "id": id = try reader.readRaw()
      default: break
      }
    }
    self.id = try require(id, "id", at: start)
  }
}

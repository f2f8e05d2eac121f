package import JSON

/// Asks a client to show progress under a token of ours.
package struct CreateWorkDoneProgress: ServerRequest {
  package static let method = "window/workDoneProgress/create"

  /// JSON.
  package var token: [UInt8]

  package init(token: [UInt8]) {
    self.token = token
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("token")
      writer.raw(token)
    }
  }
}

/// Tells how far some work is.
package struct ReportProgress: ServerMessage {
  package static let method = "$/progress"

  /// The three words of LSP's work done progress.
  package enum Value: Equatable, Sendable {
    case begin(title: String, percentage: Int?, isCancellable: Bool)
    case report(percentage: Int)
    case end
  }

  /// JSON.
  package var token: [UInt8]
  package var value: Value

  package init(token: [UInt8], value: Value) {
    self.token = token
    self.value = value
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("token")
      writer.raw(token)
      writer.key("value")
      writer.object { writer in
        switch value {
        case .begin(let title, let percentage, let isCancellable):
          writer.member("kind", "begin")
          writer.member("title", title)
          writer.member("cancellable", isCancellable)
          // A client shows numbers only where the first word has one.
          if let percentage { writer.member("percentage", percentage) }
        case .report(let percentage):
          writer.member("kind", "report")
          writer.member("percentage", percentage)
        case .end: writer.member("kind", "end")
        }
      }
    }
  }
}

/// Tells that work that the client was shown the progress of is no longer wanted.
package struct CancelWorkDoneProgress: ClientMessage {
  package static let method = "window/workDoneProgress/cancel"

  /// JSON.
  package var token: [UInt8]

  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var token: [UInt8]?
    try reader.readMembers { key, reader throws(JSONError) in
      switch key {
      case "token": token = try reader.readRaw()
      default: break
      }
    }
    self.token = try require(token, "token", at: start)
  }
}

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

package import JSON

/// Requests the client to show progress under a token of the server.
package struct CreateWorkDoneProgressRequest: ServerRequest {
  package static let method = "window/workDoneProgress/create"

  /// The token as JSON text.
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

/// Reports the progress of a long operation.
package struct WorkDoneProgress: ServerNotification {
  package static let method = "$/progress"

  /// The three kinds of LSP's work-done progress.
  package enum Value: Equatable, Sendable {
    case begin(title: String, percentage: Int?, isCancellable: Bool)
    case report(percentage: Int)
    case end
  }

  /// The token as JSON text.
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
          // Clients show percentages only if `begin` has one.
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

/// Cancels the operation that reports progress under a token.
package struct CancelWorkDoneProgressNotification: ClientMessage {
  package static let method = "window/workDoneProgress/cancel"

  /// The token as JSON text.
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

/// Cancels a request.
package struct CancelRequestNotification: ClientMessage {
  package static let method = "$/cancelRequest"

  /// The request's id as JSON text: a number, or a string with its quotes.
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

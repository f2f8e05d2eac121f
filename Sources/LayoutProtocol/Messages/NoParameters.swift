package import JSON

/// A message whose parameters say nothing: absent, null, `[]` and any object are the same to it.
package protocol NoParameters: ClientMessage {
  init()
}

extension NoParameters {
  package init(from reader: inout JSONReader) throws(JSONError) {
    self.init()
    try reader.readMembers { _, _ throws(JSONError) in }
  }
}

/// Tells that the answer to `initialize` arrived.
package struct Initialized: NoParameters {
  package static let method = "initialized"
  package init() {}
}

/// Asks the server to stop working, but to stay until `Exit`.
package struct Shutdown: NoParameters {
  package static let method = "shutdown"
  package init() {}
}

/// Asks the server to end.
package struct Exit: NoParameters {
  package static let method = "exit"
  package init() {}
}

/// Asks for an answer once all that came before is applied and what it caused is written.
package struct Synchronize: NoParameters {
  package static let method = "layoutd/synchronize"
  package init() {}
}

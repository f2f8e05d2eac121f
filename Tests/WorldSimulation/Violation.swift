/// An invariant that the server violated.
package struct Violation: Error, Equatable, Sendable {
  package enum Kind: String, Sendable {
    /// Output that is no frame, no JSON or no message.
    case malformedOutput
    /// A second response, or one to no request.
    case unexpectedResponse
    /// A request without a response after all work is done.
    case missingResponse
    /// Responses about one document in another order than their requests.
    case responseOrder
    /// An update that does not fit the state that the client has.
    case brokenUpdate
    /// A client's copy of a session that differs from the server's state.
    case staleState
    /// A text that differs between the server and the client that edits it.
    case differentText
    /// Diagnostics that differ from those of an analysis from the beginning, or that were not sent.
    case wrongDiagnostics
    /// More unread output than the limits allow, or an update for a client that does not read.
    case bufferLimit
    /// Work that does not end.
    case endlessWork
    /// Work of one call of the host that nothing interrupts and that delays all clients, or jobs of other clients that
    /// delay a request.
    case stall
    /// An object that is retained after all clients have left.
    case retained
    /// The process ended by a signal: a failed precondition, or an access to memory that it does not have.
    case trap
  }

  package var kind: Kind
  package var message: String

  package init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = String(message.prefix(1_000))
  }
}

package import Cancellation
package import JSON
import Synchronization

/// The input of a call: an immutable value that a job reads on any thread.
package struct ToolCall: Sendable {
  /// An object that matches the tool's input schema.
  package let arguments: JSONValue
  package let roots: ClientRoots
  /// Is cancelled when the client cancels the call or disconnects.
  package let token: CancellationToken
  package let progress: ToolProgress

  package init(
    arguments: JSONValue, roots: ClientRoots = .undeclared, token: CancellationToken = CancellationToken(),
    progress: ToolProgress = ToolProgress()
  ) {
    self.arguments = arguments
    self.roots = roots
    self.token = token
    self.progress = progress
  }
}

/// The folders that the client permits the server to read.
package enum ClientRoots: Equatable, Sendable {
  /// The client has no roots, so that no file may be read.
  case undeclared
  /// URIs, as the client wrote them.
  case listed([String])
  /// The client responded to `roots/list` with an error.
  case unavailable(String)
}

/// The progress of a call, written by its job and read by the loop's thread.
package final class ToolProgress: Sendable {
  private let thousandths = Atomic(0)

  package init() {}

  /// The completed fraction, 0 to 1, in steps of 0.001.
  package var fraction: Double {
    get { Double(thousandths.load(ordering: .relaxed)) / 1_000 }
    set { thousandths.store(Int((min(1, max(0, newValue)) * 1_000).rounded(.down)), ordering: .relaxed) }
  }
}

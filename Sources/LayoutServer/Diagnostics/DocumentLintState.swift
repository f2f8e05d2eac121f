import Cancellation
import LayoutDocument

/// The lint of an open document: the pending or running one, and the last result.
struct DocumentLintState {
  /// The time from which the document is linted, in seconds; nil if it is not due.
  var due: Double?
  /// The token of the running job; nil if there is none.
  var token: CancellationToken?
  /// The snapshot that was linted, and its diagnostics.
  private(set) var result: (snapshot: AnyObject, diagnostics: [Diagnostic])?

  /// Returns the diagnostics of a snapshot; empty if it was not linted.
  func diagnostics(of snapshot: DocumentSnapshot) -> [Diagnostic] {
    guard let result, result.snapshot === snapshot.identity else { return [] }
    return result.diagnostics
  }

  mutating func store(_ diagnostics: [Diagnostic], of snapshot: DocumentSnapshot) {
    result = (snapshot.identity, diagnostics)
    token = nil
  }

  /// Cancels the running job, because its text is outdated.
  mutating func cancel() {
    token?.cancel()
    (token, due) = (nil, nil)
  }
}

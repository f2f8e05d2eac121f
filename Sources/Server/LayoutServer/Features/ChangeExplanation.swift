import CollectionLayout
import JSON
import JSONRPC
import LayoutBase
import LayoutDocument
import LayoutDrawing
import LayoutLint
import LayoutProtocol

/// The edits of a session's text that explain the changes of its layout.
enum ChangeExplanationMethods {
  static var all: [Method] {
    [Method(ExplainChangeRequest.self, isRequest: true) { .explanation(session: $0.session) }]
  }
}

extension SessionStore {
  /// The cost of one layout, in items, up to which changes are explained. A single edit needs five layouts, others ten
  /// and more.
  private static let costLimit = DocumentSnapshot.explanationBudget / 10

  /// Returns the execution of a request for the causes of the changes since the last one.
  func execution(of call: Call, explaining name: String) -> Execution {
    let connection = call.connection
    if connection.calls.mustAwaitEdits(call) { return .waiting }
    guard let binding = connection.session(name) else { return .done(.failure(.unknownSession(name))) }
    guard documents.isUpToDate(binding.document) else { return .waiting }
    let (earlier, snapshot) = (binding.explainedSnapshot, binding.snapshot)
    let cost = WidthLint.cost(of: snapshot)
    guard cost <= Self.costLimit else {
      return .done(.failure(.failed("limitExceeded", "the document is too long to explain its changes")))
    }
    // The changes of a text with an error are explained with those that mend it.
    guard !snapshot.isAnyPartStale, let earlier, earlier.generation != snapshot.generation else {
      if !snapshot.isAnyPartStale { binding.explainedSnapshot = snapshot }
      return .done(Method.encoded { writer in ExplainChangeRequest.Result(causes: []).write(to: &writer) })
    }
    let estimate = max(WorkEstimate.items(5 * cost), .unknown)
    return .work(
      CallWork(estimate) { [encoding = connection.encoding] token in
        Method.encoded { writer in
          ExplainChangeRequest.Result(causes: snapshot.causes(since: earlier, token, encoding)).write(to: &writer)
        }
      } commit: { result, _ in
        binding.explainedSnapshot = snapshot
        return .response(result)
      })
  }
}

extension DocumentSnapshot {
  /// The number of items in all layouts of one response, which take about half a second.
  fileprivate static let explanationBudget = 250_000

  /// Returns the causes of the changes of the layout since an earlier snapshot; empty if there are none, if they are
  /// not found within the budget, or if `token` is cancelled.
  fileprivate func causes(
    since earlier: DocumentSnapshot, _ token: CancellationToken?, _ encoding: PositionEncoding
  ) -> [ChangeCause] {
    guard let before = earlier.syntax.root, let after = syntax.root else { return [] }
    let pair = ComparedPair(
      label: nil, from: earlier.comparedLayout(token), to: comparedLayout(token), tolerance: .standard)
    let causes = ChangeCauses(
      of: [pair], edits: StructuralEdits(from: before, to: after), readingCost: readingCost,
      budget: Self.explanationBudget
    ) { text, readsNewFiles in
      guard token?.isCancelled != true else { return nil }
      return (readsNewFiles ? self : earlier).analysis(of: text, token: token).map { [$0.comparedLayout(token)] }
    }
    guard let causes else { return [] }
    var cursor = PositionCursor(buffer, encoding)
    let listed = causes.causes.prefix(ChangeCauses.shownCount).map { cause in
      ChangeCause(
        message: causes.sentence(of: cause), path: cause.path,
        range: cause.edit?.new.map { PositionRange($0.range, &cursor) })
    }
    return listed + causes.remarks.map { ChangeCause(message: $0) }
  }

  /// Lays the whole content out in the document's viewport.
  private func comparedLayout(_ token: CancellationToken?) -> ComparedLayout {
    let view = cancellable(by: token).atRest
    var work = LayoutProgress(token: token)
    return ComparedLayout(view, elements: view.allElements(work: &work))
  }
}

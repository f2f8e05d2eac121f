import CollectionLayout
import JSON
import LanguageFeatures
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// The estimated duration of work, from numbers of bytes and items.
///
/// Measured on two cores of an AMD EPYC: parsing takes about 20 ns per byte and decoding a message 8 ns; placing an
/// item takes 2 to 150 ns, and comparing a placed one 1 ns. A round trip to another thread takes 30 to 60 µs. Work that
/// takes longer than an item of a simple layout is counted as several items (`CollectionEffort`).
package struct WorkEstimate: Comparable {
  package var nanoseconds: Int

  package init(nanoseconds: Int) { self.nanoseconds = nanoseconds }

  /// The threshold (2 ms) from which work runs as a job; shorter work runs inline.
  package static let inlineLimit = WorkEstimate(nanoseconds: 2_000_000)
  /// The threshold (100 ms) from which a job is a long one. The number of long jobs that run at once is limited, so
  /// that short ones need not wait.
  package static let shortLimit = WorkEstimate(nanoseconds: 100_000_000)
  /// The threshold (20 ms) below which a job is brief, so that it may run when only one thread is free.
  static let briefLimit = WorkEstimate(nanoseconds: 10 * inlineLimit.nanoseconds)
  /// Reading and analyzing a file of unknown length (50 ms).
  static let unreadFile = WorkEstimate(nanoseconds: 25 * inlineLimit.nanoseconds)
  package static let none = WorkEstimate(nanoseconds: 0)
  /// Work of unknown size, such as reading a file (10 ms): a short job, which becomes a long one once it has run for
  /// `shortLimit`.
  package static let unknown = WorkEstimate(nanoseconds: 5 * inlineLimit.nanoseconds)

  /// Estimates parsing and validating a text of `bytes` bytes.
  static func text(bytes: Int) -> WorkEstimate { WorkEstimate(nanoseconds: clamped(bytes, times: 20)) }

  /// Estimates decoding a message of `bytes` bytes.
  static func message(bytes: Int) -> WorkEstimate { WorkEstimate(nanoseconds: clamped(bytes, times: 8)) }

  /// Estimates laying out or querying `count` items of a simple layout.
  static func items(_ count: Int) -> WorkEstimate { WorkEstimate(nanoseconds: clamped(count, times: 40)) }

  /// Estimates converting `count` diagnostics to the protocol's form, at 1 µs each.
  static func diagnostics(_ count: Int) -> WorkEstimate { .items(25 * min(count, Limits.resultCount)) }

  /// Estimates assigning names to `count` items of generators. A name that has to be checked individually takes six
  /// times as long as placing an item.
  static func naming(_ count: Int) -> WorkEstimate { .items(clamped(count, times: 6)) }

  /// Estimates laying out a collection, repeatedly if views that are measured bring further ones into view.
  static func layout(_ effort: CollectionEffort) -> WorkEstimate {
    .items(clamped(effort.layout, times: effort.mayMeasureViews ? 16 : 1))
  }

  /// Estimates comparing the visible elements of a collection that was laid out before.
  static func viewed(_ effort: CollectionEffort) -> WorkEstimate {
    WorkEstimate(nanoseconds: effort.itemCount) + .items(effort.viewCount)
  }

  static func + (one: WorkEstimate, other: WorkEstimate) -> WorkEstimate {
    let (sum, isTooLarge) = one.nanoseconds.addingReportingOverflow(other.nanoseconds)
    return WorkEstimate(nanoseconds: isTooLarge ? .max : sum)
  }

  package static func < (one: WorkEstimate, other: WorkEstimate) -> Bool { one.nanoseconds < other.nanoseconds }

  private static func clamped(_ count: Int, times factor: Int) -> Int {
    let (product, isTooLarge) = max(0, count).multipliedReportingOverflow(by: factor)
    return isTooLarge ? .max : product
  }
}

extension WorkEstimate {
  /// Estimates a query about a document, which may read all of its text and layout.
  init(_ snapshot: DocumentSnapshot) {
    let effort = snapshot.effort
    self =
      .text(bytes: snapshot.text.count) + .items(snapshot.isLaidOut ? effort.itemCount : effort.layout)
      + .diagnostics(snapshot.diagnostics.count)
  }

  /// Estimates a query about a session, or a change of it, including that the session first adopts a snapshot of its
  /// document.
  init(_ session: Session, following snapshot: DocumentSnapshot) {
    let effort = session.effort
    let itemCount = session.needsLayout || effort.mayMeasureViews ? effort.layout : effort.itemCount
    self = .items(itemCount + session.outlineRowCount) + WorkEstimate(session, reaching: snapshot)
  }

  /// Estimates the work of a session to adopt a snapshot of its document; none if it shows this snapshot already.
  init(_ session: Session, reaching snapshot: DocumentSnapshot) {
    self = session.isBehind(snapshot) ? .layout(snapshot.effort) : .none
  }

  /// Estimates a request about a session. Each of its steps costs at least an update of a small viewport.
  init(_ effort: SessionEffort, on session: Session) {
    let itemsPerStep = max(250, 4 * session.lastSent.state.elements.count)
    self = .items(WorkEstimate.clamped(effort.steps, times: itemsPerStep)) + .naming(effort.namedItems)
    if effort.readsDocument {
      self = self + .text(bytes: session.source.text.count) + .layout(session.effort)
    }
    if effort.namedItems > 0 { self = self + .items(20 * session.document.templateCount) }
  }
}

extension WorkEstimate {
  /// Estimates a query about a document, without the cost of long parameters.
  init(_ target: Method.Target, on snapshot: DocumentSnapshot) {
    let reading = WorkEstimate(snapshot)
    self =
      switch target {
      case .document: reading
      // Each position is followed through at most the levels of nesting that the text can have, at about 100 ns a
      // level.
      case .positions(_, let count):
        reading
          + WorkEstimate(
            nanoseconds: WorkEstimate.clamped(count, times: 100 * min(SyntaxTree.depthLimit, snapshot.text.count / 2)))
      case .verifiedEdits(_, let budget):
        reading + .text(bytes: EditVerifier.byteCount(of: snapshot, effort: budget))
      // The number of frames and the size of a picture are unknown.
      case .timeline where snapshot.model.timeline.isEmpty: reading
      case .timeline, .repeatedLayout, .command: max(reading, .unknown)
      }
  }
}

extension WorkEstimate {
  /// The length in bytes of a text whose parsing takes `inlineLimit`. Shorter texts are parsed inline, and then their
  /// items are counted for the estimate.
  static let textLimit = inlineLimit.nanoseconds / text(bytes: 1).nanoseconds

  /// Estimates an analysis. The number of items in source files is not available before they are read: the estimate is
  /// based on the sources of the last analysis, and is at least `unknown`.
  init(_ analysis: DocumentAnalysis) {
    // To suggest names of templates, up to 100 unknown ones are compared with all others, in 0.1 to 0.5 µs each.
    let text =
      WorkEstimate.text(bytes: analysis.byteCount) + .text(bytes: analysis.inheritedByteCount)
      + .items(analysis.generatedItemCount + 400 * analysis.templateCount) + .naming(analysis.insertedItemCount)
      // There will be about as many as before.
      + .diagnostics(analysis.earlierDiagnosticCount)
    self = analysis.mayReadSources ? max(text + .text(bytes: analysis.sourceByteCount), .unknown) : text
  }
}

extension Session {
  /// Estimates the duration of the next update, with which the session shows a snapshot of its document.
  func updateEstimate(following snapshot: DocumentSnapshot) -> WorkEstimate {
    let isRead = isBehind(snapshot) || needsLayout || mayMeasureViews
    return (isRead ? .layout(effort) : .viewed(effort)) + WorkEstimate(self, reaching: snapshot)
      + .items(10 * (lastSent.state.elements.count + frameTrackCount))
  }
}

/// Kinds of work on one document or session that took too long for the server's thread although the estimates were
/// small.
final class InlineHistory {
  /// The number of times that a job does work of a kind that was stopped, before it is tried inline again.
  private static let jobCount = 16

  /// The number of times that a job still does work of a kind; no entry if it is tried inline.
  private var remaining: [String: Int] = [:]

  /// Whether a job must do work of this kind although its estimate is small. Each call that returns true is one of the
  /// `jobCount` times.
  func needsJob(_ kind: String) -> Bool {
    guard let count = remaining[kind] else { return false }
    remaining[kind] = count > 1 ? count - 1 : nil
    return true
  }

  /// Records that work of this kind took too long and was stopped.
  func didStop(_ kind: String) { remaining[kind] = Self.jobCount }
}

/// The cost of a request about a session, besides that of reading the session.
struct SessionEffort: Sendable {
  /// The number of intermediate states that are computed, such as animation frames.
  var steps = 0
  /// The number of items that generators in the message create; each gets an identifier.
  var namedItems = 0
  /// Whether the document is analyzed again and laid out.
  var readsDocument = false
}

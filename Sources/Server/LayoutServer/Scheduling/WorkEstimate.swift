import CollectionLayout
import JSON
import LanguageFeatures
import LayoutDocument
import LayoutProtocol
import LayoutSession

/// The estimated duration of work, from numbers of bytes and items.
///
/// Measured on two cores of an AMD EPYC: parsing takes about 20 ns per byte and decoding a message 8 ns; placing an
/// item takes 2 to 150 ns, and comparing a placed one 1 ns. A round trip to another thread takes 30 to 60 µs.
/// `CollectionEffort` counts what takes longer than an item of a simple layout.
package struct WorkEstimate: Comparable {
  package var nanoseconds: Int

  package init(nanoseconds: Int) { self.nanoseconds = nanoseconds }

  /// The threshold (2 ms) from which work runs as a job; shorter work runs inline.
  package static let inlineLimit = WorkEstimate(nanoseconds: 2_000_000)
  /// The threshold (100 ms) from which a job is long. Long jobs leave threads to short ones.
  package static let shortLimit = WorkEstimate(nanoseconds: 100_000_000)
  /// The threshold (20 ms) below which a job is brief.
  static let briefLimit = WorkEstimate(nanoseconds: 10 * inlineLimit.nanoseconds)
  /// Reading a file for the first time, whatever its length.
  static let unreadFile = WorkEstimate(nanoseconds: 25 * inlineLimit.nanoseconds)
  package static let none = WorkEstimate(nanoseconds: 0)
  /// Work of unknown size, such as reading a file: a job that becomes long once it has run for `shortLimit`.
  package static let unknown = WorkEstimate(nanoseconds: 5 * inlineLimit.nanoseconds)

  /// Parsing and validating a text of `bytes` bytes.
  static func text(bytes: Int) -> WorkEstimate { WorkEstimate(nanoseconds: clamped(bytes, times: 20)) }

  /// Decoding a message of `bytes` bytes.
  static func message(bytes: Int) -> WorkEstimate { WorkEstimate(nanoseconds: clamped(bytes, times: 8)) }

  /// Laying out or querying `count` items.
  static func items(_ count: Int) -> WorkEstimate { WorkEstimate(nanoseconds: clamped(count, times: 40)) }

  /// Converting `count` diagnostics to the protocol's form, which takes 1 µs each.
  static func diagnostics(_ count: Int) -> WorkEstimate { .items(25 * min(count, Limits.resultCount)) }

  /// Naming `count` items that generators create. Names that are reserved one by one take six times as long as placing
  /// an item.
  static func naming(_ count: Int) -> WorkEstimate { .items(clamped(count, times: 6)) }

  /// Laying out a collection and measuring its views, each of which may bring the next one into view.
  static func layout(_ effort: CollectionEffort) -> WorkEstimate {
    .items(clamped(effort.layout, times: effort.mayMeasureViews ? 16 : 1))
  }

  /// Comparing the visible elements of a collection that is laid out already.
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
  /// A query about a document, which may read all of its text and layout.
  init(_ snapshot: DocumentSnapshot) {
    let effort = snapshot.effort
    self =
      .text(bytes: snapshot.text.count) + .items(snapshot.isLaidOut ? effort.itemCount : effort.layout)
      + .diagnostics(snapshot.diagnostics.count)
  }

  /// A query about a session, or a change of it, after it has followed a snapshot of its document.
  init(_ session: Session, following snapshot: DocumentSnapshot) {
    let effort = session.effort
    let itemCount = session.needsLayout || effort.mayMeasureViews ? effort.layout : effort.itemCount
    self = .items(itemCount + session.outlineRowCount) + WorkEstimate(session, reaching: snapshot)
  }

  /// Following a snapshot of a session's document; nothing if the session shows it.
  init(_ session: Session, reaching snapshot: DocumentSnapshot) {
    self = session.isBehind(snapshot) ? .layout(snapshot.effort) : .none
  }

  /// The effort of a request about a session. Each step is at least an update of a small viewport.
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
  /// A query about a document, apart from what its parameters contain.
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
  /// Bytes. Shorter texts are parsed inline before their items are counted for the estimate.
  static let textLimit = inlineLimit.nanoseconds / text(bytes: 1).nanoseconds

  /// Estimates an analysis. The number of items from source files is not available before they are read: the estimate
  /// is that of the sources of the last text, and at least `unknown`.
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
  /// Estimates the duration of the next update, which shows a snapshot of the document.
  func updateEstimate(following snapshot: DocumentSnapshot) -> WorkEstimate {
    let isRead = isBehind(snapshot) || needsLayout || mayMeasureViews
    return (isRead ? .layout(effort) : .viewed(effort)) + WorkEstimate(self, reaching: snapshot)
      + .items(10 * (lastSent.state.elements.count + frameTrackCount))
  }
}

/// The kinds of work on a document or a session that took too long for the server's thread, although estimates were
/// small.
final class InlineHistory {
  /// After work was stopped, jobs do so many works of its kind before it is tried again.
  private static let jobCount = 16

  /// The number of the next works that jobs do, by kind.
  private var remaining: [String: Int] = [:]

  /// Whether a job does work although its estimate is small. Counts the work.
  func needsJob(_ kind: String) -> Bool {
    guard let count = remaining[kind] else { return false }
    remaining[kind] = count > 1 ? count - 1 : nil
    return true
  }

  /// Records that work was stopped, and is done by a job.
  func didStop(_ kind: String) { remaining[kind] = Self.jobCount }
}

/// The work of a request about a session, apart from reading the session.
struct SessionEffort: Sendable {
  /// The number of intermediate states to compute.
  var steps = 0
  /// The number of items that generators of the message create, which get identifiers.
  var namedItems = 0
  /// Whether the document is read again and laid out.
  var readsDocument = false
}

import CollectionLayout
import LayoutDocument
import LayoutSession

/// How long some work takes, estimated from counts of bytes and items before it is begun.
///
/// Measured on two cores of an AMD EPYC: parsing takes about 20 ns a byte, decoding a message 8; placing an item takes 2 to
/// 150 ns, comparing one that is already placed 1. Handing work to another thread and back takes 30 to 60 µs.
package struct WorkEstimate: Comparable {
  package var nanoseconds: Int

  package init(nanoseconds: Int) { self.nanoseconds = nanoseconds }

  /// Work that takes as long is done by a job; what takes less is done on the loop's thread.
  package static let inlineLimit = WorkEstimate(nanoseconds: 2_000_000)
  /// Jobs that take longer share the threads that all but one job may use.
  package static let shortLimit = WorkEstimate(nanoseconds: 100_000_000)
  package static let none = WorkEstimate(nanoseconds: 0)
  /// For work whose size is unknown until it is done, such as reading a file.
  package static let unknown = WorkEstimate(nanoseconds: shortLimit.nanoseconds)

  /// Parsing and checking a text of so many bytes.
  static func text(bytes: Int) -> WorkEstimate { WorkEstimate(nanoseconds: clamped(bytes, times: 20)) }

  /// Decoding a message of so many bytes.
  static func message(bytes: Int) -> WorkEstimate { WorkEstimate(nanoseconds: clamped(bytes, times: 8)) }

  /// Laying out, or asking about, so many items.
  static func items(_ count: Int) -> WorkEstimate { WorkEstimate(nanoseconds: clamped(count, times: 40)) }

  /// Comparing what is in view of so many items that are laid out already.
  static func viewedItems(_ count: Int) -> WorkEstimate { WorkEstimate(nanoseconds: count) }

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
  /// A question about a document: all of its text and its layout may be looked at.
  init(_ snapshot: DocumentSnapshot) {
    self = .text(bytes: snapshot.text.count) + .items(snapshot.model.collection.itemCount)
  }

  /// A question about a session, or a change of it.
  init(_ session: Session) { self = .items(session.model.itemCount) }
}

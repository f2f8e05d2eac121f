import LayoutBase
import LayoutSession

/// Whether the calls of a connection are executed independently or one after the other.
enum CallPolicy {
  /// Calls about different documents and sessions do not wait for each other.
  case concurrent
  /// One call after the other, each when all documents and sessions of the connection are up to date: with the manual
  /// clock, so that equal input gives equal output.
  case serial

  /// The key of the one queue for all calls; nil if each call has the key of its document or session.
  var commonKey: QueueKey? { self == .serial ? .connection : nil }

  /// Whether an edit may be executed while an earlier query of its queue runs.
  var mayOvertake: Bool { self == .concurrent }

  /// Whether the progress of jobs is reported: the number of reports depends on the duration of the work.
  var reportsProgress: Bool { self == .concurrent }

  /// Whether changed documents are analyzed only when a request is received or executed, and not by a flush, so that
  /// results do not depend on how the input was cut into chunks.
  var defersAnalysis: Bool { self == .serial }

  /// Whether new messages wait for the calls that are queued or running.
  func blocksInput(while calls: CallQueues) -> Bool {
    // A queued workspace query reads the texts as they were when it was received.
    self == .serial || calls.queues[.connection] != nil || calls.queues[.workspace]?.waiting.isEmpty == false
  }
}

/// The occasion on which sessions write their pending output.
enum FlushMoment {
  /// A flush of the server: sessions send updates at their rate.
  case flush
  /// A request, whose response follows the output.
  case request

  /// Whether a session with this clock writes output on this occasion. With the manual clock it does so only before a
  /// response, so that output depends neither on the load nor on how the input was cut into chunks.
  func includes(_ clock: SessionClock) -> Bool { self == .request || !clock.isManual }
}

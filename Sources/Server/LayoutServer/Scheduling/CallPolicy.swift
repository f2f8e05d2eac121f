import LayoutBase
import LayoutSession

/// The order in which the calls of a connection are executed.
enum CallPolicy {
  /// Calls about different documents and sessions do not wait for each other.
  case concurrent
  /// One call after the other, each when all documents and sessions of the connection are up to date: on the manual
  /// clock, so that equal input gives equal output.
  case serial

  /// The key of the queue of all calls; nil if it depends on what a call is about.
  var commonKey: QueueKey? { self == .serial ? .connection : nil }

  /// Whether an edit may be executed while an earlier call runs.
  var mayOvertake: Bool { self == .concurrent }

  /// Whether the progress of jobs is reported. How many reports there are depends on the duration of the work.
  var reportsProgress: Bool { self == .concurrent }

  /// Whether a changed document is analyzed only when a request is received or executed, so that results do not depend
  /// on how the input was cut into chunks.
  var defersAnalysis: Bool { self == .serial }

  /// Whether new messages wait for the queued and running calls.
  func blocksInput(while calls: CallQueues) -> Bool {
    // A queued workspace query reads the texts as they were when it was received.
    self == .serial || calls.queues[.connection] != nil || calls.queues[.workspace]?.waiting.isEmpty == false
  }
}

/// The moment at which sessions send their pending output.
enum FlushMoment {
  /// A flush of the server: sessions send updates at their rate.
  case flush
  /// A request, before its response.
  case request

  /// Whether sessions with a clock send output. On the manual clock they send it only before a response, independent of
  /// the load and of how the input was cut into chunks.
  func includes(_ clock: SessionClock) -> Bool { self == .request || !clock.isManual }
}

import JSON
package import JSONRPC
import LayoutProtocol

/// Tells a client how far long work is: begin, reports, end; nothing at all where it is soon done.
///
/// A state machine without a clock: it is asked for messages at times that are handed in, in seconds.
package struct WorkProgress {
  /// Work that is done by then is not worth a word.
  package static let delay = 0.2
  /// Between two reports.
  package static let interval = 0.1

  private enum State: Equatable {
    case waiting
    /// The client was asked whether it shows a token of ours.
    case asked
    case begun
    case over
  }

  private let start: Double
  /// The client's, JSON; nil where one of ours has to be made.
  private var token: [UInt8]?
  private let own: RequestID
  private let title: String
  private let isCancellable: Bool
  private var state = State.waiting
  private var lastReport: Double
  private var lastPercentage = 0

  /// Progress under a client's token, JSON; or without one under a token of ours, for which the client is asked.
  package init(token: [UInt8]?, number: Int, title: String, isCancellable: Bool, start: Double) {
    self.token = token
    self.own = RequestID(json: Array("\"layoutd-progress-\(number)\"".utf8))
    self.title = title
    self.isCancellable = isCancellable
    self.start = start
    lastReport = start
  }

  /// Adds what is to be said by now to the output; `fraction` is how much is done, nil where that is not known.
  package mutating func advance(to now: Double, fraction: Double?, output: inout [UInt8]) {
    switch state {
    case .waiting where now - start >= Self.delay:
      if token == nil {
        state = .asked
        OutgoingMessage.appendCall(CreateWorkDoneProgress.method, id: own, to: &output) { writer in
          CreateWorkDoneProgress(token: own.json).write(to: &writer)
        }
      } else {
        begin(at: now, fraction, &output)
      }
    case .begun where now - lastReport >= Self.interval:
      guard let fraction else { return }
      let percentage = Self.percentage(fraction)
      guard percentage > lastPercentage else { return }
      lastReport = now
      lastPercentage = percentage
      notify(.report(percentage: percentage), &output)
    default: break
    }
  }

  /// Takes the client's answer to our question; false when it is the answer to another one.
  package mutating func replied(to id: RequestID, isError: Bool, now: Double, output: inout [UInt8]) -> Bool {
    guard id == own else { return false }
    guard state == .asked else { return true }
    if isError {
      state = .over
    } else {
      token = own.json
      begin(at: now, nil, &output)
    }
    return true
  }

  /// Whether a client's word about a token is about this work.
  package func isShown(under token: [UInt8]) -> Bool { self.token == token && state == .begun }

  /// The work is over; its answer comes behind this. A client that has not answered our question hears no more.
  package mutating func end(output: inout [UInt8]) {
    if state == .begun { notify(.end, &output) }
    state = .over
  }

  private mutating func begin(at now: Double, _ fraction: Double?, _ output: inout [UInt8]) {
    state = .begun
    lastReport = now
    lastPercentage = fraction.map(Self.percentage) ?? 0
    notify(
      .begin(title: title, percentage: fraction.map(Self.percentage), isCancellable: isCancellable), &output)
  }

  private func notify(_ value: ReportProgress.Value, _ output: inout [UInt8]) {
    guard let token else { return }
    OutgoingMessage.appendCall(ReportProgress.method, to: &output) { writer in
      ReportProgress(token: token, value: value).write(to: &writer)
    }
  }

  /// What is counted is less than what is done: 100 is left to the end.
  private static func percentage(_ fraction: Double) -> Int {
    fraction > 0 ? Int(min(99, fraction * 100)) : 0
  }
}

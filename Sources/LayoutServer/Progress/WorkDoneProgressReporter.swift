import JSON
package import JSONRPC
import LayoutProtocol

/// The state machine of one work-done progress report: create, begin, report, end. Short work sends nothing.
///
/// It reads no clock: the caller passes the time in seconds.
package struct WorkDoneProgressReporter {
  /// Seconds before progress is reported. Shorter work reports nothing.
  package static let delay = 0.2
  /// Minimum seconds between two reports.
  package static let interval = 0.1

  private enum State: Equatable {
    case pending
    /// The client has not yet responded to `window/workDoneProgress/create`.
    case creating
    case active
    case finished
  }

  private let start: Double
  /// The client's token as JSON; nil until the client accepts the server's token.
  private var token: [UInt8]?
  /// The id of the `window/workDoneProgress/create` request; its JSON is the server's token.
  private let requestID: RequestID
  private let title: String
  private let isCancellable: Bool
  private var state = State.pending
  private var lastReport: Double
  private var lastPercentage = 0

  /// Creates a report under a client's token (JSON); with nil, under a token of the server, which the client must
  /// accept first.
  package init(token: [UInt8]?, number: Int, title: String, isCancellable: Bool, start: Double) {
    self.token = token
    requestID = RequestID(json: Array("\"layoutd-progress-\(number)\"".utf8))
    self.title = title
    self.isCancellable = isCancellable
    self.start = start
    lastReport = start
  }

  /// Appends the messages that are due at `now`. `fraction` is the completed fraction from 0 to 1, nil if unknown.
  package mutating func advance(to now: Double, fraction: Double?, output: inout [UInt8]) {
    switch state {
    case .pending where now - start >= Self.delay:
      if token == nil {
        state = .creating
        OutgoingMessage.appendRequestOrNotification(CreateWorkDoneProgressRequest.method, id: requestID, to: &output) {
          writer in
          CreateWorkDoneProgressRequest(token: requestID.json).write(to: &writer)
        }
      } else {
        begin(at: now, fraction, &output)
      }
    case .active where now - lastReport >= Self.interval:
      guard let fraction else { return }
      let percentage = Self.percentage(fraction)
      guard percentage > lastPercentage else { return }
      lastReport = now
      lastPercentage = percentage
      notify(.report(percentage: percentage), &output)
    default: break
    }
  }

  /// Handles the response to `window/workDoneProgress/create`. Returns false if the id is that of another request.
  package mutating func handleResponse(to id: RequestID, isError: Bool, now: Double, output: inout [UInt8]) -> Bool {
    guard id == requestID else { return false }
    guard state == .creating else { return true }
    if isError {
      state = .finished
    } else {
      token = requestID.json
      begin(at: now, nil, &output)
    }
    return true
  }

  /// Whether the work is reported under a token now.
  package func owns(token: [UInt8]) -> Bool { self.token == token && state == .active }

  /// Ends the report, before the response of the work. A client that has not accepted the server's token gets no
  /// message.
  package mutating func end(output: inout [UInt8]) {
    if state == .active { notify(.end, &output) }
    state = .finished
  }

  private mutating func begin(at now: Double, _ fraction: Double?, _ output: inout [UInt8]) {
    state = .active
    lastReport = now
    lastPercentage = fraction.map(Self.percentage) ?? 0
    notify(
      .begin(title: title, percentage: fraction.map(Self.percentage), isCancellable: isCancellable), &output)
  }

  private func notify(_ value: WorkDoneProgress.Value, _ output: inout [UInt8]) {
    guard let token else { return }
    OutgoingMessage.appendRequestOrNotification(WorkDoneProgress.method, to: &output) { writer in
      WorkDoneProgress(token: token, value: value).write(to: &writer)
    }
  }

  /// Converts a fraction to percent, at most 99: the estimate may be reached before the work is done.
  private static func percentage(_ fraction: Double) -> Int {
    fraction > 0 ? Int(min(99, fraction * 100)) : 0
  }
}

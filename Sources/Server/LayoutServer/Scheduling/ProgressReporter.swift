package import JSONRPC
import LayoutBase
import LayoutProtocol

/// Sends work-done progress of running jobs to clients.
struct ProgressReporter {
  /// The number of reports so far, from which tokens are made; tokens are never reused.
  private var count = 0

  /// Sends the due progress reports of running jobs. Returns the times at which the next ones are due, in seconds.
  mutating func advance(_ running: some Sequence<Scheduler.Entry>, now: Double) -> [Double] {
    var times: [Double] = []
    for entry in running {
      guard let reporting = entry.reporting, !reporting.isSilent else { continue }
      let connection = reporting.connection
      guard connection.isRunning, connection.policy.reportsProgress, connection.output.canSendUpdate else { continue }
      if now - reporting.start < WorkDoneProgressReporter.delay {
        times.append(reporting.start + WorkDoneProgressReporter.delay)
        continue
      }
      guard begin(reporting) else { continue }
      reporting.advance(to: now, fraction: entry.job.token.fraction)
      times.append(now + WorkDoneProgressReporter.interval)
    }
    return times
  }

  /// Starts the report of a job unless it has begun: under the work-done token of the job's request or of a request
  /// that waits for the job, otherwise under a token of the server if the client supports those. Returns false if
  /// neither is possible.
  ///
  /// Under a request's token there is one report, which spans all jobs that the request waits for and its own.
  private mutating func begin(_ reporting: JobReporting) -> Bool {
    guard !reporting.hasBegun else { return true }
    let connection = reporting.connection
    if let call = reporting.call ?? connection.calls.firstWaitingWithToken, let token = call.workDoneToken {
      reporting.reported = call
      if call.progress == nil { call.progress = makeReport(under: token, of: call, for: reporting) }
      return true
    }
    guard connection.client.capabilities.workDoneProgress else {
      reporting.isSilent = true
      return false
    }
    reporting.progress = makeReport(under: nil, of: reporting.call, for: reporting)
    return true
  }

  private mutating func makeReport(
    under token: [UInt8]?, of call: Call?, for reporting: JobReporting
  ) -> WorkDoneProgressReporter {
    count += 1
    return WorkDoneProgressReporter(
      token: token, number: count, title: "Laying out", isCancellable: call?.id != nil, start: reporting.start)
  }
}

/// The progress of one job: the client that it is reported to, and the state of the report.
package final class JobReporting {
  let connection: Connection
  let start: Double
  /// The request whose response the job computes; nil if there is none or it has ended.
  weak var call: Call?
  /// The request under whose work-done token progress is reported: `call`, or one that waits for the job; nil if there
  /// is none.
  weak var reported: Call?
  /// The report under a token of the server; nil if there is none.
  var progress: WorkDoneProgressReporter?
  /// Whether no progress is sent any longer: the client supports none, or the report has ended.
  var isSilent = false

  init(to connection: Connection, of call: Call?, start: Double) {
    self.connection = connection
    self.call = call
    self.start = start
  }

  /// Whether a report has begun and has not ended with the request whose token it has.
  var hasBegun: Bool { progress != nil || reported?.isFinished == false }

  /// Sends the messages that are due at `now`, in seconds. `fraction` is the completed fraction of the job, nil if
  /// unknown.
  func advance(to now: Double, fraction: Double?) {
    reported?.progress?.advance(to: now, fraction: fraction, output: &connection.output.bytes)
    progress?.advance(to: now, fraction: fraction, output: &connection.output.bytes)
  }

  /// Ends the report of this job, after which nothing is sent. A report under the token of another request, which only
  /// waits for the job, ends with that request.
  func end() {
    guard connection.lifecycle != .ended else { return }
    progress?.end(output: &connection.output.bytes)
    call?.endProgress()
    isSilent = true
  }

  /// Handles a response to `window/workDoneProgress/create` from the client `other`, at `now` in seconds. Returns false
  /// if it is not the response to the request of this report.
  func handleResponse(to id: RequestID, isError: Bool, on other: Connection, now: Double) -> Bool {
    guard connection === other else { return false }
    return progress?.handleResponse(to: id, isError: isError, now: now, output: &connection.output.bytes) ?? false
  }
}

extension Call {
  /// Ends the progress report under the work-done token, if there is one.
  func endProgress() {
    guard connection.lifecycle != .ended else { return }
    progress?.end(output: &connection.output.bytes)
  }
}

/// The state machine of one work-done progress report: create, begin, report, end. It reads no clock: the caller passes
/// the time in seconds.
package struct WorkDoneProgressReporter {
  /// Seconds after the start of the work before progress is reported. Shorter work has no report.
  package static let delay = 0.2
  /// The minimum time between two messages, in seconds.
  package static let interval = 0.1

  private enum State: Equatable {
    case pending
    /// The client has not yet responded to `window/workDoneProgress/create`.
    case creating
    case active
    case finished
  }

  private let start: Double
  /// The token as JSON: the client's, or the server's once the client has accepted it; nil before.
  private var token: [UInt8]?
  /// The identifier of the request `window/workDoneProgress/create`, whose JSON is the server's token.
  private let requestID: RequestID
  private let title: String
  private let isCancellable: Bool
  private var state = State.pending
  private var lastReport: Double
  private var lastPercentage = 0

  /// Creates a report under the client's token, as JSON; with nil, under a token of the server, which the client must
  /// accept first. `number` makes that token unique, `start` is in seconds.
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
        OutgoingMessage.append(CreateWorkDoneProgressRequest(token: requestID.json), id: requestID, to: &output)
      } else {
        begin(at: now, fraction: fraction, output: &output)
      }
    case .active where now - lastReport >= Self.interval:
      guard let fraction else { return }
      let percentage = Self.percentage(fraction)
      guard percentage > lastPercentage else { return }
      lastReport = now
      lastPercentage = percentage
      notify(.init(kind: .report, percentage: percentage), output: &output)
    default: break
    }
  }

  /// Handles a response to `window/workDoneProgress/create` at `now`, in seconds. After an error nothing is reported.
  /// Returns false if it is not the response to the request of this report.
  package mutating func handleResponse(to id: RequestID, isError: Bool, now: Double, output: inout [UInt8]) -> Bool {
    guard id == requestID else { return false }
    guard state == .creating else { return true }
    if isError {
      state = .finished
    } else {
      token = requestID.json
      begin(at: now, fraction: nil, output: &output)
    }
    return true
  }

  /// Whether this report has begun under the token and has not ended.
  package func owns(token: [UInt8]) -> Bool { self.token == token && state == .active }

  /// Ends the report, which precedes the response of the work. Nothing is sent if the report has not begun.
  package mutating func end(output: inout [UInt8]) {
    if state == .active { notify(.init(kind: .end), output: &output) }
    state = .finished
  }

  private mutating func begin(at now: Double, fraction: Double?, output: inout [UInt8]) {
    state = .active
    lastReport = now
    lastPercentage = fraction.map(Self.percentage) ?? 0
    // Clients show percentages only if `begin` has one.
    notify(
      .init(kind: .begin, title: title, cancellable: isCancellable, percentage: fraction.map(Self.percentage)),
      output: &output)
  }

  private func notify(_ value: WorkDoneProgress.Value, output: inout [UInt8]) {
    if let token { OutgoingMessage.append(WorkDoneProgress(token: token, value: value), to: &output) }
  }

  /// Converts a fraction to percent, at most 99: the fraction is an estimate, and may be 1 before the work is done.
  private static func percentage(_ fraction: Double) -> Int {
    fraction > 0 ? Int(min(99, fraction * 100)) : 0
  }
}

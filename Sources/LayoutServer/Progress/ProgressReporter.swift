import Cancellation
import JSON
import JSONRPC
import LayoutProtocol

/// Sends work-done progress of running jobs.
struct ProgressReporter {
  /// The number of progress reports so far; tokens are never reused.
  private var count = 0

  /// Sends the due progress reports of running jobs. Returns the times at which the next ones are due.
  mutating func advance(_ running: some Sequence<JobQueue.Entry>, now: Double) -> [Double] {
    var times: [Double] = []
    for entry in running {
      guard let reporting = entry.reporting, !reporting.isSilent else { continue }
      let connection = reporting.connection
      guard connection.isRunning, !connection.isSerial, connection.output.canSendUpdate else { continue }
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

  /// Starts a progress report under the token of the request that waits for the job, or under a new token if the client
  /// supports those. Returns false if neither is possible.
  ///
  /// A token has one report, which spans all jobs that its request waits for, and its own.
  private mutating func begin(_ reporting: JobReporting) -> Bool {
    guard !reporting.hasBegun else { return true }
    let connection = reporting.connection
    if let call = reporting.call ?? connection.waitingCall, let token = call.workDoneToken {
      reporting.reported = call
      if call.progress == nil { call.progress = report(token, of: call, reporting) }
      return true
    }
    guard connection.client.capabilities.workDoneProgress else {
      reporting.isSilent = true
      return false
    }
    reporting.progress = report(nil, of: reporting.call, reporting)
    return true
  }

  private mutating func report(
    _ token: [UInt8]?, of call: Call?, _ reporting: JobReporting
  ) -> WorkDoneProgressReporter {
    count += 1
    return WorkDoneProgressReporter(
      token: token, number: count, title: "Laying out", isCancellable: call?.id != nil, start: reporting.start)
  }
}

/// The client that a job's progress is reported to, and the state of the report.
package final class JobReporting {
  let connection: Connection
  let start: Double
  /// The request whose response the job computes; nil if there is none.
  weak var call: Call?
  /// The request under whose token progress is reported: `call`, or one that waits for the job.
  weak var reported: Call?
  /// The report under a token of the server; nil before the first one.
  var progress: WorkDoneProgressReporter?
  /// Whether no progress is sent: the client supports none, or the report has ended.
  var isSilent = false

  init(_ connection: Connection, _ call: Call?, start: Double) {
    self.connection = connection
    self.call = call
    self.start = start
  }

  /// Whether a report has begun and its request, if it is that of one, is not finished.
  var hasBegun: Bool { progress != nil || reported?.isFinished == false }

  /// Sends the messages that are due. `fraction` is the completed fraction of the job.
  func advance(to now: Double, fraction: Double?) {
    reported?.progress?.advance(to: now, fraction: fraction, output: &connection.output.bytes)
    progress?.advance(to: now, fraction: fraction, output: &connection.output.bytes)
  }

  /// Ends the progress report, if one was started; nothing is sent afterwards. That of a request which only waits for
  /// the job ends with the request.
  func end() {
    guard connection.lifecycle != .ended else { return }
    progress?.end(output: &connection.output.bytes)
    call?.endProgress()
    isSilent = true
  }

  /// Handles the response to `window/workDoneProgress/create`. Returns false if the id is that of another request.
  func handleResponse(to id: RequestID, isError: Bool, on other: Connection, now: Double) -> Bool {
    guard connection === other else { return false }
    return progress?.handleResponse(to: id, isError: isError, now: now, output: &connection.output.bytes) ?? false
  }
}

/// The `workDoneToken` of a request.
enum WorkDoneToken {
  /// Reads the token of parameters as JSON; nil if they have none.
  static func read(_ bytes: [UInt8], _ params: Range<Int>?) -> [UInt8]? {
    guard let params, bytes[params].first == UInt8(ascii: "{") else { return nil }
    var reader = JSONReader(bytes, in: params, depthLimit: IncomingMessage.depthLimit)
    var token: [UInt8]?
    try? reader.readMembers { key, reader throws(JSONError) in
      guard key == "workDoneToken" else { return }
      let kind = try reader.peekKind()
      if kind == .string || kind == .number { token = try reader.readRaw() }
    }
    return token
  }
}

extension Call {
  /// Ends the progress report under its token, if one has begun.
  func endProgress() {
    guard connection.lifecycle != .ended else { return }
    progress?.end(output: &connection.output.bytes)
  }
}

extension Connection {
  /// The first queued request that has a progress token.
  fileprivate var waitingCall: Call? {
    calls.all.first { !$0.isRunning && $0.id != nil && $0.workDoneToken != nil }
  }
}

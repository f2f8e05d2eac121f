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
      reporting.progress?.advance(to: now, fraction: entry.job.token.fraction, output: &connection.output.bytes)
      times.append(now + WorkDoneProgressReporter.interval)
    }
    return times
  }

  /// Starts a progress report under the token of the request that waits for the job, or under a new token if the client
  /// supports those. Returns false if neither is possible.
  private mutating func begin(_ reporting: JobReporting) -> Bool {
    guard reporting.progress == nil else { return true }
    let connection = reporting.connection
    let token = reporting.call?.workDoneToken ?? (reporting.call == nil ? connection.waitingToken : nil)
    guard token != nil || connection.client.capabilities.workDoneProgress else {
      reporting.isSilent = true
      return false
    }
    count += 1
    reporting.progress = WorkDoneProgressReporter(
      token: token, number: count, title: "Laying out", isCancellable: reporting.call?.id != nil,
      start: reporting.start)
    return true
  }
}

/// The client that a job's progress is reported to, and the state of the report.
package final class JobReporting {
  let connection: Connection
  let start: Double
  /// The request whose response the job computes; nil if there is none.
  weak var call: Call?
  /// Nil before the first report.
  var progress: WorkDoneProgressReporter?
  /// Whether no progress is sent: the client supports none, or the report has ended.
  var isSilent = false

  init(_ connection: Connection, _ call: Call?, start: Double) {
    self.connection = connection
    self.call = call
    self.start = start
  }

  /// Ends the progress report, if one was started; nothing is sent afterwards.
  func end() {
    guard connection.lifecycle != .ended else { return }
    progress?.end(output: &connection.output.bytes)
    isSilent = true
  }

  /// Handles the response to `window/workDoneProgress/create`. Returns false if the id is that of another request.
  func handleResponse(to id: RequestID, isError: Bool, on other: Connection, now: Double) -> Bool {
    guard connection === other else { return false }
    return progress?.handleResponse(to: id, isError: isError, now: now, output: &connection.output.bytes) ?? false
  }
}

extension Call {
  /// The request's `workDoneToken` as JSON; nil if it has none.
  var workDoneToken: [UInt8]? {
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

extension Connection {
  /// The progress token of the first queued request that has one.
  fileprivate var waitingToken: [UInt8]? {
    calls.all.lazy.compactMap { $0.isRunning ? nil : $0.workDoneToken }.first
  }
}

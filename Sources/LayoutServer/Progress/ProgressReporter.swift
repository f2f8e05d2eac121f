import Cancellation
import JSON
import JSONRPC
import LayoutProtocol

/// Tells clients how far jobs are that run for a while.
struct ProgressReporter {
  /// How often progress was reported so far; tokens are never used twice.
  private var count = 0

  /// Reports how far jobs are that run; returns the times at which there is more to report.
  mutating func advance(_ running: some Sequence<JobQueue.Entry>, now: Double) -> [Double] {
    var times: [Double] = []
    for entry in running {
      guard let reporting = entry.reporting, !reporting.isSilent else { continue }
      let connection = reporting.connection
      guard connection.isRunning, !connection.isSerial, connection.output.hasRoom else { continue }
      if now - reporting.start < WorkProgress.delay {
        times.append(reporting.start + WorkProgress.delay)
        continue
      }
      guard begin(reporting) else { continue }
      reporting.progress?.advance(to: now, fraction: entry.job.token.fraction, output: &connection.output.bytes)
      times.append(now + WorkProgress.interval)
    }
    return times
  }

  /// Under the token of the request that waits for the job; where it has none under one of ours, if the client shows those.
  private mutating func begin(_ reporting: JobReporting) -> Bool {
    guard reporting.progress == nil else { return true }
    let connection = reporting.connection
    let token = reporting.call?.workDoneToken ?? (reporting.call == nil ? connection.waitingToken : nil)
    guard token != nil || connection.client.capabilities.workDoneProgress else {
      reporting.isSilent = true
      return false
    }
    count += 1
    reporting.progress = WorkProgress(
      token: token, number: count, title: "Laying out", isCancellable: reporting.call?.id != nil,
      start: reporting.start)
    return true
  }
}

/// Whom a job's progress is reported to, and how far that is.
package final class JobReporting {
  let connection: Connection
  let start: Double
  /// The request that the job computes the answer of; nil for a job that is no request's.
  weak var call: Call?
  /// Nil until it is time to report anything.
  var progress: WorkProgress?
  /// Whether the client was found not to want any.
  var isSilent = false

  init(_ connection: Connection, _ call: Call?, start: Double) {
    self.connection = connection
    self.call = call
    self.start = start
  }

  /// Reports nothing more, and that the work is over where any of it was reported.
  func end() {
    guard connection.lifecycle != .ended else { return }
    progress?.end(output: &connection.output.bytes)
    isSilent = true
  }

  /// Takes a client's answer to a question about a progress token; false when it answers something else.
  func replied(to id: RequestID, isError: Bool, on other: Connection, now: Double) -> Bool {
    guard connection === other else { return false }
    return progress?.replied(to: id, isError: isError, now: now, output: &connection.output.bytes) ?? false
  }
}

extension Call {
  /// Where the client wants to hear how far the request is: JSON; nil where it did not ask for that.
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
  /// The progress token of the first request that waits.
  fileprivate var waitingToken: [UInt8]? {
    calls.all.lazy.compactMap { $0.isRunning ? nil : $0.workDoneToken }.first
  }
}

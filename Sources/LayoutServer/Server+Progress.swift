import Cancellation
import JSON
import JSONRPC
import LayoutProtocol

extension Server {
  /// Reports how far jobs are that run for a while; called by `flush`.
  func advanceProgress() {
    for entry in scheduler.jobs.running.values {
      guard let reporting = entry.reporting, !reporting.isSilent else { continue }
      let connection = reporting.connection
      guard connection.lifecycle == .initialized, !connection.isSerial, connection.output.hasRoom else { continue }
      if now - reporting.start < WorkProgress.delay {
        effects.append(.wake(at: reporting.start + WorkProgress.delay))
        continue
      }
      guard beginProgress(of: reporting) else { continue }
      reporting.progress?.advance(to: now, fraction: entry.job.token.fraction, output: &connection.output.bytes)
      effects.append(.wake(at: now + WorkProgress.interval))
    }
  }

  /// Under the token of the request that waits for the job; where it has none under one of ours, if the client shows those.
  private func beginProgress(of reporting: JobReporting) -> Bool {
    guard reporting.progress == nil else { return true }
    let connection = reporting.connection
    let token = reporting.call?.workDoneToken ?? (reporting.call == nil ? connection.waitingToken : nil)
    guard token != nil || connection.client.capabilities.workDoneProgress else {
      reporting.isSilent = true
      return false
    }
    progressCount += 1
    reporting.progress = WorkProgress(
      token: token, number: progressCount, title: "Laying out", isCancellable: reporting.call?.id != nil,
      start: reporting.start)
    return true
  }

  /// Ends the progress of a request before it is answered.
  func endProgress(of call: Call) {
    for entry in scheduler.jobs.running.values {
      if let reporting = entry.reporting, reporting.call === call { endProgress(of: reporting) }
    }
  }

  func endProgress(of reporting: JobReporting) {
    guard reporting.connection.lifecycle != .ended else { return }
    reporting.progress?.end(output: &reporting.connection.output.bytes)
    reporting.isSilent = true
  }

  /// Takes a client's answer to a question about a progress token; false when it answers something else.
  func repliedToProgress(_ id: RequestID, isError: Bool, on connection: Connection) -> Bool {
    scheduler.jobs.running.values.contains { entry in
      guard let reporting = entry.reporting, reporting.connection === connection else { return false }
      return reporting.progress?.replied(to: id, isError: isError, now: now, output: &connection.output.bytes) ?? false
    }
  }

  /// Cancels the request whose progress is shown under a token; of other work only the progress is no longer shown.
  func cancelProgress(under token: [UInt8], on connection: Connection) {
    for entry in scheduler.jobs.running.values {
      guard let reporting = entry.reporting, reporting.connection === connection,
        reporting.progress?.isShown(under: token) == true
      else { continue }
      endProgress(of: reporting)
      if let id = reporting.call?.id { scheduler.cancel(id, on: connection, self) }
    }
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

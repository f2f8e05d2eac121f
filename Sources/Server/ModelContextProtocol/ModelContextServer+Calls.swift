import JSON
import JSONRPC
import LayoutBase

/// A tool call that has no response yet.
struct ActiveCall {
  let number: Int
  let id: RequestID
  let tool: Tool
  let arguments: JSONValue
  let token = CancellationToken()
  let progress = ToolProgress()
  /// The client's token for progress notifications, a string or an integer; nil if it requested none.
  let progressToken: JSONValue?
  /// The fraction (0 to 1) in the last progress notification; 0 before the first.
  var reportedFraction = 0.0
  var isRunning = false
  /// Whether the client has cancelled the call, which then gets no response.
  var isCancelled: Bool { token.isCancelled }

  /// Whether an argument of the call names a file, so that the call needs the client's roots.
  var needsRoots: Bool { tool.fileArguments.contains { !(arguments[$0] ?? .null).isNull } }
}

/// The work of a tool call. It is run once, on any thread.
package struct ToolJob: Sendable {
  package let number: Int
  private let tool: Tool
  private let call: ToolCall

  init(number: Int, tool: Tool, call: ToolCall) {
    self.number = number
    self.tool = tool
    self.call = call
  }

  /// Runs the tool. An error that it throws becomes a result, too.
  package func run() -> ToolOutcome {
    do throws(ToolError) {
      return try tool.run(call)
    } catch {
      return .result(ToolResult(error))
    }
  }
}

extension ModelContextServer {
  /// Queues a call. Throws without a name of a tool and for an unknown one. Invalid arguments and too many calls are
  /// the result of the call and not a protocol error, so that the model reads the reason and can repeat the call.
  mutating func call(_ id: RequestID, params: JSONValue) throws(ResponseError) {
    guard let name = params["name"]?.asString else {
      throw ResponseError(code: ErrorCode.invalidParams, message: "name: a string is required")
    }
    guard let tool = tools.first(where: { $0.name == name }) else {
      throw ResponseError(code: ErrorCode.invalidParams, message: "unknown tool \"\(name)\"; see tools/list")
    }
    let arguments = params["arguments"].flatMap { $0.isNull ? nil : $0 } ?? .object([])
    if let violation = tool.validator.violation(in: arguments) {
      let path = violation.path.isEmpty ? "arguments" : violation.path
      return respond(
        to: id, .success(ToolResult(ToolError("Invalid arguments: \(path): \(violation.message).")).bytes))
    }
    guard calls.count < Self.callLimit else {
      let message = "More than \(Self.callLimit) calls are running or waiting. Repeat the call after one has ended."
      return respond(to: id, .success(ToolResult(ToolError(message)).bytes))
    }
    let progressToken = params["_meta"]?["progressToken"].flatMap { $0.asString != nil || $0.asInt != nil ? $0 : nil }
    calls.append(
      ActiveCall(
        number: makeCallNumber(), id: id, tool: tool, arguments: arguments, progressToken: progressToken))
  }

  /// Returns the next call that can run; nil if there is none, or if `jobLimit` calls are running.
  package mutating func nextJob() -> ToolJob? {
    guard calls.count(where: \.isRunning) < jobLimit else { return nil }
    var available: ClientRoots?
    if case .current(let roots) = roots { available = roots }
    guard let index = calls.firstIndex(where: { !$0.isRunning && (available != nil || !$0.needsRoots) }) else {
      return nil
    }
    calls[index].isRunning = true
    let call = calls[index]
    return ToolJob(
      number: call.number, tool: call.tool,
      call: ToolCall(
        arguments: call.arguments, roots: available ?? .undeclared, token: call.token, progress: call.progress))
  }

  /// Responds to the call of this number with the result of its job, unless the client has cancelled the call.
  package mutating func finish(_ number: Int, with result: ToolResult) {
    guard let index = calls.firstIndex(where: { $0.number == number }) else { return }
    if !calls[index].isCancelled {
      if !result.isError { reportProgress(ofCallAt: index, 1) }
      respond(to: calls[index].id, .success(result.bytes))
    }
    calls.remove(at: index)
  }

  /// Cancels the call with this identifier. Has no effect on other requests, whose responses are immediate.
  mutating func cancel(_ id: JSONValue) {
    let index = calls.firstIndex { !$0.isCancelled && (try? JSONValue(parsing: $0.id.json)) == id }
    guard let index else { return }
    calls[index].token.cancel()
    if !calls[index].isRunning { calls.remove(at: index) }
  }

  /// Cancels all calls, because the client is gone.
  package mutating func cancelAll() {
    for call in calls { call.token.cancel() }
    calls.removeAll { !$0.isRunning }
  }

  // MARK: - Progress

  /// Whether the client requested progress notifications for a running call.
  package var reportsProgress: Bool { calls.contains { $0.isRunning && $0.progressToken != nil } }

  /// Sends the progress of the running calls whose progress has increased.
  package mutating func sendProgress() {
    for index in calls.indices where calls[index].isRunning && !calls[index].isCancelled {
      reportProgress(ofCallAt: index, calls[index].progress.fraction)
    }
  }

  /// Sends a progress notification if `fraction` has increased, as the specification demands, and the client requested
  /// progress.
  private mutating func reportProgress(ofCallAt index: Int, _ fraction: Double) {
    guard let token = calls[index].progressToken, fraction > calls[index].reportedFraction else { return }
    calls[index].reportedFraction = fraction
    notify("notifications/progress", ["progressToken": token, "progress": .number(fraction), "total": 1])
  }
}

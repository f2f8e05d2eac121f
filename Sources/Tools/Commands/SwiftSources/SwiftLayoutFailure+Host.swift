import EventLoop
import LayoutDocument

extension SwiftLayoutFailure {
  /// Creates the failure of a program that was compiled from `copies` and runs `expression`, at the line of the app's
  /// code that it was in.
  init(_ failure: LayoutHostClient.Failure, of expression: String, from copies: RewrittenCopies) {
    switch failure {
    case .response(let message): self.init(message)
    case .timeout(let isWaiting, let errors):
      let frames = HostBacktrace(in: errors, of: copies)
      let problem =
        if let recursion = Self.recursion(in: frames) { recursion } else { isWaiting ? Self.wait(in: frames) : nil }
      let text =
        problem
        ?? "the layout took longer than \(LayoutHostClient.deadline / 1000) s; check for a loop that does not end, "
        + (frames.function.map { "in \($0)" } ?? "for example in prepare()")
      self.init("\(expression) does not respond: \(text)", at: frames.recursion?.location ?? frames.location)
    case .ended(let exit, let errors):
      let frames = HostBacktrace(in: errors, of: copies)
      let reason = Self.reason(in: errors) ?? Self.recursion(in: frames) ?? Self.reason(of: exit, errors, frames)
      self.init(
        "\(expression) crashed: \(reason)\(Self.remedy(for: reason))", at: frames.recursion?.location ?? frames.location
      )
    }
  }

  private init(_ message: String, at location: SwiftLayoutProblem?) {
    self.init(message)
    guard var problem = location else { return }
    problem.message = message
    problems = [problem]
  }

  /// The text of a recursion that does not end; nil without one.
  private static func recursion(in frames: HostBacktrace) -> String? {
    guard let functions = frames.recursion?.functions else { return nil }
    let calls =
      switch functions.count {
      case 0: "functions call each other"
      case 1: "\(functions[0]) calls itself"
      case 2...4:
        "\(functions.dropLast().joined(separator: ", ")) and \(functions[functions.count - 1]) call each other"
      default: "\(functions.prefix(3).joined(separator: ", ")) and others call each other"
      }
    return "endless recursion: \(calls) until the stack is full"
  }

  private static func wait(in frames: HostBacktrace) -> String {
    "\(frames.function ?? "the main thread") waits without using the processor; check for a lock that it has taken"
      + " already, or for work that only the main thread can do (deadlock)"
  }

  /// Returns the advice to append to the reason of a crash if it indicates a missing delegate, data source or other
  /// object of the app; empty otherwise.
  private static func remedy(for reason: String) -> String {
    guard ["nil", "delegate", "dataSource", "data source"].contains(where: reason.contains) else { return "" }
    return "; if a delegate, a model or an outlet is missing, name by --entry a function that makes the layout and"
      + " keeps the missing object in a static property (nibs and storyboards are not read)"
  }

  /// Returns the reason of a crash in the lines that the runtime printed: the text after "Fatal error: ", or a whole
  /// line with "Fatal error" at its start or "Terminating app". Nil if there is none.
  private static func reason(in errors: String) -> String? {
    for line in errors.split(separator: "\n") {
      if let range = line.firstRange(of: "Fatal error: ") { return String(line[range.upperBound...]) }
      if line.hasPrefix("Fatal error") || line.contains("Terminating app") { return String(line) }
    }
    return nil
  }

  /// Returns the reason of an end without a message: the exit code, or the signal and the runtime's description of it.
  private static func reason(of exit: ChildProcess.Exit, _ errors: String, _ frames: HostBacktrace) -> String {
    if exit.signal == 0 { return "exit code \(exit.code)" }
    if frames.isQueueDeadlock {
      return "sync on a queue waits for the block that calls it, such as DispatchQueue.main.sync on the main thread"
        + " (deadlock)"
    }
    let title = "*** Program crashed: "
    guard let line = errors.split(separator: "\n").first(where: { $0.hasPrefix(title) }) else {
      return "signal \(exit.signal)"
    }
    let text = line.dropFirst(title.count)
    return "signal \(exit.signal): \(text[..<(text.firstRange(of: " at 0x")?.lowerBound ?? text.endIndex)])"
  }
}

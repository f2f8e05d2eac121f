import EventLoop

/// A progress bar on standard error for long operations; shown only on a terminal.
struct ProgressBar {
  private static let width = 30
  /// Seconds before the bar appears. Shorter operations show none.
  private static let delay = 0.5
  /// Seconds between two redraws.
  private static let interval = 0.1

  private let terminal: CommandOutput
  private let title: String
  private var next: Double
  private var isShown = false

  init(_ title: String, _ terminal: CommandOutput) {
    self.title = title
    self.terminal = terminal
    next = StandardStreams.isTerminal(2) ? ProgressBar.now + ProgressBar.delay : .infinity
  }

  /// Shows the progress, 0 to 1, if a redraw is due.
  mutating func show(_ progress: Double) {
    guard next < .infinity, ProgressBar.now >= next else { return }
    next = ProgressBar.now + ProgressBar.interval
    isShown = true
    let done = Int(progress * Double(ProgressBar.width))
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: ProgressBar.width - done)
    terminal.error("\r\(title) [\(bar)] \(Int(progress * 100)) %")
  }

  /// Erases the bar, so that the next output starts on an empty line.
  mutating func clear() {
    if isShown { terminal.error("\r\u{1B}[K") }
    isShown = false
  }

  private static var now: Double { EventLoop.seconds }
}

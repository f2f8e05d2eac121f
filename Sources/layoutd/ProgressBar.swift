import EventLoop

/// A bar on standard error for work that takes long; nobody sees it who is not at a terminal.
struct ProgressBar {
  private static let width = 30
  /// Work that is done sooner needs no bar. Seconds.
  private static let delay = 0.5
  /// As often as a person can follow. Seconds.
  private static let interval = 0.1

  private let terminal: Terminal
  private let title: String
  private var next: Double
  private var isShown = false

  init(_ title: String, _ terminal: Terminal) {
    self.title = title
    self.terminal = terminal
    next = StandardStreams.isTerminal(2) ? ProgressBar.now + ProgressBar.delay : .infinity
  }

  /// Shows how much is done, 0…1, when it is time to.
  mutating func show(_ progress: Double) {
    guard next < .infinity, ProgressBar.now >= next else { return }
    next = ProgressBar.now + ProgressBar.interval
    isShown = true
    let done = Int(progress * Double(ProgressBar.width))
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: ProgressBar.width - done)
    terminal.error("\r\(title) [\(bar)] \(Int(progress * 100)) %")
  }

  /// Takes the bar away, so that what is written next begins a line.
  mutating func clear() {
    if isShown { terminal.error("\r\u{1B}[K") }
    isShown = false
  }

  private static var now: Double { Double(EventLoop.hrtime) / 1e9 }
}

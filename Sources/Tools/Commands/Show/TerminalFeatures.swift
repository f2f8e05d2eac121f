import EventLoop
import LayoutBase
import Pictures
import Synchronization

/// The features that a terminal reports.
struct TerminalFeatures: Equatable, Sendable {
  /// Whether the terminal shows pictures of the graphics protocol of kitty.
  var hasKittyGraphics = false
  /// Whether the terminal shows sixels.
  var hasSixels = false
  /// Whether the terminal shows inline images of iTerm.
  var hasInlineImages = false
  /// The size of a character in pixels; nil if it was not reported.
  var cell: PixelSize?
  /// The maximum size of sixels in pixels: that of xterm, unless another one is reported.
  var sixelLimit = PixelSize(width: 1_000, height: 1_000)
  /// Whether the response is complete.
  var isComplete = false

  /// The query. Terminals ignore the sequences for features that they do not have.
  private static var query: [UInt8] {
    // The cursor's position is stored, kitty's graphics are queried with a picture of one pixel, and what other terminals
    // print of it is erased.
    let kitty = ["7", "_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA", "\\", "8", "[K"]
    // tmux and screen take kitty's sequence as the title of the window.
    let name = FileSystem.environment("TERM") ?? ""
    let isMultiplexer = name.hasPrefix("tmux") || name.hasPrefix("screen")
    // The name of the program, the size of a character, the maximum size of sixels, and last the primary device
    // attributes, which every terminal reports.
    let others = ["[>q", "[16t", "[?2;1;0S", "[c"]
    return ((isMultiplexer ? [] : kitty) + others).flatMap { Array("\u{1B}\($0)".utf8) }
  }

  init() {}

  /// Reads what a terminal sent, which may be incomplete and contain typed text.
  init(response: [UInt8]) {
    // Each sequence of the response begins with an escape character.
    for part in response.split(separator: 0x1B) {
      let text = String(decoding: part, as: UTF8.self)
      if text.hasPrefix("_Gi=31;") { hasKittyGraphics = text.hasPrefix("_Gi=31;OK") }
      if text.hasPrefix("P>|") { hasInlineImages = text.hasPrefix("P>|iTerm2") }
      guard text.hasPrefix("["), let end = text.firstIndex(where: \.isLetter) else { continue }
      let numbers = text[..<end].dropFirst(text.hasPrefix("[?") ? 2 : 1).split(separator: ";").map { Int($0) ?? 0 }
      switch (text[end], text.hasPrefix("[?")) {
      case ("c", true):
        isComplete = true
        hasSixels = numbers.contains(4)
      case ("t", false):
        guard numbers.count == 3, numbers[0] == 6, numbers.allSatisfy((1...1_000).contains) else { continue }
        cell = PixelSize(width: numbers[2], height: numbers[1])
      case ("S", true):
        guard numbers.count == 4, numbers[..<2] == [2, 0], numbers[2...].allSatisfy((1...100_000).contains) else {
          continue
        }
        sixelLimit = PixelSize(width: numbers[2], height: numbers[3])
      default: break
      }
    }
  }

  /// The features that the terminal has reported; nil before it is queried.
  private static let reported = Mutex<TerminalFeatures?>(nil)
  /// The time in milliseconds until which a response determines the picture: several round trips of a slow connection.
  private static let timeout = 1_000
  /// The time in milliseconds for which a later response is still read after the picture.
  private static let grace = 2_000

  /// Queries the terminal of a descriptor, unless it was queried before, and calls a function with the features that it
  /// has reported within `timeout`; with none if it cannot be queried. Until this returns, the terminal shows nothing
  /// that is typed or received.
  static func query<Result>(_ descriptor: CInt, _ body: (TerminalFeatures) -> Result) -> Result {
    if let reported = reported.withLock({ $0 }) { return body(reported) }
    guard let query = TerminalQuery(query, to: descriptor) else { return body(TerminalFeatures()) }
    defer { query.finish() }
    let isComplete = { (response: [UInt8]) in TerminalFeatures(response: response).isComplete }
    let isTimely = query.wait(milliseconds: timeout, until: isComplete)
    let features = TerminalFeatures(response: query.response)
    reported.withLock { $0 = features }
    if isTimely {
      query.finish()
      return body(features)
    }
    let result = body(features)
    _ = query.wait(milliseconds: grace, until: isComplete)
    return result
  }
}

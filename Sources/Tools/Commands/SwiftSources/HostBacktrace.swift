import EventLoop
import LayoutDocument

/// The stack frames of a program of `SwiftBuilder` as the Swift runtime prints them when the program crashes, and when it
/// gets SIGQUIT: in a deep stack the innermost and the outermost ones.
struct HostBacktrace {
  private struct Frame {
    /// The number of the frame; that of the innermost one is 0.
    var number: Int
    var function: String
    /// Whether the function is in a file of the app.
    var isOfApp: Bool
    /// The location in that file; nil for code that the compiler adds, such as checks of exclusive access.
    var location: SwiftLayoutProblem?
  }

  /// The least number of frames of an endless recursion. The stack of 8 MiB is then full, or will be.
  private static let recursionDepth = 500

  private let frames: [Frame]
  /// The location of the first line that has one in a source file of the app: that of a fatal error or of the innermost
  /// frame. Nil if there is none.
  private(set) var location: SwiftLayoutProblem?

  /// Reads the lines on standard error of a program that was compiled from `copies`.
  init(in errors: String, of copies: RewrittenCopies) {
    var frames: [Frame] = []
    var location: SwiftLayoutProblem?
    for line in errors.split(separator: "\n") {
      let position = Self.location(in: line, of: copies)
      location = location ?? position
      guard let (number, function) = Self.function(in: line) else { continue }
      let copy = position == nil ? Self.copy(in: line, of: copies) : nil
      frames.append(
        Frame(
          number: number, function: function, isOfApp: position != nil || copy != nil,
          location: position ?? copy.flatMap { Self.declaration(of: function, in: $0, of: copies) }))
    }
    (self.frames, self.location) = (frames, location)
    if location == nil { self.location = innermost?.location }
  }

  private var innermost: Frame? { frames.first(where: \.isOfApp) }

  /// The innermost function of the app; nil if none is known.
  var function: String? { innermost?.function }

  /// The functions of the app that call themselves or each other without end, the innermost first, and a location of
  /// their calls; nil if the stack is not that deep. No functions if they are not those of the app.
  var recursion: (functions: [String], location: SwiftLayoutProblem?)? {
    guard let last = frames.last, last.number >= Self.recursionDepth else { return nil }
    // The innermost frame may be one that the recursion has called for the last time.
    let calls = frames.filter { $0.isOfApp && $0.number > 0 }
    let counts = Dictionary(calls.map { ($0.function, 1) }, uniquingKeysWith: +)
    let repeated = calls.filter { counts[$0.function, default: 0] > 1 }
    var functions: [String] = []
    for call in repeated where !functions.contains(call.function) { functions.append(call.function) }
    return (functions, (repeated.first ?? calls.first)?.location)
  }

  /// Whether the program has ended because it waits for a queue on that queue.
  var isQueueDeadlock: Bool { frames.prefix(4).contains { $0.function.hasPrefix("_dispatch_sync_f") } }

  /// Reads the number and the function of a frame, `12 [ra] 0x00007f… FUNCTION + 29 in IMAGE at …`; nil for other lines.
  private static func function(in line: Substring) -> (number: Int, function: String)? {
    guard let address = line.firstRange(of: " 0x"), let number = Int(line.drop { $0 == " " }.prefix { $0 != " " }),
      let space = line[address.upperBound...].firstIndex(of: " ")
    else { return nil }
    let text = line[line.index(after: space)...]
    let end = text.firstRange(of: " in ")?.lowerBound ?? text.endIndex
    // A closure is "closure #1 in FUNCTION": the name ends at the offset.
    let offset = text.firstRange(of: " + ")?.lowerBound ?? end
    return (number, String(text[..<offset]))
  }

  /// Reads ` at /FILE:LINE:COLUMN` in a line; nil if it has none, or another file than those of the app.
  private static func location(in line: Substring, of copies: RewrittenCopies) -> SwiftLayoutProblem? {
    guard let text = line.firstRange(of: " at /").map({ line[$0.upperBound...] }) else { return nil }
    let fields = "/\(text)".split(separator: ":")
    guard fields.count >= 2, let number = Int(fields[1].prefix { $0.isNumber }) else { return nil }
    let column = fields.count > 2 ? Int(fields[2].prefix { $0.isNumber }) ?? 1 : 1
    let frame = SwiftLayoutProblem(path: String(fields[0]), line: number, column: max(1, column), message: "")
    return copies.located(frame).flatMap { $0.path.isEmpty ? nil : $0 }
  }

  /// Reads ` at /FILE` without a line; nil if the line of the output has none, or another file than those of the app.
  private static func copy(in line: Substring, of copies: RewrittenCopies) -> String? {
    guard let range = line.firstRange(of: " at /") else { return nil }
    let path = "/\(line[range.upperBound...])"
    return copies.text(ofCopy: path) == nil ? nil : path
  }

  /// Returns the location of a function in a copy, such as `FeedLayout.side(of:)` or `FeedLayout.size.getter`; nil if the
  /// copy does not declare exactly one function or property of its name.
  private static func declaration(
    of function: String, in copy: String, of copies: RewrittenCopies
  ) -> SwiftLayoutProblem? {
    let name = function.prefix { $0 != "(" }.split(separator: ".").last { $0 != "getter" && $0 != "setter" }
    guard let name, let text = copies.text(ofCopy: copy) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let matches = lines.indices.filter { index in
      ["func \(name)(", "func \(name)<", "var \(name):", "var \(name) "].contains(where: lines[index].contains)
    }
    guard matches.count == 1 else { return nil }
    return copies.located(SwiftLayoutProblem(path: copy, line: matches[0] + 1, column: 1, message: ""))
  }
}

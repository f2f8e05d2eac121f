/// The layout of an app that a document names, and the data for which its elements are needed.
package struct SwiftLayoutRequest: Hashable, Sendable {
  /// The absolute path of the Swift file.
  package var path: String
  /// The content of the file.
  package var text: [UInt8]
  /// The expression that makes the layout; nil for the first layout of the file.
  package var entry: String?
  /// The number of items of each section.
  package var itemCounts: [Int]
  package var screen: Screen
  /// The display scale of the document in pixels per point; nil for that of the screen.
  package var displayScale: Double?

  package init(
    path: String, text: [UInt8], entry: String?, itemCounts: [Int], screen: Screen, displayScale: Double? = nil
  ) {
    self.path = path
    self.text = text
    self.entry = entry
    self.itemCounts = itemCounts
    self.screen = screen
    self.displayScale = displayScale
  }
}

/// The response of the host to a request.
package enum SwiftLayoutResult: Sendable {
  case layout(SwiftLayoutModel)
  /// The layout is compiled or run, and the host reports a change of the Swift file at the end. `last` is the layout of
  /// an earlier text or for other data; nil if there is none.
  case running(last: SwiftLayoutModel?)
  /// The layout was not compiled, or its program failed.
  case failed([SwiftLayoutProblem], last: SwiftLayoutModel?)
}

/// An error of the compiler, or of the program that runs a layout.
package struct SwiftLayoutProblem: Hashable, Sendable {
  /// The absolute path of the file; empty for a problem without a location.
  package var path: String
  /// Counted from 1.
  package var line: Int
  /// Counted from 1, in bytes.
  package var column: Int
  package var message: String

  package init(path: String, line: Int, column: Int, message: String) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  /// The problem with the name of its file, its line and its column.
  var text: String {
    guard !path.isEmpty else { return message }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return "\(name):\(line):\(column): \(message)"
  }
}

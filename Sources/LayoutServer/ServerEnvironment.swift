package import CollectionLayout
package import LayoutDocument

/// How grave a log line is, from the gravest on.
package enum LogLevel: Int, Comparable, CaseIterable, Sendable {
  case error
  case warning
  case info
  case debug

  package static func < (one: LogLevel, other: LogLevel) -> Bool { one.rawValue < other.rawValue }
}

/// What the server cannot know or do by itself; handed in at the edge.
package struct ServerEnvironment {
  /// Reads the files that documents name.
  package var files: FileAccess
  /// The version that `initialize` tells.
  package var version: String
  /// Where people read about the mistakes of documents, a file's URI; nil where it is not installed. Looked for when
  /// somebody makes the first mistake.
  private let reference: @Sendable () -> String?
  /// Makes the pages that commands show; nil where there is no place for them.
  package var pages: Pages?
  /// Whether a browser can be let in; where it cannot it is shown pictures.
  package var hasDoor = false
  /// Takes one line for people; must never block.
  package var log: (LogLevel, String) -> Void
  /// How many cores jobs and the server's own thread share.
  package var coreCount = 2
  /// Work that is estimated to take as many nanoseconds is done by jobs; 0 has jobs do all of it.
  package var jobThreshold = WorkEstimate.inlineLimit.nanoseconds
  /// Whether every session's clock stands until it is told to go on, and the same input gives the same output.
  package var isClockManual = false

  package init(
    files: FileAccess = .none, version: String = "0", reference: @autoclosure @escaping @Sendable () -> String? = nil,
    log: @escaping (LogLevel, String) -> Void = { _, _ in }
  ) {
    self.files = files
    self.version = version
    self.reference = reference
    self.log = log
  }

  /// Where people read about a kind of mistake.
  var documentation: @Sendable (DiagnosticKind) -> String? {
    { [reference] kind in reference().map { "\($0)#\(kind.code.lowercased())" } }
  }
}

/// Makes pages that people look at in a browser, and puts them where one finds them; handed in at the edge, because the
/// server itself draws nothing and writes no files.
package struct Pages: Sendable {
  /// A collection as a picture, or the first screens of one with many elements; the name is the document's, for the
  /// title. Where `goesOn`, asked now and then, says no, the rest is missing.
  package var picture: @Sendable (_ view: ScrolledCollection, _ name: String, _ goesOn: () -> Bool) -> [UInt8]
  /// A play, whose frames come one by one, as a page that plays it; may be cut where it gets too long.
  package var play: @Sendable (_ name: String, _ next: () -> TimelineFrame?) -> [UInt8]
  /// The same as the data of a player: JSON.
  package var playData: @Sendable (_ name: String, _ next: () -> TimelineFrame?) -> [UInt8]
  /// Writes a page; gives its absolute path, or nil when it cannot be written.
  package var publish: @Sendable (_ fileName: String, _ bytes: [UInt8]) -> String?

  package init(
    picture: @escaping @Sendable (ScrolledCollection, String, () -> Bool) -> [UInt8],
    play: @escaping @Sendable (String, () -> TimelineFrame?) -> [UInt8],
    playData: @escaping @Sendable (String, () -> TimelineFrame?) -> [UInt8],
    publish: @escaping @Sendable (String, [UInt8]) -> String?
  ) {
    self.picture = picture
    self.play = play
    self.playData = playData
    self.publish = publish
  }
}

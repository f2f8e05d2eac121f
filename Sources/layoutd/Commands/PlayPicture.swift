import CollectionLayout
import LayoutDrawing

/// A play that is drawn as a whole when it is over.
struct PlayPicture {
  enum Form: String {
    case svg, html
  }

  private let form: Form
  private var frames: [TimelineFrame] = []
  private var elementCount = 0

  /// Unlike lines a picture is made of all its frames at once: so many elements may be in them together.
  private static let elementLimit = 500_000

  init(_ form: Form) { self.form = form }

  /// A picture in the form that a file's name ends in; nil for no picture.
  init?(path: String) {
    guard let dot = path.lastIndex(of: "."), let form = Form(rawValue: String(path[path.index(after: dot)...])) else {
      return nil
    }
    self.form = form
  }

  /// Whether there was no room for a frame.
  private(set) var isCut = false

  /// Adds the next frame, unless there is no room for it.
  mutating func append(_ frame: TimelineFrame) {
    isCut = isCut || elementCount > PlayPicture.elementLimit
    if isCut { return }
    elementCount += frame.state.elements.count + 1
    frames.append(frame)
  }

  /// The picture's file.
  func bytes(framesPerSecond: Double, documentName: String) -> [UInt8] {
    let title = Self.title(documentName)
    return switch form {
    case .svg: AnimatedSVG.bytes(of: frames, rate: framesPerSecond, title: title)
    case .html: PlayPage.bytes(of: frames, rate: framesPerSecond, title: title)
    }
  }

  /// What a player reads: JSON.
  func data(framesPerSecond: Double, documentName: String) -> [UInt8] {
    PlayPage.data(of: frames, rate: framesPerSecond, title: Self.title(documentName))
  }

  /// Without folders: the same document gives the same picture wherever it lies.
  private static func title(_ documentName: String) -> String {
    documentName.split(separator: "/").last.map(String.init) ?? documentName
  }
}

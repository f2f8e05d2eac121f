import CollectionLayout
import LayoutDrawing

/// The animation of a whole simulation as one file.
struct AnimationFile {
  enum Form: String {
    case svg, html
  }

  private let form: Form
  private var frames: [SimulationFrame] = []
  private var elementCount = 0

  /// The maximum number of elements in all frames together: the file is built in memory from all frames.
  private static let elementLimit = 500_000

  init(_ form: Form) { self.form = form }

  /// Creates an animation in the format of a file name's extension; nil for other extensions.
  init?(path: String) {
    guard let dot = path.lastIndex(of: "."), let form = Form(rawValue: String(path[path.index(after: dot)...])) else {
      return nil
    }
    self.form = form
  }

  /// Whether a frame was dropped because of the limit.
  private(set) var isTruncated = false

  /// Adds a frame, unless the limit was reached.
  mutating func append(_ frame: SimulationFrame) {
    isTruncated = isTruncated || elementCount > AnimationFile.elementLimit
    if isTruncated { return }
    elementCount += frame.state.elements.count + 1
    frames.append(frame)
  }

  /// Returns the contents of the file.
  func bytes(framesPerSecond: Double, documentName: String) -> [UInt8] {
    let title = Self.title(documentName)
    return switch form {
    case .svg: AnimatedSVG.bytes(of: frames, rate: framesPerSecond, title: title)
    case .html: PlayerPage.bytes(of: frames, rate: framesPerSecond, title: title)
    }
  }

  /// Returns the data of the player, as JSON.
  func data(framesPerSecond: Double, documentName: String) -> [UInt8] {
    PlayerPage.data(of: frames, rate: framesPerSecond, title: Self.title(documentName))
  }

  /// The file name without folders, so that the output does not depend on the location of the document.
  private static func title(_ documentName: String) -> String {
    documentName.split(separator: "/").last.map(String.init) ?? documentName
  }
}

import CollectionLayout
import LayoutDrawing

/// A play that is drawn as a whole when it is over.
struct PlayPicture {
  private enum Form: String {
    case svg, html
  }

  private let form: Form
  var frames: [TimelineFrame] = []

  /// A picture in the form that a file's name ends in; nil for no picture.
  init?(path: String) {
    guard let dot = path.lastIndex(of: "."), let form = Form(rawValue: String(path[path.index(after: dot)...])) else {
      return nil
    }
    self.form = form
  }

  /// The picture's file.
  func bytes(framesPerSecond: Double, documentName: String) -> [UInt8] {
    // Without folders: the same document gives the same picture wherever it lies.
    let title = documentName.split(separator: "/").last.map(String.init) ?? documentName
    return switch form {
    case .svg: AnimatedSVG.bytes(of: frames, rate: framesPerSecond, title: title)
    case .html: PlayPage.bytes(of: frames, rate: framesPerSecond, title: title)
    }
  }
}

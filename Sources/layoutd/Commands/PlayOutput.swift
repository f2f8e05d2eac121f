import CollectionLayout
import EventLoop

/// Where the frames of a play go: as lines to a file or standard output as they come, as a picture when it is over, or
/// nowhere.
struct PlayOutput {
  private var lines: LineOutput
  private var picture: PlayPicture?
  private let path: String?

  /// A file whose name says its form; without one a descriptor for lines, or nothing.
  init(path: String?, printing descriptor: CInt?) throws(UVError) {
    self.path = path
    picture = path.flatMap { PlayPicture(path: $0) }
    lines =
      if let path, picture == nil { try LineOutput(path: path) } else { LineOutput(descriptor: descriptor) }
  }

  /// Whether anybody gets the frames.
  var isUsed: Bool { picture != nil || lines.isUsed }

  /// Whether a frame was left out, and all after it will be.
  var isCut: Bool { picture?.isCut ?? false }

  /// Adds a frame, also as a line.
  mutating func add(_ frame: TimelineFrame, line: [UInt8]) throws(UVError) {
    picture?.append(frame)
    try lines.write(line)
  }

  /// Writes what is left, and tells what a file that was there loses by that.
  mutating func finish(framesPerSecond: Double, documentName: String) throws(UVError) -> FileReplacement.Loss {
    let loss = try lines.finish()
    guard let picture, let path else { return loss }
    let file = try FileOutput(path)
    try file.write(picture.bytes(framesPerSecond: framesPerSecond, documentName: documentName))
    return try file.finish()
  }
}

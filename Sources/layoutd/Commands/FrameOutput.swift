import CollectionLayout
import EventLoop
import LayoutSession
import Pictures

/// The output of a simulation: lines that are written while it runs, an animation that is written at its end, or
/// nothing.
struct FrameOutput {
  private var lines: LineWriter
  private var picture: AnimationFile?
  private let path: String?

  /// Creates an output for a file, whose extension determines the format; without a path for a descriptor, or for
  /// nothing. `scale` is that of an animation in pixels.
  init(path: String?, printing descriptor: CInt?, scale: Double) throws(UVError) {
    self.path = path
    picture = path.flatMap { AnimationFile.Format(path: $0) }.map { AnimationFile($0, scale: scale) }
    lines =
      if let path, picture == nil { try LineWriter(path: path) } else { LineWriter(descriptor: descriptor) }
  }

  /// Whether the frames are written anywhere.
  var isUsed: Bool { picture != nil || lines.isUsed }

  /// Whether the output is truncated: a frame was dropped, and all later ones will be.
  var isTruncated: Bool { picture?.isTruncated ?? false }

  /// Adds a frame. `line` is its JSON.
  mutating func add(_ frame: SimulationFrame, line: [UInt8]) throws(UVError) {
    picture?.append(frame)
    try lines.write(line)
  }

  /// Writes the remaining output of a simulation that has ended. Returns the lost properties of a replaced file, or why
  /// there is no picture; the old file is then unchanged.
  mutating func finish(
    _ simulation: Simulation, framesPerSecond: Double, documentName: String, progress: (Double) -> Void
  ) throws(UVError) -> Result<FileReplacement.Loss, PictureError> {
    let loss = try lines.finish()
    guard var picture, let path else { return .success(loss) }
    picture.finish(simulation)
    let bytes: [UInt8]
    do throws(PictureError) {
      bytes = try picture.bytes(framesPerSecond: framesPerSecond, documentName: documentName, progress: progress)
    } catch {
      return .failure(error)
    }
    let file = try FileWriter(path)
    try file.write(bytes)
    return .success(try file.finish())
  }
}

import CollectionLayout
import LayoutDrawing
import Pictures

/// A simulation as a looping animation in pixels.
///
/// The picture has the size of the largest viewport; smaller ones are centered in it, as a device that is rotated.
struct AnimatedPicture {
  /// The time between the last frame and the restart, in seconds.
  private static let rest = 1.0

  private let frames: [SimulationFrame]
  /// Frames per second.
  private let rate: Double
  /// Pixels per point.
  private let scale: Double
  private let isRightToLeft: Bool

  init(_ frames: [SimulationFrame], rate: Double, scale: Double, isRightToLeft: Bool) {
    self.frames = frames
    self.rate = rate
    self.scale = scale
    self.isRightToLeft = isRightToLeft
  }

  /// Returns the animation. `progress` is called with the completed fraction.
  func bytes(_ format: AnimationEncoder.Format, progress: (Double) -> Void) throws(PictureError) -> [UInt8] {
    var size = Size.zero
    for frame in frames {
      size.width = max(size.width, frame.state.viewport.width)
      size.height = max(size.height, frame.state.viewport.height)
    }
    let pixels = try PictureLimits.pixelSize(width: size.width, height: size.height, scale: scale)
    var encoder = try AnimationEncoder(format, width: pixels.width, height: pixels.height)
    var latest: [UInt8] = []
    for (index, frame) in frames.enumerated() {
      progress(Double(index) / Double(frames.count))
      let svg = svg(of: frame)
      // A frame without changes need not be rasterized.
      if svg == latest { continue }
      latest = svg
      var picture = Bitmap(width: pixels.width, height: pixels.height)
      let viewport = frame.state.viewport
      let x = Int(((size.width - viewport.width) / 2).rounded(.down) * scale)
      let y = Int(((size.height - viewport.height) / 2).rounded(.down) * scale)
      try SVGImage(svg).draw(in: &picture, x: x, y: y, scale: scale)
      try encoder.add(picture, at: Double(index) / rate)
    }
    return try encoder.finish(at: Double(max(1, frames.count) - 1) / rate + Self.rest)
  }

  private func svg(of frame: SimulationFrame) -> [UInt8] {
    let state = frame.state
    var drawing = SVGRenderer(
      title: "", contentSize: state.contentSize, contentOffset: state.contentOffset, viewport: state.viewport,
      isRightToLeft: isRightToLeft)
    for element in state.elements { drawing.draw(element.attributes, key: element.key.text) }
    drawing.finish()
    return drawing.takeBytes()
  }
}

/// The pixel grid of a display, to which frames are aligned as in UIKit.
public struct PixelGrid: Hashable, Sendable {
  /// Pixels per point; 0 if frames are not aligned.
  public var scale: Double

  /// The grid that does not align frames.
  public static let none = PixelGrid(scale: 0)

  /// The distance below a pixel boundary within which a length is rounded up to it, in pixels.
  private static let tolerance = 1e-6

  public init(scale: Double) { self.scale = scale.isFinite && scale > 0 ? scale : 0 }

  /// Returns a length that is a fraction or a share of another one, rounded down to a pixel.
  func part(_ length: Double) -> Double {
    scale > 0 ? (length * scale + PixelGrid.tolerance).rounded(.down) / scale : length
  }

  /// Returns a position rounded to the nearest pixel, halves up.
  func position(_ coordinate: Double) -> Double {
    scale > 0 ? (coordinate * scale + 0.5).rounded(.down) / scale : coordinate
  }

  /// Returns the frame with its origin rounded to the nearest pixel and its size unchanged.
  func aligned(_ frame: Rect) -> Rect {
    guard scale > 0 else { return frame }
    return Rect(x: position(frame.x), y: position(frame.y), width: frame.width, height: frame.height)
  }

  /// Returns the frame with its start along an axis rounded down to a pixel.
  func alignedDown(_ frame: Rect, along axis: ScrollDirection) -> Rect {
    guard scale > 0 else { return frame }
    let start = axis.mainInterval(frame).low
    return frame.offset(by: axis.point(main: part(start) - start, cross: 0))
  }
}

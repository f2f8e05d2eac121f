/// The pixels that frames are aligned to, as UIKit aligns them on a display.
public struct PixelGrid: Hashable, Sendable {
  /// Pixels in a point; 0 where frames stay exact.
  public var scale: Double

  /// Frames that stay exact.
  public static let none = PixelGrid(scale: 0)

  /// How far below a pixel a length counts as on it, in pixels.
  private static let tolerance = 1e-6

  public init(scale: Double) { self.scale = scale.isFinite && scale > 0 ? scale : 0 }

  /// A length that is a part of something: rounded down to a pixel.
  func part(_ length: Double) -> Double {
    scale > 0 ? (length * scale + PixelGrid.tolerance).rounded(.down) / scale : length
  }

  /// A position: rounded to the nearest pixel, halves up.
  func position(_ coordinate: Double) -> Double {
    scale > 0 ? (coordinate * scale + 0.5).rounded(.down) / scale : coordinate
  }

  /// A frame at the nearest pixel; its lengths stay.
  func aligned(_ frame: Rect) -> Rect {
    guard scale > 0 else { return frame }
    return Rect(x: position(frame.x), y: position(frame.y), width: frame.width, height: frame.height)
  }
}

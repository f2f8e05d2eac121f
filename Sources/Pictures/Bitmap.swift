/// An opaque picture in pixels, row by row from the top.
package struct Bitmap: Equatable, Sendable {
  package let width: Int
  package let height: Int
  /// A pixel is 0xFFRRGGBB.
  package var pixels: [UInt32]

  static let white: UInt32 = 0xFFFF_FFFF

  /// Creates a white picture.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: Bitmap.white, count: width * height)
  }

  /// The rectangle of all pixels.
  var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// Returns the smallest rectangle that contains all pixels that differ from another picture of the same size; nil if
  /// none does.
  func changes(since other: Bitmap) -> PixelRect? {
    var (left, right, top, bottom) = (width, -1, -1, -1)
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      guard let first = row.first(where: { pixels[$0] != other.pixels[$0] }) else { continue }
      let last = row.last { pixels[$0] != other.pixels[$0] } ?? first
      (left, right) = (min(left, first - row.lowerBound), max(right, last - row.lowerBound))
      (top, bottom) = (top < 0 ? y : top, y)
    }
    return top < 0 ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}

/// A rectangle in whole pixels.
struct PixelRect: Equatable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
}

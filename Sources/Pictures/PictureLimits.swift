/// The limits on the size of a picture.
package enum PictureLimits {
  /// The maximum number of pixels: 256 MiB of memory.
  package static let pixels = 64 << 20
  /// The maximum width and height of a surface of cairo.
  package static let side = 32_767
  /// The maximum number of elements of a collection. librsvg reads a million XML elements, several for each of these.
  package static let elements = 100_000
  /// The maximum number of bytes of an encoded animation.
  static let animationBytes = 256 << 20

  /// The whole number of pixels that cover a size in points. Throws if they exceed the limits, or if there are none.
  ///
  /// `side` is the limit on the width and the height.
  package static func pixelSize(
    width: Double, height: Double, scale: Double, side: Int = side
  ) throws(PictureError) -> (width: Int, height: Int) {
    let (wide, high) = (width * scale, height * scale)
    guard wide <= Double(side), high <= Double(side) else {
      throw .tooLarge(width: width, height: height, scale: scale, limit: "\(side) pixels on a side")
    }
    // A side of an empty viewport is one pixel.
    let size = (width: max(1, Int(wide.rounded(.up))), height: max(1, Int(high.rounded(.up))))
    guard size.width * size.height <= pixels else {
      throw .tooLarge(width: width, height: height, scale: scale, limit: "\(pixels >> 20) million pixels")
    }
    return size
  }
}

import Pictures

/// The file format of a picture that is not animated.
enum PictureFormat: String, FileNameExtension {
  case svg, png, webp
  /// A page, for contact sheets.
  case html

  /// Whether the format consists of pixels.
  var isRasterized: Bool { self == .png || self == .webp }

  /// Throws if a library of the format is not installed.
  func checkAvailability() throws(PictureError) {
    if isRasterized { try Rasterizer.checkAvailability() }
    if self == .webp { _ = try LibWebP.shared.get() }
  }

  /// Throws if a picture of this size in points has too many pixels.
  func checkSize(width: Double, height: Double, scale: Double) throws(PictureError) {
    guard isRasterized else { return }
    _ = try PictureLimits.pixelSize(width: width, height: height, scale: scale, side: maximumSide)
  }

  /// Converts an SVG to this format, with `scale` pixels per point. A page has its own SVGs.
  func bytes(of svg: [UInt8], scale: Double) throws(PictureError) -> [UInt8] {
    switch self {
    case .svg, .html: return svg
    case .png: return try Rasterizer.png(of: svg, scale: scale)
    case .webp: return try Rasterizer.bitmap(of: svg, scale: scale, maximumSide: maximumSide).webP()
    }
  }

  private var maximumSide: Int { self == .webp ? Bitmap.webPSide : PictureLimits.side }
}

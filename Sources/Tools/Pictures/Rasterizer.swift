/// Draws SVG as pixels, with librsvg.
package enum Rasterizer {
  /// Throws if the library is not installed, before any other work is done.
  package static func checkAvailability() throws(PictureError) { _ = try LibRSVG.shared.get() }

  /// Returns an SVG as PNG, with `scale` pixels per point, on white.
  package static func png(of svg: [UInt8], scale: Double) throws(PictureError) -> [UInt8] {
    try bitmap(of: svg, scale: scale).png()
  }

  /// Returns an SVG as pixels, with `scale` pixels per point, on white. Throws if a side is longer than `maximumSide`
  /// pixels, if there are more pixels than `PictureLimits.pixels`, or if librsvg fails.
  package static func bitmap(
    of svg: [UInt8], scale: Double, maximumSide: Int = PictureLimits.side
  ) throws(PictureError) -> Bitmap {
    let image = try SVGImage(svg)
    let size = image.size
    let pixels = try PictureLimits.pixelSize(
      width: size.width, height: size.height, scale: scale, side: maximumSide)
    var bitmap = Bitmap(width: pixels.width, height: pixels.height)
    try image.draw(in: &bitmap, x: 0, y: 0, scale: scale)
    return bitmap
  }
}

/// A parsed SVG.
package final class SVGImage {
  private let library: LibRSVG
  /// Released in `deinit`.
  private let handle: LibRSVG.Handle

  /// Parses an SVG. Throws if librsvg is missing or rejects it.
  package init(_ svg: [UInt8]) throws(PictureError) {
    library = try LibRSVG.shared.get()
    var error: LibRSVG.ErrorReference?
    guard let handle = library.open(svg, UInt(svg.count), &error) else {
      throw .failed(library: LibRSVG.title, reason: library.takeMessage(error))
    }
    self.handle = handle
  }

  deinit { library.release(handle) }

  /// The size in points; zero if librsvg cannot determine it.
  package var size: (width: Double, height: Double) {
    var (width, height) = (0.0, 0.0)
    _ = library.pixelSize(handle, &width, &height)
    return (width, height)
  }

  /// Draws the image over a bitmap, with the image's top left corner at a pixel and `scale` pixels per point. Parts
  /// outside of the bitmap are cut off.
  package func draw(in bitmap: inout Bitmap, x: Int, y: Int, scale: Double) throws(PictureError) {
    let (width, height) = size
    // Nothing to draw; librsvg rejects an empty rectangle.
    if width <= 0 || height <= 0 { return }
    let area = [Double(x), Double(y), width * scale, height * scale]
    let problem = bitmap.withSurface(LibRSVG.argb32, of: library) { surface -> PictureError? in
      guard let context = library.createContext(surface) else {
        return .failed(library: "cairo", reason: PictureError.noMemory)
      }
      defer { library.destroyContext(context) }
      var error: LibRSVG.ErrorReference?
      guard library.render(handle, context, area, &error) != 0 else {
        return .failed(library: LibRSVG.title, reason: library.takeMessage(error))
      }
      let status = library.contextStatus(context)
      return status == 0 ? nil : library.failure(status)
    }
    if let problem { throw problem }
  }
}

extension Bitmap {
  /// Calls a function with a surface of cairo that shares the pixels of this bitmap, to draw on.
  mutating func withSurface<Value>(
    _ format: CInt, of library: LibRSVG, _ body: (LibRSVG.Surface) -> Value
  ) -> Value {
    let (bounds, width) = (bounds, width)
    return pixels.withUnsafeMutableBufferPointer { pixels in
      library.withSurface(format, of: bounds, in: pixels.baseAddress, rowLength: width) { surface in
        let value = body(surface)
        library.flush(surface)
        return value
      }
    }
  }

  /// Calls a function with a surface of cairo for a part of the picture, which must only be read.
  func withReadOnlySurface<Value>(
    _ format: CInt, of library: LibRSVG, rect: PixelRect, _ body: (LibRSVG.Surface) -> Value
  ) -> Value {
    pixels.withUnsafeBufferPointer { pixels in
      let start = pixels.baseAddress.map { UnsafeMutablePointer(mutating: $0) }
      return library.withSurface(format, of: rect, in: start, rowLength: width, body)
    }
  }
}

extension LibRSVG {
  /// Calls a function with a surface of cairo for a rectangle of pixels in memory. `rowLength` is the number of pixels
  /// from one row to the next.
  fileprivate func withSurface<Value>(
    _ format: CInt, of rect: PixelRect, in pixels: UnsafeMutablePointer<UInt32>?, rowLength: Int,
    _ body: (Surface) -> Value
  ) -> Value {
    let start = pixels.map { $0 + (rect.y * rowLength + rect.x) }
    let stride = CInt(rowLength * MemoryLayout<UInt32>.stride)
    // For an error cairo returns a surface with an error status, never nil.
    guard let surface = createSurface(start, format, CInt(rect.width), CInt(rect.height), stride) else {
      preconditionFailure("cairo returned no surface")
    }
    defer { destroySurface(surface) }
    return body(surface)
  }
}

/// The limits on the size of a picture.
package enum PictureLimits {
  /// The maximum number of pixels: 256 MiB of memory.
  package static let pixels = 64 << 20
  /// The maximum width and height of a surface of cairo.
  package static let side = 32_767
  /// The maximum number of elements of a collection in a picture. librsvg reads at most a million XML elements, and
  /// each of these has several.
  package static let elements = 100_000
  /// The maximum number of bytes of an encoded animation.
  static let animationBytes = 256 << 20

  /// Returns the width and the height in pixels that cover a size in points, rounded up, at least 1. Throws if they
  /// exceed the limits.
  ///
  /// `side` is the limit on the width and the height.
  package static func pixelSize(
    width: Double, height: Double, scale: Double, side: Int = side
  ) throws(PictureError) -> (width: Int, height: Int) {
    let (wide, high) = (width * scale, height * scale)
    guard wide <= Double(side), high <= Double(side) else {
      throw .tooLarge(width: width, height: height, scale: scale, limit: "\(side) pixels on a side")
    }
    let size = (width: max(1, Int(wide.rounded(.up))), height: max(1, Int(high.rounded(.up))))
    guard size.width * size.height <= pixels else {
      throw .tooLarge(width: width, height: height, scale: scale, limit: "\(pixels >> 20) million pixels")
    }
    return size
  }
}

/// The reason that a picture cannot be made.
package enum PictureError: Error, Equatable {
  /// A library is not installed, or not usable. `package` is the name of its package on Debian.
  case missingLibrary(String, package: String)
  /// The picture would have more pixels than the limit of its format. `width` and `height` are in points, `scale` in
  /// pixels per point; `limit` is a text.
  case tooLarge(width: Double, height: Double, scale: Double, limit: String)
  /// The picture would have more elements than this limit.
  case tooManyElements(limit: Int)
  /// The encoded animation exceeds the limit on its bytes.
  case tooLong(mebibytes: Int)
  /// A library reports an error.
  case failed(library: String, reason: String)

  static let noMemory = "there is not enough memory for the picture; draw a part or reduce --scale"

  /// A message without a trailing period.
  package var message: String {
    switch self {
    case .missingLibrary(let library, let package):
      "\(library) cannot be loaded; install it (on Debian: apt install \(package))"
    case .tooLarge(let width, let height, let scale, let limit):
      "the picture would have \(Self.text(width)) × \(Self.text(height)) points at scale \(Self.short(scale)), more than \(limit);"
        + " draw a part or reduce --scale"
    case .tooManyElements(let limit): "the picture would have more than \(limit) elements; draw a part"
    case .tooLong(let mebibytes):
      "the animation is larger than \(mebibytes) MiB; reduce --scale or --fps, or shorten the timeline"
    case .failed(let library, let reason): "\(library): \(reason)"
    }
  }

  /// Returns a scale without the decimals of a whole number.
  private static func short(_ scale: Double) -> String { Int(exactly: scale).map { "\($0)" } ?? "\(scale)" }

  private static func text(_ points: Double) -> String {
    guard points.magnitude < 1e15 else { return "\(points)" }
    return "\(Int(points.rounded()))"
  }
}

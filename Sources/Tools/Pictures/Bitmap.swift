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

extension Bitmap {
  /// Returns the picture as PNG: eight bits each of red, green and blue.
  package func png() throws(PictureError) -> [UInt8] { try png(of: bounds) }

  /// Returns a part of the picture as PNG.
  func png(of rect: PixelRect) throws(PictureError) -> [UInt8] {
    let library = try LibRSVG.shared.get()
    var bytes: [UInt8] = []
    let status = withReadOnlySurface(LibRSVG.rgb24, of: library, rect: rect) { surface in
      withUnsafeMutablePointer(to: &bytes) { output in
        library.writePNG(
          surface,
          { closure, data, count in
            let output = closure?.assumingMemoryBound(to: [UInt8].self)
            output?.pointee.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
            return 0
          }, output)
      }
    }
    guard status == 0 else { throw library.failure(status) }
    return bytes
  }
}

extension Bitmap {
  /// The maximum width and height of a WebP picture.
  package static let webPSide = 16_383

  /// Returns the picture as WebP, without loss.
  package func webP() throws(PictureError) -> [UInt8] {
    let library = try LibWebP.shared.get()
    var output: UnsafeMutablePointer<UInt8>?
    let count = pixels.withUnsafeBytes { pixels in
      library.encodeLossless(
        pixels.assumingMemoryBound(to: UInt8.self).baseAddress, CInt(width), CInt(height),
        CInt(width * MemoryLayout<UInt32>.stride), &output)
    }
    guard count > 0, let output else {
      throw .failed(library: LibWebP.title, reason: PictureError.noMemory)
    }
    defer { library.free(output) }
    return [UInt8](UnsafeBufferPointer(start: output, count: Int(count)))
  }
}

/// The function table of libwebp.
package struct LibWebP: Sendable {
  /// Encodes rows of pixels with the bytes blue, green, red and alpha. Returns the number of bytes; 0 for an error.
  let encodeLossless:
    @convention(c) (
      UnsafePointer<UInt8>?, CInt, CInt, CInt, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
    ) -> Int
  let free: @convention(c) (UnsafeMutablePointer<UInt8>) -> Void

  static let title = "libwebp"

  /// The library as loaded into this process.
  package static let shared = Result { () throws(PictureError) in try LibWebP() }

  private init() throws(PictureError) {
    let library = try SharedLibrary(Self.title, "libwebp", version: 7, package: "libwebp7")
    encodeLossless = try library.function("WebPEncodeLosslessBGRA")
    free = try library.function("WebPFree")
  }
}

extension Bitmap {
  /// The mean of the largest group of similar pixels, as 0xFFRRGGBB. Pixels are similar if the upper three bits of each
  /// of their channels are equal.
  package var dominantColor: UInt32 {
    var sums: [UInt32: SIMD4<Int>] = [:]
    for pixel in pixels { sums[pixel & 0xE0E0E0, default: .zero] &+= pixel.channels }
    let most = sums.max { ($0.value.w, $1.key) < ($1.value.w, $0.key) }?.value ?? UInt32.max.channels
    return UInt32(channels: most / max(1, most.w))
  }
}

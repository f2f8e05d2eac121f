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
      throw .failed(library: LibWebP.title, reason: "the picture cannot be encoded, for example for lack of memory")
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

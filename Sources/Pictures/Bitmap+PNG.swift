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

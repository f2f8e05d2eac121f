/// Writes an animated GIF with giflib. Pixels that do not change are transparent, so that they keep their color and
/// compress well.
struct GIFEncoder: AnimationFileEncoder {
  private let file: GIFFile
  private let library: LibGIF

  init(width: Int, height: Int) throws(PictureError) {
    library = try LibGIF.shared.get()
    file = try GIFFile(library, width: width, height: height)
  }

  var byteCount: Int { file.bytes.count }

  mutating func write(_ frame: AnimationEncoder.Frame) throws(PictureError) {
    let (picture, rect) = (frame.picture, frame.rect)
    var changed: [UInt32?] = []
    changed.reserveCapacity(rect.width * rect.height)
    for y in rect.y..<rect.y + rect.height {
      for index in y * picture.width + rect.x..<y * picture.width + rect.x + rect.width {
        let pixel = picture.pixels[index]
        changed.append(frame.previous.map { $0.pixels[index] == pixel } == true ? nil : pixel)
      }
    }
    let palette = try ColorPalette(of: changed.lazy.compactMap { $0 }, library)
    var indexed = palette.indices(of: changed)
    try file.write(&indexed, rect, palette, duration: frame.duration)
  }

  mutating func finish() throws(PictureError) -> [UInt8] {
    try file.close()
    return file.bytes
  }
}

/// A GIF file in memory that giflib writes.
private final class GIFFile {
  private(set) var bytes: [UInt8] = []
  private let library: LibGIF
  /// Closed by `close`, or by `deinit`.
  private var file: LibGIF.File?

  /// Opens a file, and writes the size and that the animation repeats without end.
  init(_ library: LibGIF, width: Int, height: Int) throws(PictureError) {
    self.library = library
    var error: CInt = 0
    let opened = library.open(
      Unmanaged.passUnretained(self).toOpaque(),
      { file, data, count in
        guard let file, let output = LibGIF.fields(of: file).userData else { return 0 }
        Unmanaged<GIFFile>.fromOpaque(output).takeUnretainedValue()
          .bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
        return count
      }, &error)
    guard let opened else { throw library.failure(error) }
    file = opened
    library.useVersion89(opened, true)
    try check(library.putScreen(opened, CInt(width), CInt(height), 8, 0, nil))
    try check(library.beginExtension(opened, 0xFF))
    try check(library.putExtensionBlock(opened, 11, Array("NETSCAPE2.0".utf8)))
    try check(library.putExtensionBlock(opened, 3, [1, 0, 0]))
    try check(library.endExtension(opened))
  }

  deinit {
    var error: CInt = 0
    if let file { _ = library.close(file, &error) }
  }

  /// Writes a frame that is shown for a number of hundredths of a second.
  func write(
    _ pixels: inout [UInt8], _ rect: PixelRect, _ palette: ColorPalette, duration: Int
  ) throws(PictureError) {
    guard let file else { return }
    // The frame stays until the next one is drawn over it; one color is transparent.
    let control: [UInt8] = [
      1 << 2 | 1, UInt8(truncatingIfNeeded: duration), UInt8(truncatingIfNeeded: duration >> 8),
      ColorPalette.transparent,
    ]
    try check(library.putExtension(file, 0xF9, 4, control))
    guard let colors = library.makeColors(256, palette.bytes) else {
      throw .failed(library: LibGIF.title, reason: "no memory")
    }
    defer { library.freeColors(colors) }
    try check(
      library.putImage(file, CInt(rect.x), CInt(rect.y), CInt(rect.width), CInt(rect.height), false, colors))
    let status = pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return LibGIF.success }
      for row in 0..<rect.height {
        let status = library.putPixels(file, start + row * rect.width, CInt(rect.width))
        if status != LibGIF.success { return status }
      }
      return LibGIF.success
    }
    try check(status)
  }

  /// Writes the end of the file.
  func close() throws(PictureError) {
    guard let file else { return }
    self.file = nil
    var error: CInt = 0
    guard library.close(file, &error) == LibGIF.success else { throw library.failure(error) }
  }

  private func check(_ status: CInt) throws(PictureError) {
    guard status == LibGIF.success else { throw library.failure(file.map { LibGIF.fields(of: $0).error } ?? 0) }
  }
}

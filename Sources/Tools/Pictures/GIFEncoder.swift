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
    try file.write(&indexed, in: rect, with: palette, duration: frame.duration)
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
  /// The open file, which `close` or `deinit` closes; nil after that.
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
    _ pixels: inout [UInt8], in rect: PixelRect, with palette: ColorPalette, duration: Int
  ) throws(PictureError) {
    guard let file else { return }
    // The frame stays until the next one is drawn over it; one color is transparent.
    let control: [UInt8] = [
      1 << 2 | 1, UInt8(truncatingIfNeeded: duration), UInt8(truncatingIfNeeded: duration >> 8),
      ColorPalette.transparent,
    ]
    try check(library.putExtension(file, 0xF9, 4, control))
    guard let colors = library.makeColors(256, palette.bytes) else {
      throw .failed(library: LibGIF.title, reason: PictureError.noMemory)
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

/// At most 255 colors for a frame of a GIF, and a transparent one.
struct ColorPalette {
  /// The index of the transparent color.
  static let transparent: UInt8 = 255
  private static let maximumCount = 255
  /// The number of the most frequent colors that stay exact if a frame has more than 255.
  private static let exactCount = 96

  /// The bytes red, green and blue of 256 colors.
  let bytes: [UInt8]
  /// The index in the palette of each color of the frame.
  private let index: [UInt32: UInt8]

  /// Chooses the colors for pixels: all colors that they have if these are at most 255. Otherwise the `exactCount` most
  /// frequent ones, which fill areas, stay exact. giflib divides the others, which are at edges, into groups by median
  /// cut, and each group gets its mean.
  init(of pixels: some Sequence<UInt32>, _ library: LibGIF) throws(PictureError) {
    let counts = ColorPalette.count(pixels)
    // In order, so that equal frames have equal bytes.
    let colors = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    guard colors.count > Self.maximumCount else {
      self.init(colors, index: zip(colors, 0...).map { ($0, UInt8($1)) })
      return
    }
    let exact = colors.prefix(Self.exactCount)
    let others = Array(colors.dropFirst(Self.exactCount))
    let groups = try ColorPalette.medianCut(others, into: Self.maximumCount - Self.exactCount, library)
    var sums = [SIMD4<Int>](repeating: .zero, count: Self.maximumCount - Self.exactCount)
    for (color, group) in zip(others, groups) {
      sums[Int(group)] &+= color.channels &* (counts[color] ?? 0)
    }
    let averages = sums.map { sum in UInt32(channels: (sum &+ sum.w / 2) / max(1, sum.w)) }
    var index: [(UInt32, UInt8)] = []
    for (number, color) in exact.enumerated() { index.append((color, UInt8(number))) }
    for (color, group) in zip(others, groups) { index.append((color, group + UInt8(Self.exactCount))) }
    self.init(exact + averages, index: index)
  }

  private init(_ colors: [UInt32], index: [(UInt32, UInt8)]) {
    var bytes = colors.flatMap { color in [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) } }
    bytes += [UInt8](repeating: 0, count: max(0, 256 * 3 - bytes.count))
    self.bytes = bytes
    self.index = Dictionary(uniqueKeysWithValues: index)
  }

  /// Returns the index in the palette of each pixel; `transparent` for nil.
  func indices(of pixels: [UInt32?]) -> [UInt8] {
    var latest: (color: UInt32, index: UInt8)?
    return pixels.map { pixel in
      guard let pixel else { return Self.transparent }
      if let latest, latest.color == pixel { return latest.index }
      let index = index[pixel] ?? 0
      latest = (pixel, index)
      return index
    }
  }

  /// Counts the pixels of each color. Runs of a color are added at once.
  static func count(_ pixels: some Sequence<UInt32>) -> [UInt32: Int] {
    var counts: [UInt32: Int] = [:]
    var run: (color: UInt32, count: Int) = (0, 0)
    for pixel in pixels {
      if pixel == run.color {
        run.count += 1
      } else {
        if run.count > 0 { counts[run.color, default: 0] += run.count }
        run = (pixel, 1)
      }
    }
    if run.count > 0 { counts[run.color, default: 0] += run.count }
    return counts
  }

  /// Divides colors into at most `limit` groups of similar ones. Returns the group of each color.
  private static func medianCut(
    _ colors: [UInt32], into limit: Int, _ library: LibGIF
  ) throws(PictureError) -> [UInt8] {
    let planes = [16, 8, 0].map { shift in colors.map { UInt8(truncatingIfNeeded: $0 >> shift) } }
    var count = CInt(limit)
    var groups = [UInt8](repeating: 0, count: colors.count)
    var unused = [UInt8](repeating: 0, count: 256 * 3)
    let status = library.quantize(
      CUnsignedInt(colors.count), 1, &count, planes[0], planes[1], planes[2], &groups, &unused)
    guard status == LibGIF.success else {
      throw .failed(library: LibGIF.title, reason: "the colors cannot be reduced; write .apng instead")
    }
    return groups
  }
}

extension UInt32 {
  /// Red, green and blue of a color 0xFFRRGGBB, and 1.
  var channels: SIMD4<Int> { SIMD4(Int(self >> 16 & 0xFF), Int(self >> 8 & 0xFF), Int(self & 0xFF), 1) }

  init(channels: SIMD4<Int>) {
    self = 0xFF00_0000 | UInt32(channels.x) << 16 | UInt32(channels.y) << 8 | UInt32(channels.z)
  }
}

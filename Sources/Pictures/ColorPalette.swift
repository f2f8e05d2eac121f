/// At most 255 colors for a frame of a GIF, and a transparent one.
struct ColorPalette {
  /// The index of the transparent color.
  static let transparent: UInt8 = 255
  private static let maximumCount = 255
  /// The number of frequent colors that stay exact.
  private static let exactCount = 96

  /// The bytes red, green and blue of 256 colors.
  let bytes: [UInt8]
  /// The indices of all colors of the frame.
  private let index: [UInt32: UInt8]

  /// Chooses the colors of pixels: all of them if there are few enough. Otherwise the most frequent ones, which are those
  /// of areas, stay exact. giflib divides the others, which are those of edges, by median cut, and each group gets its
  /// average.
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

  /// Returns the index of each pixel; nil is transparent.
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
  private static func count(_ pixels: some Sequence<UInt32>) -> [UInt32: Int] {
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
      throw .failed(library: LibGIF.title, reason: "the colors cannot be reduced")
    }
    return groups
  }
}

extension UInt32 {
  /// Red, green and blue of a color 0xFFRRGGBB, and 1.
  fileprivate var channels: SIMD4<Int> { SIMD4(Int(self >> 16 & 0xFF), Int(self >> 8 & 0xFF), Int(self & 0xFF), 1) }

  fileprivate init(channels: SIMD4<Int>) {
    self = 0xFF00_0000 | UInt32(channels.x) << 16 | UInt32(channels.y) << 8 | UInt32(channels.z)
  }
}

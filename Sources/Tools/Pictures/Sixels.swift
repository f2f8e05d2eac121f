extension Bitmap {
  /// Returns the picture as sixels, columns of six pixels, between the sequences that begin and end them.
  ///
  /// A picture that is higher than `heightLimit` pixels is split into several, one below the other. Each ends a line of
  /// the terminal, whose lines have `lineHeight` pixels.
  package func sixels(lineHeight: Int, heightLimit: Int) -> [UInt8] {
    // Sixels and lines end together only at the multiples of both.
    let unit = lineHeight * ([1, 2, 3].first { (lineHeight * $0).isMultiple(of: 6) } ?? 6)
    let step = max(unit, heightLimit / unit * unit)
    return stride(from: 0, to: height, by: step).flatMap { top in
      let end = min(top + step, height)
      var strip = Bitmap(width: width, height: end - top)
      strip.pixels = Array(pixels[top * width..<end * width])
      return strip.sixels() + [UInt8(ascii: "\n")]
    }
  }

  /// Returns the bitmap as one sixel picture. Its most frequent colors, which fill areas, are exact to a hundredth, the
  /// unit of sixels; the palette of libsixel would turn a white area into light gray.
  private func sixels() -> [UInt8] {
    let palette = SixelPalette(of: pixels)
    // Pixels that have no color keep that of the terminal, and a pixel is as high as wide.
    var text = "\u{1B}P0;1q\"1;1;\(width);\(height)"
    for (index, color) in palette.colors.enumerated() {
      let percent = (color.channels &* 100 &+ 127) / 255
      text += "#\(index);2;\(percent.x);\(percent.y);\(percent.z)"
    }
    var bytes = Array(text.utf8)
    var latest: (color: UInt32, index: Int)?
    for top in stride(from: 0, to: height, by: 6) {
      var bands: [Int: [UInt8]] = [:]
      for y in top..<min(top + 6, height) {
        for x in 0..<width {
          let pixel = pixels[y * width + x]
          let index = latest?.color == pixel ? latest?.index ?? 0 : palette.index(of: pixel)
          latest = (pixel, index)
          bands[index, default: [UInt8](repeating: 0, count: width)][x] |= 1 << UInt8(y - top)
        }
      }
      if top > 0 { bytes.append(UInt8(ascii: "-")) }
      for (index, band) in bands.sorted(by: { $0.key < $1.key }) {
        bytes += Array("#\(index)".utf8)
        Bitmap.append(band, to: &bytes)
        bytes.append(UInt8(ascii: "$"))
      }
    }
    return bytes + [0x1B, UInt8(ascii: "\\")]
  }

  /// Appends the sixels of one color in a band, with the lengths of runs.
  private static func append(_ band: [UInt8], to bytes: inout [UInt8]) {
    var start = 0
    while start < band.count {
      let end = band[start...].firstIndex { $0 != band[start] } ?? band.count
      let (count, sixel) = (end - start, 63 + band[start])
      if count > 3 {
        bytes += Array("!\(count)".utf8) + [sixel]
      } else {
        bytes += [UInt8](repeating: sixel, count: count)
      }
      start = end
    }
  }
}

/// The colors of a picture in sixels, at most 256.
private struct SixelPalette {
  private(set) var colors: [UInt32]
  private var indices: [UInt32: Int]

  /// Chooses the most frequent colors. Other colors, which occur at edges, are replaced by the nearest chosen one.
  init(of pixels: [UInt32]) {
    // In order, so that equal pictures have equal bytes.
    let all = ColorPalette.count(pixels).sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    colors = Array(all.prefix(256))
    indices = Dictionary(uniqueKeysWithValues: zip(colors, 0...))
    let channels = colors.map(\.channels)
    for color in all.dropFirst(256) {
      let point = color.channels
      indices[color] = channels.indices.min { channels[$0].distance(to: point) < channels[$1].distance(to: point) }
    }
  }

  func index(of color: UInt32) -> Int { indices[color] ?? 0 }
}

extension SIMD4<Int> {
  /// The square of the distance of two colors.
  func distance(to other: Self) -> Int {
    let difference = self &- other
    return (difference &* difference).wrappedSum()
  }
}

/// A size in pixels.
package struct PixelSize: Equatable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// The size of an image file, as its first bytes state it: PNG, JPEG, GIF, WebP, HEIC and AVIF, upright.
///
/// Nothing is decoded, and no byte outside of the file is read, whatever lengths it states.
package enum ImageHeader {
  /// Returns the size of an image; nil for a file of another format, and for one whose header is damaged or states an
  /// impossible size.
  package static func size(of file: [UInt8]) -> PixelSize? {
    let bytes = HeaderBytes(file)
    let size =
      if bytes.has("\u{89}PNG\r\n\u{1A}\n", at: 0), bytes.has("IHDR", at: 12) {
        bytes.size(bytes.big(16, 4), bytes.big(20, 4))
      } else if bytes.has("\u{FF}\u{D8}\u{FF}", at: 0) {
        jpeg(bytes)
      } else if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) {
        bytes.size(bytes.little(6, 2), bytes.little(8, 2))
      } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
        webP(bytes)
      } else if bytes.has("ftyp", at: 4) {
        isobmff(bytes)
      } else {
        nil as PixelSize?
      }
    // No format has longer sides that can be decoded; the header of a damaged file may.
    let sides = 1...1_000_000
    return size.flatMap { sides.contains($0.width) && sides.contains($0.height) ? $0 : nil }
  }

  /// Returns the size of a JPEG from its frame header, rotated by the orientation in its Exif segment; nil if the
  /// header is damaged.
  private static func jpeg(_ bytes: HeaderBytes) -> PixelSize? {
    var offset = 2
    var isTurned = false
    while let marker = bytes.big(offset, 2), marker >= 0xFF00 {
      // A marker may be preceded by any number of bytes 0xFF, and some have no length.
      if marker == 0xFFFF || marker == 0xFF01 || (0xFFD0...0xFFD8).contains(marker) {
        offset += marker == 0xFFFF ? 1 : 2
        continue
      }
      guard let length = bytes.big(offset + 2, 2), length >= 2 else { return nil }
      if marker == 0xFFE1, bytes.has("Exif\0\0", at: offset + 4) {
        isTurned = (5...8).contains(orientation(bytes, tiff: offset + 10) ?? 1)
      }
      // A start of a frame; three of the numbers are other segments.
      if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
        let (height, width) = (bytes.big(offset + 5, 2), bytes.big(offset + 7, 2))
        return isTurned ? bytes.size(height, width) : bytes.size(width, height)
      }
      offset += 2 + length
    }
    return nil
  }

  /// Returns the Exif orientation, 1 to 8, in the first directory of a TIFF structure that begins at an offset; nil if
  /// there is none.
  private static func orientation(_ bytes: HeaderBytes, tiff: Int) -> Int? {
    let isLittle = bytes.has("II", at: tiff)
    let number = { (offset: Int, count: Int) in isLittle ? bytes.little(offset, count) : bytes.big(offset, count) }
    guard let start = number(tiff + 4, 4), let count = number(tiff + start, 2) else { return nil }
    for index in 0..<min(count, 1_000) {
      let entry = tiff + start + 2 + index * 12
      if number(entry, 2) == 0x0112 { return number(entry + 8, 2) }
    }
    return nil
  }

  private static func webP(_ bytes: HeaderBytes) -> PixelSize? {
    if bytes.has("VP8X", at: 12) {
      return bytes.size(bytes.little(24, 3).map { $0 + 1 }, bytes.little(27, 3).map { $0 + 1 })
    }
    if bytes.has("VP8L", at: 12) {
      return bytes.little(21, 4).map { PixelSize(width: $0 & 0x3FFF + 1, height: $0 >> 14 & 0x3FFF + 1) }
    }
    return bytes.size(bytes.little(26, 2).map { $0 & 0x3FFF }, bytes.little(28, 2).map { $0 & 0x3FFF })
  }

  /// Returns the size of the widest image in a file of HEIC or AVIF: photographs consist of tiles, and the whole is
  /// listed as an image, too. Nil if there is no image in the first 64 KiB.
  private static func isobmff(_ bytes: HeaderBytes) -> PixelSize? {
    var largest: PixelSize?
    var isTurned = false
    for offset in 4..<max(4, min(bytes.count, 1 << 16) - 4) {
      if bytes.has("ispe", at: offset), let size = bytes.size(bytes.big(offset + 8, 4), bytes.big(offset + 12, 4)),
        size.width > largest?.width ?? 0
      {
        largest = size
      } else if bytes.has("irot", at: offset), let turns = bytes.big(offset + 4, 1) {
        isTurned = turns & 1 == 1
      }
    }
    return isTurned ? largest.map { PixelSize(width: $0.height, height: $0.width) } : largest
  }
}

/// The bytes of a file. Reads outside of the file return nil or false.
private struct HeaderBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  /// Whether the bytes at an offset are a text, encoded in Latin-1.
  func has(_ text: String, at offset: Int) -> Bool {
    let scalars = text.unicodeScalars
    guard offset >= 0, offset <= bytes.count - scalars.count else { return false }
    return zip(bytes[offset...], scalars).allSatisfy { UInt32($0) == $1.value }
  }

  /// Returns the integer that `count` bytes at an offset store, the most significant byte first; nil outside of the
  /// file.
  func big(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the integer that `count` bytes at an offset store, the least significant byte first; nil outside of the
  /// file.
  func little(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func size(_ width: Int?, _ height: Int?) -> PixelSize? {
    guard let width, let height else { return nil }
    return PixelSize(width: width, height: height)
  }
}

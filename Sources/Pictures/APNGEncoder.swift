/// Assembles an animated PNG from PNGs of its frames, as the Animated PNG Specification of the third edition of PNG
/// describes.
struct APNGEncoder: AnimationFileEncoder {
  private let width: Int
  private let height: Int
  /// The chunks of all frames.
  private var chunks: [UInt8] = []
  private var frameCount: UInt32 = 0
  /// The sequence number of the next `fcTL` or `fdAT` chunk.
  private var sequence: UInt32 = 0

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  var byteCount: Int { chunks.count }

  mutating func write(_ frame: AnimationEncoder.Frame) throws(PictureError) {
    let png = try frame.picture.png(of: frame.rect)
    let rect = frame.rect
    let numbers = [sequence] + [rect.width, rect.height, rect.x, rect.y].map { UInt32($0) }
    // The duration in milliseconds; the next frame replaces the pixels of its rectangle.
    let rest = bigEndian(UInt16(frame.duration)) + bigEndian(UInt16(1_000)) + [0, 0]
    PNGChunk("fcTL", numbers.flatMap { bigEndian($0) } + rest).append(to: &chunks)
    sequence += 1
    for chunk in PNGChunk.all(in: png) where chunk.type == "IDAT" {
      if frameCount == 0 {
        chunk.append(to: &chunks)
      } else {
        PNGChunk("fdAT", bigEndian(sequence) + chunk.data).append(to: &chunks)
        sequence += 1
      }
    }
    frameCount += 1
  }

  mutating func finish() throws(PictureError) -> [UInt8] {
    var file = PNGChunk.signature
    // Eight bits each of red, green and blue, as the frames have.
    PNGChunk("IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 2, 0, 0, 0]).append(to: &file)
    // The animation repeats without end.
    PNGChunk("acTL", bigEndian(frameCount) + bigEndian(UInt32(0))).append(to: &file)
    file += chunks
    PNGChunk("IEND", []).append(to: &file)
    return file
  }
}

/// A chunk of a PNG file.
struct PNGChunk {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let type: String
  let data: [UInt8]

  init(_ type: String, _ data: [UInt8]) {
    self.type = type
    self.data = data
  }

  /// Returns the chunks of a PNG, which must be valid.
  static func all(in file: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var rest = file.dropFirst(signature.count)
    // The length of the data, the type, the data, and the checksum.
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      chunks.append(PNGChunk(type, Array(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(length + 12)
    }
    return chunks
  }

  /// Appends the chunk to a file.
  func append(to file: inout [UInt8]) {
    let body = Array(type.utf8) + data
    file += bigEndian(UInt32(data.count)) + body + bigEndian(CRC32.checksum(of: body))
  }
}

/// Returns the bytes of a number, the most significant one first.
private func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
  (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (Number.bitWidth - 8 - $0 * 8)) }
}

/// The cyclic redundancy check of PNG, with the polynomial 0xEDB88320.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
  }
}

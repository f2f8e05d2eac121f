/// Encodes pictures as a looping animation. Each frame contains only the rectangle that changes.
package struct AnimationEncoder {
  /// The file format of an animation.
  package enum Format: String, Sendable, CaseIterable {
    case apng, gif

    /// The number of time units per second in which durations are stored.
    var unitsPerSecond: Double { self == .apng ? 1_000 : 100 }

    /// The maximum number of frames per second: players show faster animations more slowly.
    package var maximumRate: Double { self == .apng ? 1_000 : 50 }

    /// Throws if librsvg or the library of the format is not installed.
    package func checkAvailability() throws(PictureError) {
      try Rasterizer.checkAvailability()
      if self == .gif { _ = try LibGIF.shared.get() }
    }
  }

  /// One frame: the changed rectangle of a picture.
  struct Frame {
    let picture: Bitmap
    /// The picture before this frame; nil for the first one.
    let previous: Bitmap?
    let rect: PixelRect
    /// The duration in time units of the format.
    let duration: Int
  }

  private var file: any AnimationFileEncoder
  private let unitsPerSecond: Double
  /// The latest picture, the one before it (nil for the first), and the rectangle in which they differ. The frame of
  /// the picture is written when the next picture arrives or the animation ends.
  private var latest: (picture: Bitmap, previous: Bitmap?, rect: PixelRect)?
  /// The start of the latest picture in time units.
  private var start = 0
  /// The maximum of the 16-bit number that stores a duration.
  private static let longest = 65_535

  /// Begins an animation of pictures of one size in pixels.
  package init(_ format: Format, width: Int, height: Int) throws(PictureError) {
    unitsPerSecond = format.unitsPerSecond
    file =
      switch format {
      case .apng: APNGEncoder(width: width, height: height)
      case .gif: try GIFEncoder(width: width, height: height)
      }
  }

  /// Adds a picture that is shown from a time in seconds on. The first time must be 0, each later one larger than the
  /// one before. Throws if the file gets too long or a library fails.
  package mutating func add(_ picture: Bitmap, at time: Double) throws(PictureError) {
    guard let latest else {
      self.latest = (picture, nil, picture.bounds)
      return
    }
    // An equal picture extends the frame.
    guard let rect = picture.changes(since: latest.picture) else { return }
    try write(until: time)
    self.latest = (picture, latest.picture, rect)
  }

  /// Completes an animation that ends at a time in seconds. Returns its bytes.
  package mutating func finish(at time: Double) throws(PictureError) -> [UInt8] {
    try write(until: time)
    latest = nil
    return try file.finish()
  }

  /// Writes the latest picture, which is shown until a time.
  private mutating func write(until time: Double) throws(PictureError) {
    guard let latest else { return }
    let end = Int((time * unitsPerSecond).rounded())
    var rect = latest.rect
    repeat {
      // A longer duration is continued by frames of one pixel.
      let duration = max(1, min(Self.longest, end - start))
      try file.write(
        Frame(picture: latest.picture, previous: latest.previous, rect: rect, duration: duration))
      start += duration
      rect.width = 1
      rect.height = 1
    } while start < end
    guard file.byteCount <= PictureLimits.animationBytes else {
      throw .tooLong(mebibytes: PictureLimits.animationBytes >> 20)
    }
  }
}

/// Encodes the frames of an animation in one file format.
protocol AnimationFileEncoder {
  /// The number of bytes that were written.
  var byteCount: Int { get }
  mutating func write(_ frame: AnimationEncoder.Frame) throws(PictureError)
  /// Returns the file; nothing may be written afterwards.
  mutating func finish() throws(PictureError) -> [UInt8]
}

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
    let timing = bigEndian(UInt16(frame.duration)) + bigEndian(UInt16(1_000)) + [0, 0]
    PNGChunk("fcTL", numbers.flatMap { bigEndian($0) } + timing).append(to: &chunks)
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
    var remaining = file.dropFirst(signature.count)
    // The length of the data, the type, the data, and the checksum.
    while remaining.count >= 12 {
      let length = remaining.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: remaining.dropFirst(4).prefix(4), as: UTF8.self)
      chunks.append(PNGChunk(type, Array(remaining.dropFirst(8).prefix(length))))
      remaining = remaining.dropFirst(length + 12)
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

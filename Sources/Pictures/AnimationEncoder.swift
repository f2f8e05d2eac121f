/// Encodes pictures as a looping animation. Each frame contains only the rectangle that changes.
package struct AnimationEncoder {
  /// The file format of an animation.
  package enum Format: String, Sendable, CaseIterable {
    case apng, gif

    /// The number of time units per second in which durations are stored.
    var unitsPerSecond: Double { self == .apng ? 1_000 : 100 }

    /// The maximum number of frames per second that players show at their speed.
    package var maximumRate: Double { self == .apng ? 1_000 : 50 }

    /// Throws if a library of the format is not installed.
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
  /// The latest picture, whose frame is written when its end is known, and its predecessor.
  private var latest: (picture: Bitmap, previous: Bitmap?, rect: PixelRect)?
  /// The start of the latest picture in time units.
  private var start = 0
  /// The maximum of the 16-bit number that stores a duration.
  private static let longest = 65_535

  /// Begins an animation of pictures of one size.
  package init(_ format: Format, width: Int, height: Int) throws(PictureError) {
    unitsPerSecond = format.unitsPerSecond
    file =
      switch format {
      case .apng: APNGEncoder(width: width, height: height)
      case .gif: try GIFEncoder(width: width, height: height)
      }
  }

  /// Adds a picture that is shown from a time on, in seconds. The first time is 0, later ones are larger.
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
  /// The number of bytes so far.
  var byteCount: Int { get }
  mutating func write(_ frame: AnimationEncoder.Frame) throws(PictureError)
  /// Returns the file; nothing may be written afterwards.
  mutating func finish() throws(PictureError) -> [UInt8]
}

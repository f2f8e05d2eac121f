/// The reason that a picture cannot be made.
package enum PictureError: Error, Equatable {
  /// A library is not installed, or not usable. `package` is the name of its package on Debian.
  case missingLibrary(String, package: String)
  /// The picture would have more pixels than the limit of its format. The numbers are points, and `limit` is a text.
  case tooLarge(width: Double, height: Double, scale: Double, limit: String)
  /// The picture would have more elements than this limit.
  case tooManyElements(limit: Int)
  /// The encoded animation exceeds the limit on its bytes.
  case tooLong(mebibytes: Int)
  /// A library reports an error.
  case failed(library: String, reason: String)

  /// A message without a trailing period.
  package var message: String {
    switch self {
    case .missingLibrary(let library, let package):
      "\(library) cannot be loaded; install it (on Debian: apt install \(package))"
    case .tooLarge(let width, let height, let scale, let limit):
      "the picture would have \(Self.text(width)) × \(Self.text(height)) points at scale \(Self.short(scale)), more than \(limit);"
        + " draw a part or reduce --scale"
    case .tooManyElements(let limit): "the picture would have more than \(limit) elements; draw a part"
    case .tooLong(let mebibytes):
      "the animation is larger than \(mebibytes) MiB; reduce --scale or --fps, or shorten the timeline"
    case .failed(let library, let reason): "\(library): \(reason)"
    }
  }

  /// Returns a scale without the decimals of a whole number.
  private static func short(_ scale: Double) -> String { Int(exactly: scale).map { "\($0)" } ?? "\(scale)" }

  private static func text(_ points: Double) -> String {
    guard points.magnitude < 1e15 else { return "\(points)" }
    return "\(Int(points.rounded()))"
  }
}

/// Converts frames to percentages of a loop, which consists of the simulation and a pause before the restart.
struct LoopTiming {
  var frameCount: Int
  /// Frames per second.
  var rate: Double
  /// Length of the loop in frames.
  var length: Int

  init(frameCount: Int, rate: Double) {
    self.frameCount = max(1, frameCount)
    self.rate = rate.isFinite && rate > 0 ? rate : 60
    // The pause is at least one second, and longer if each frame then has a short percentage: 0.4 % rather than 0.41667
    // %.
    let rest = Int(min(1000, self.rate).rounded(.up))
    let shortest = self.frameCount + rest
    let longest = shortest + rest / 2 + self.frameCount / 20
    length = LoopTiming.roundLengths.first { shortest...longest ~= $0 } ?? shortest
  }

  private static let roundLengths = [
    10, 20, 25, 40, 50, 80, 100, 125, 160, 200, 250, 400, 500, 625, 800, 1_000, 1_250, 2_000, 2_500, 3_125, 4_000,
    5_000, 6_250, 10_000, 12_500, 20_000, 25_000, 50_000, 100_000,
  ]

  /// Duration of the loop in seconds.
  var duration: Double { Double(length) / rate }

  /// Time of the last frame in seconds.
  var end: Double { Double(frameCount - 1) / rate }

  /// Appends a time as a percentage of the loop.
  func appendPercentage(halfFrames: Int, to bytes: inout [UInt8]) {
    XMLEscaping.append(Double(halfFrames) * 50 / Double(length), decimals: 5, to: &bytes)
    bytes.append(UInt8(ascii: "%"))
  }
}

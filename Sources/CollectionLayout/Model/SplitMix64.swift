/// SplitMix64 as a function of the position: any output can be had alone, and every machine gets the same.
enum SplitMix64 {
  /// Output `index` (from 0) of the generator started at `seed`.
  @inline(__always)
  static func output(_ index: Int, seed: UInt64) -> UInt64 {
    var z = seed &+ (UInt64(bitPattern: Int64(index)) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

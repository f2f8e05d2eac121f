/// The Fowler–Noll–Vo hash, variant 1a, with 64 bits: short, and the same in every process, as `Hasher` is not.
@frozen
public struct FNV1a: Sendable {
  public var value: UInt64

  @inlinable
  public init() { value = 0xcbf2_9ce4_8422_2325 }

  /// Adds a byte.
  @inlinable
  public mutating func combine(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// Adds a text, as UTF-8 and without its length.
  @inlinable
  public mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte: byte) }
  }

  /// Adds a number, from its lowest byte on.
  @inlinable
  public mutating func combine(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { combine(byte: UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// The hash of a text with 32 bits.
  public static func hash32(of text: String) -> UInt32 {
    text.utf8.reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}

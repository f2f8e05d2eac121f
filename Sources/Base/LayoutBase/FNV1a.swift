/// The 64-bit Fowler–Noll–Vo hash, variant 1a: equal in every process and on every machine, unlike `Hasher`.
@frozen
public struct FNV1a: Sendable {
  public var value: UInt64

  @inlinable
  public init() { value = 0xcbf2_9ce4_8422_2325 }

  public init(_ text: String) {
    self.init()
    combine(text)
  }

  @inlinable
  public mutating func combine(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// Adds the UTF-8 bytes of a text but not its length, so that "a" and "b" give the same hash as "ab".
  @inlinable
  public mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte: byte) }
  }

  /// Adds a number, lowest byte first.
  @inlinable
  public mutating func combine(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { combine(byte: UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Returns the 32-bit FNV-1a hash of a text.
  public static func hash32(of text: String) -> UInt32 {
    text.utf8.reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}

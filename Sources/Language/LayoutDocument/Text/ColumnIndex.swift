import JSON
import LayoutBase

/// The numbers of code units before some byte offsets of a text, so that a column of a line of many megabytes is found
/// by reading about a kilobyte.
///
/// The offsets do not depend on lines: a column is the number of code units before its offset, minus the number before
/// the line.
struct ColumnIndex: Sendable {
  /// An offset at which a scalar begins, or the end of the text, with the numbers of bytes (`offset`) and code units
  /// before it.
  struct Boundary: Sendable {
    var offset = 0
    var utf16 = 0
    var utf32 = 0

    func units(_ encoding: PositionEncoding) -> Int {
      switch encoding {
      case .utf8: offset
      case .utf16: utf16
      case .utf32: utf32
      }
    }

    /// Returns the boundary `count` bytes behind this one, if each byte between them is one code unit in every
    /// encoding.
    func advanced(by count: Int) -> Boundary {
      self + Boundary(offset: count, utf16: count, utf32: count)
    }

    static func + (one: Boundary, other: Boundary) -> Boundary {
      Boundary(offset: one.offset + other.offset, utf16: one.utf16 + other.utf16, utf32: one.utf32 + other.utf32)
    }

    static func - (one: Boundary, other: Boundary) -> Boundary {
      Boundary(offset: one.offset - other.offset, utf16: one.utf16 - other.utf16, utf32: one.utf32 - other.utf32)
    }
  }

  /// The usual number of bytes between two boundaries. The largest one is 1.5 times that, and the rest of a scalar.
  static let chunkLength = 1_024
  /// The distance from an edit, in bytes, within which boundaries are computed again: so that they do not come too
  /// close to each other, and because a byte can become a part of a scalar that begins or ends up to three bytes away.
  private static let margin = chunkLength / 2

  /// The boundaries in ascending order. The first one is the start of the text, the last one its end.
  private var boundaries = [Boundary()]

  init(_ bytes: [UInt8]) {
    boundaries.reserveCapacity(bytes.count / Self.chunkLength + 2)
    extend(to: bytes.count, in: bytes)
  }

  /// Updates the boundaries after replacements in ascending order. `bytes` is the text after them.
  mutating func follow(_ replacements: [TextBuffer.Replacement], in bytes: [UInt8]) {
    guard let start = replacements.first?.range.lowerBound else { return }
    let first = max(1, boundaries.indices.partitioningIndex { boundaries[$0].offset > start - Self.margin })
    let earlier = Array(boundaries[first...])
    boundaries.removeSubrange(first...)
    // The distance by which the last boundary was moved; nil if the text behind it has to be counted again.
    var shift: Boundary?
    var (next, growth) = (0, 0)
    for boundary in earlier {
      while next < replacements.count, replacements[next].range.upperBound + Self.margin <= boundary.offset {
        growth += replacements[next].text.count - replacements[next].range.count
        (next, shift) = (next + 1, nil)
      }
      guard next == replacements.count || boundary.offset + Self.margin <= replacements[next].range.lowerBound else {
        shift = nil
        continue
      }
      if let shift {
        boundaries.append(boundary + shift)
      } else {
        shift = extend(to: boundary.offset + growth, in: bytes) - boundary
      }
    }
    extend(to: bytes.count, in: bytes)
  }

  /// Appends boundaries up to an offset at which a scalar begins, or the end of the text. Returns the last one.
  @discardableResult
  private mutating func extend(to end: Int, in bytes: [UInt8]) -> Boundary {
    var boundary = boundaries[boundaries.count - 1]
    WorkCounter.add(end - boundary.offset)
    while boundary.offset < end {
      let isLast = end - boundary.offset < Self.chunkLength + Self.margin
      let limit = isLast ? end : boundary.offset + Self.chunkLength
      // A chunk of ASCII is not decoded: the processor combines many bytes at once, in a fiftieth of the time of the
      // loop.
      if bytes[boundary.offset..<limit].reduce(0, |) < 0x80 {
        boundary = boundary.advanced(by: limit - boundary.offset)
      }
      while boundary.offset < limit {
        let length = bytes.scalarLength(at: boundary.offset)
        boundary.offset += length
        boundary.utf16 += PositionEncoding.utf16.units(ofScalarWith: length)
        boundary.utf32 += 1
      }
      boundaries.append(boundary)
    }
    return boundary
  }

  /// Returns the number of code units before a byte offset at which a scalar begins.
  func units(before offset: Int, in bytes: [UInt8], _ encoding: PositionEncoding) -> Int {
    let start = boundary(isBehind: { $0.offset > offset }, offsetBy: { offset - $0.offset })
    return start.units(encoding) + bytes.units(in: start.offset..<offset, encoding)
  }

  /// Returns the last boundary with at most `units` code units before it; if each byte up to the next boundary is one
  /// code unit, the exact position instead.
  func boundary(atUnits units: Int, _ encoding: PositionEncoding) -> Boundary {
    boundary(isBehind: { $0.units(encoding) > units }, offsetBy: { units - $0.units(encoding) })
  }

  /// Returns the last boundary for which `isBehind` is false. If each byte up to the next boundary is one code unit, it
  /// is moved by `distance` bytes, to the position that is searched.
  private func boundary(isBehind: (Boundary) -> Bool, offsetBy distance: (Boundary) -> Int) -> Boundary {
    let index = boundaries.indices.partitioningIndex { isBehind(boundaries[$0]) }
    let boundary = boundaries[index - 1]
    guard index < boundaries.count else { return boundary }
    let chunk = boundaries[index] - boundary
    guard chunk.offset == chunk.utf32 else { return boundary }
    return boundary.advanced(by: distance(boundary))
  }
}

extension [UInt8] {
  /// Returns the length in bytes of the scalar at `offset`; 1 for a byte that is not UTF-8.
  func scalarLength(at offset: Int) -> Int {
    if self[offset] < 0x80 { return 1 }
    return Swift.max(UTF8Scanner.scalarLength(self, at: offset, end: count), 1)
  }

  /// Returns the number of code units in a byte range that begins and ends where a scalar begins.
  func units(in range: Range<Int>, _ encoding: PositionEncoding) -> Int {
    if encoding == .utf8 { return range.count }
    WorkCounter.add(range.count)
    var (offset, units) = (range.lowerBound, 0)
    while offset < range.upperBound {
      let length = scalarLength(at: offset)
      units += encoding.units(ofScalarWith: length)
      offset += length
    }
    return units
  }
}

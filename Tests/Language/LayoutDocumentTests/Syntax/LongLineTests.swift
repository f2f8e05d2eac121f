import LayoutBase
import LayoutDocument
import TestSupport
import Testing

extension SeededGenerator {
  /// Returns about `count` bytes without line ends, in runs of ASCII, of scalars of all lengths, and of bytes that are
  /// not UTF-8.
  fileprivate mutating func line(of count: Int) -> [UInt8] {
    let scalars = ["x", "é", "日", "😀"].map { Array($0.utf8) }
    let broken: [[UInt8]] = [[0x80], [0xC3], [0xF0, 0x9F], [0xED, 0xA0, 0x80], [0xFF], [0x61]]
    var bytes: [UInt8] = []
    while bytes.count < count {
      let chunks: [[UInt8]] = pick([[[0x78]], scalars, broken, scalars + broken, [[0x80]]])
      for _ in 0...below(max(1, (count - bytes.count) / 2)) { bytes += pick(chunks) }
    }
    return bytes
  }

  /// Returns a range of a text, often at the end of a kilobyte, where the index of columns has its boundaries.
  fileprivate mutating func range(in count: Int) -> Range<Int> {
    let start = once(in: 3) ? below(count + 1) : min(count, max(0, 1_024 * below(count / 1_024 + 1) + below(13) - 6))
    return start..<min(count, start + pick([0, 0, 1, 2, 3, 5, 600, 2_500]))
  }
}

/// Positions in lines of kilobytes to megabytes, which the index of columns finds.
struct LongLineTests {
  private static let encodings: [PositionEncoding] = [.utf8, .utf16, .utf32]

  /// Units: a conversion scans at most two chunks of the index.
  private static let conversionLimit = 2 * (1_024 + 512 + 4)

  @Test(arguments: SlowTests.cases(0..<45 as Range<UInt64>))
  func `positions equal those of the reference after each edit`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let encoding = Self.encodings[Int(seed % 3)]
    var bytes = random.line(of: 4_000)
    var text = TextBuffer(bytes)
    for _ in 0..<5 {
      let range = random.range(in: bytes.count)
      let insert = random.once(in: 6) ? Array("a\r\nb".utf8) : random.line(of: random.pick([0, 1, 2, 3, 9, 1_500]))
      bytes.replaceSubrange(range, with: insert)
      let units = WorkCounter.units { text.replace(range, with: insert) }
      #expect(units <= insert.count + 4 * 1_600 + bytes.count / 64)
      expectSame(text, as: ReferenceTextBuffer(bytes), encoding, &random)
    }
  }

  /// The first boundary of the index is at 1,024. Each edit is near it, among bytes that become parts of other scalars.
  @Test(
    arguments: [[0xF0, 0x9F, 0x98, 0x80], [0xF0, 0x9F, 0x98], [0x9F, 0x98, 0x80], [0x80], [0xC3]] as [[UInt8]], 0..<4)
  func `a boundary is moved if an edit makes it the inside of a scalar`(_ bytes: [UInt8], shift: Int) {
    let pattern = (0..<40).map { bytes[($0 + shift) % bytes.count] }
    for inserted: [UInt8] in [[], [0x78], [0x80], [0xC3], [0xE2], [0xF0], [0x9F, 0x98], [0xF0, 0x9F], [0xC3, 0x80]] {
      for (start, length) in (1_014..<1_034).flatMap({ start in (0..<5).map { (start, $0) } }) {
        let line = [UInt8](repeating: 0x78, count: 1_004) + pattern + [UInt8](repeating: 0x78, count: 1_500)
        var text = TextBuffer(line)
        text.replace(start..<start + length, with: inserted)
        let fresh = TextBuffer(text.bytes)
        #expect(
          (1_000..<1_060).allSatisfy { offset in
            text.position(of: offset, encoding: .utf16) == fresh.position(of: offset, encoding: .utf16)
          }, "\(inserted) at \(start)..<\(start + length)")
      }
    }
  }

  @Test(arguments: SlowTests.cases(0..<45 as Range<UInt64>))
  func `many replacements in one pass give the positions of the reference`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let encoding = Self.encodings[Int(seed % 3)]
    let start = TextBuffer(random.line(of: 6_000))
    var (text, changes, column) = (start, [TextChange](), 0)
    // Ascending columns, with 0 to 2,000 units between two changes, most of them on the first line.
    for _ in 0..<random.below(14) {
      column += random.pick([0, 1, 2, 3, 7, 40, 900, 2_000])
      let ends = [column, column + random.pick([0, 0, 1, 2, 700])].map { TextPosition(line: 0, character: $0) }
      let insert = random.once(in: 15) ? [0x0A] : random.line(of: random.pick([0, 0, 1, 4, 700]))
      let count = text.offset(of: ends[0], encoding: encoding) + insert.count
      changes.append(TextChange(start: ends[0], end: ends[1], text: insert))
      let isValid = text.apply(start: ends[0], end: ends[1], text: insert, encoding: encoding)
      #expect(isValid)
      // The next change is often directly behind this one.
      column = text.position(of: count, encoding: encoding).character
    }
    var together = start
    let result = together.apply(changes, encoding: encoding, limit: .max)
    #expect(result.areValid && result.rejectedCount == nil)
    #expect(together.bytes == text.bytes)
    expectSame(together, as: ReferenceTextBuffer(text.bytes), encoding, &random)
  }

  @Test(arguments: [PositionEncoding.utf16, .utf32])
  func `a conversion scans a kilobyte of a line of a megabyte`(encoding: PositionEncoding) {
    var random = SeededGenerator(seed: 7)
    let text = TextBuffer(random.line(of: 1 << 20))
    for _ in 0..<200 {
      let offset = random.below(text.bytes.count)
      var position = TextPosition(line: 0, character: 0)
      let units = WorkCounter.units { position = text.position(of: offset, encoding: encoding) }
      #expect(units <= Self.conversionLimit)
      #expect(WorkCounter.units { _ = text.offset(of: position, encoding: encoding) } <= Self.conversionLimit)
    }
    var cursor = PositionCursor(text, encoding)
    let ascending = stride(from: 0, to: text.bytes.count, by: 100)
    #expect(WorkCounter.units { for offset in ascending { _ = cursor.position(of: offset) } } <= text.bytes.count)
  }

  @Test(arguments: [1, 10])
  func `many changes of one line are applied in one pass`(distance: Int) {
    let start = TextBuffer([UInt8](repeating: 0x78, count: 1 << 20))
    var text = start
    let changes = (0..<400).map { number in
      let position = TextPosition(line: 0, character: 1_000_000 + distance * number)
      return TextChange(start: position, end: position, text: [0x61])
    }
    let units = WorkCounter.units { _ = text.apply(changes, encoding: .utf16, limit: .max) }
    #expect(text.bytes.count == start.bytes.count + 400)
    #expect((0..<400).allSatisfy { text.bytes[1_000_000 + distance * $0] == 0x61 })
    // One pass moves a megabyte; one by one they move 400.
    #expect(units < 20 * (1 << 20) / 64)
  }

  private func expectSame(
    _ text: TextBuffer, as reference: ReferenceTextBuffer, _ encoding: PositionEncoding, _ random: inout SeededGenerator
  ) {
    #expect(text.bytes == reference.bytes)
    let positions = reference.positions(encoding)
    var cursor = PositionCursor(text, encoding)
    for _ in 0..<150 {
      let offset = random.once(in: 2) ? random.below(positions.count) : random.range(in: positions.count - 1).lowerBound
      var position = positions[offset]
      #expect(text.position(of: offset, encoding: encoding) == position)
      #expect(cursor.position(of: offset) == position)
      var start = offset
      while start > 0, positions[start - 1] == position { start -= 1 }
      #expect(text.offset(of: position, encoding: encoding) == start)
      // The next column is in the same scalar or begins the next one, or is behind the end of the line.
      position.character += 1
      var next = start
      while next + 1 < positions.count, positions[next + 1] <= position { next += 1 }
      while next > start, positions[next - 1] == positions[next] { next -= 1 }
      #expect(text.offset(of: position, encoding: encoding) == next)
    }
  }
}

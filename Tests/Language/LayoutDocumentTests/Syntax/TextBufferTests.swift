import LayoutDocument
import TestSupport
import Testing

extension SeededGenerator {
  /// Returns text with characters of all lengths, all kinds of line ends, and bytes that are not UTF-8.
  fileprivate mutating func bytes(upTo count: Int) -> [UInt8] {
    let chunks: [[UInt8]] = ["a", "b", "\n", "\r", "\r\n", "é", "日", "😀", "👨‍👩‍👧", "e\u{301}", "\u{FEFF}", "\u{2028}"].map {
      Array($0.utf8)
    }
    let broken: [[UInt8]] = [[0x80], [0xC3], [0xF0, 0x9F], [0xED, 0xA0, 0x80], [0xFF], [0xE2, 0x82]]
    return (0..<Int.random(in: 0...count, using: &self)).flatMap { _ in
      Int.random(in: 0..<8, using: &self) == 0
        ? broken.randomElement(using: &self)! : chunks.randomElement(using: &self)!
    }
  }

  /// Returns a number up to `bound + 2`, or in 3 of 20 cases one that is outside of any text.
  fileprivate mutating func coordinate(upTo bound: Int) -> Int {
    switch Int.random(in: 0..<20, using: &self) {
    case 0: .max
    case 1: .min
    case 2: -1
    default: .random(in: 0...bound + 2, using: &self)
    }
  }
}

private let encodings: [PositionEncoding] = [.utf8, .utf16, .utf32]

extension [UInt8] {
  /// Returns a text whose lines all are these bytes.
  fileprivate func lines(_ count: Int) -> [UInt8] { (0..<count).flatMap { _ in self + [0x0A] } }
}

private func buffer(_ text: String) -> TextBuffer { TextBuffer(Array(text.utf8)) }

struct TextBufferTests {
  @Test func `all three kinds of line ends end lines`() {
    let text = buffer("a\nb\r\nc\rd\r\r\n\n")
    #expect(text.lineCount == 7)
    #expect((0..<8).map(text.lineRange) == [0..<1, 2..<3, 5..<6, 7..<8, 9..<9, 11..<11, 12..<12, 12..<12])
    #expect(buffer("").lineCount == 1)
  }

  // "é" is 2 bytes, "😀" 4 bytes and 2 units.
  @Test(arguments: [
    (0, 0, 0), (0, 1, 1), (0, 2, 3), (0, 3, 3), (0, 4, 7), (0, 5, 8), (0, 6, 8), (0, Int.max, 8), (1, 0, 10),
    (1, 1, 11), (1, 2, 11),
    (2, 0, 11), (Int.max, 0, 11), (Int.max, Int.max, 11), (-1, 5, 0), (Int.min, Int.min, 0), (0, -1, 0), (1, -5, 10),
  ])
  func `a position in UTF-16 is clamped and rounded down`(_ line: Int, _ character: Int, offset: Int) {
    let text = buffer("aé😀b\r\nc")
    #expect(text.offset(of: TextPosition(line: line, character: character), encoding: .utf16) == offset)
  }

  @Test(arguments: [
    (0, 0, 0), (1, 0, 1), (2, 0, 1), (3, 0, 2), (4, 0, 2), (6, 0, 2), (7, 0, 4), (8, 0, 5), (9, 0, 5), (10, 1, 0),
    (11, 1, 1),
    (12, 1, 1), (-1, 0, 0), (Int.max, 1, 1), (Int.min, 0, 0),
  ])
  func `an offset is never inside a scalar or a line end`(_ offset: Int, _ line: Int, _ character: Int) {
    let text = buffer("aé😀b\r\nc")
    #expect(text.position(of: offset, encoding: .utf16) == TextPosition(line: line, character: character))
  }

  @Test func `each byte that is not UTF-8 is one unit`() {
    let text = TextBuffer([0x61, 0xFF, 0xC3, 0x62, 0xF0, 0x9F, 0x98, 0x0A, 0x80])
    for encoding in encodings {
      for offset in 0..<8 {
        #expect(text.position(of: offset, encoding: encoding) == TextPosition(line: 0, character: offset))
        #expect(text.offset(of: TextPosition(line: 0, character: offset), encoding: encoding) == offset)
      }
    }
  }

  @Test func `positions of the command line count scalars from one`() {
    let text = buffer("aé😀b\ne\u{301}x")
    #expect(text.lineAndColumnInScalars(of: 0) == (1, 1))
    #expect(text.lineAndColumnInScalars(of: 7) == (1, 4))
    #expect(text.lineAndColumnInScalars(of: 12) == (2, 3))
  }

  @Test(arguments: 0..<100)
  func `positions equal those of the standard library's views`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let line = String((0..<20).map { _ in ["a", "é", "日", "😀", "👨‍👩‍👧"].randomElement(using: &random)! }.joined())
    let text = buffer("first\n" + line + "\nlast")
    for index in line.unicodeScalars.indices {
      let offset = 6 + line.utf8.distance(from: line.startIndex, to: index)
      let columns = [
        offset - 6, line.utf16.distance(from: line.startIndex, to: index),
        line.unicodeScalars.distance(from: line.startIndex, to: index),
      ]
      for (encoding, column) in zip(encodings, columns) {
        #expect(text.position(of: offset, encoding: encoding) == TextPosition(line: 1, character: column))
        #expect(text.offset(of: TextPosition(line: 1, character: column), encoding: encoding) == offset)
      }
    }
  }

  @Test(arguments: 0..<60)
  func `random edits give the same text and lines as the reference`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let encoding = encodings[Int(seed % 3)]
    var naive = ReferenceTextBuffer(random.bytes(upTo: 30))
    var text = TextBuffer(naive.bytes)
    for _ in 0..<15 {
      let ends = (0..<2).map { _ in
        TextPosition(line: random.coordinate(upTo: text.lineCount), character: random.coordinate(upTo: 8))
      }
      let offsets = ends.map { naive.offset(of: $0, encoding) }
      let insert = random.bytes(upTo: 6)
      let isPlausible = text.apply(start: ends[0], end: ends[1], text: insert, encoding: encoding)
      if isPlausible { #expect(ends[0] <= ends[1]) }
      naive = naive.replacing(offsets.min()!..<offsets.max()!, with: insert)
      expectSame(text, naive, encoding)
    }
  }

  /// Changes in order, backwards, or anywhere; most of them do not overlap.
  @Test(arguments: 0..<300)
  func `changes that are applied together give the same text as one by one`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let encoding = encodings[Int(seed % 3)]
    let start = TextBuffer((0..<10).flatMap { _ in random.bytes(upTo: 12) + [0x0A] })
    var (text, changes, valid) = (start, [TextChange](), true)
    let order = random.below(3)
    var line = order == 1 ? start.lineCount - 1 : 0
    for _ in 0..<random.below(12) {
      switch order {
      case 0: line += random.below(3)
      case 1: line = max(0, line - random.below(3))
      default: line = random.below(text.lineCount)
      }
      var ends = (0..<2).map { _ in TextPosition(line: line, character: random.below(9)) }.sorted()
      if random.once(in: 20) { ends[random.below(2)].line = random.coordinate(upTo: text.lineCount) }
      let change = TextChange(start: ends[0], end: ends[1], text: random.bytes(upTo: 4))
      changes.append(change)
      if !text.apply(start: ends[0], end: ends[1], text: change.text, encoding: encoding) { valid = false }
    }
    var together = start
    let result = together.apply(changes, encoding: encoding, limit: .max)
    #expect(result.areValid == valid && result.rejectedCount == nil)
    expectSame(together, ReferenceTextBuffer(text.bytes), encoding)
  }

  /// Bytes that become parts of other scalars, and parts of line ends, beside each other on a line.
  @Test func `changes of one line that are applied together give the same text as one by one`() {
    var random = SeededGenerator(seed: 1)
    let chunks: [[UInt8]] = [
      [0x78], [0x79], [0x0A], [0x0D], [0x80], [0xC3], [0xF0, 0x9F], [0x98], [0xC3, 0xA9], [0xF0, 0x9F, 0x98, 0x80],
    ]
    for _ in 0..<20_000 {
      let encoding = random.pick(encodings)
      let start = TextBuffer((0..<3 + random.below(8)).flatMap { _ in random.pick(chunks) })
      var (text, changes, valid) = (start, [TextChange](), true)
      var position = TextPosition(line: random.below(2), character: random.below(3))
      for _ in 0..<3 {
        let end = TextPosition(line: position.line, character: position.character + random.below(3))
        let insert = (0..<random.below(3)).flatMap { _ in random.pick(chunks) }
        changes.append(TextChange(start: position, end: end, text: insert))
        if !text.apply(start: position, end: end, text: insert, encoding: encoding) { valid = false }
        position.character += random.below(4)
        if random.once(in: 4) { position.line = random.below(3) }
      }
      var together = start
      let result = together.apply(changes, encoding: encoding, limit: .max)
      #expect(result.areValid == valid)
      #expect(together.bytes == text.bytes, "\(start.bytes) \(changes) \(encoding)")
    }
    // Without its content the second line is none: the bytes around it are one line end.
    var pair = buffer("xx\ryy\n")
    let (first, second) = (TextPosition(line: 1, character: 0), TextPosition(line: 0, character: 1))
    let removal = TextChange(start: first, end: TextPosition(line: 1, character: 2), text: [])
    let insertion = TextChange(start: second, end: second, text: [0x7A])
    let result = pair.apply([removal, insertion], encoding: .utf16, limit: .max)
    #expect(result.areValid)
    #expect(pair.bytes == Array("xzx\r\n".utf8))
  }

  @Test func `a change that could exceed the limit, and those after it, are not applied`() {
    var text = buffer("a\nb\nc\n")
    let changes = (0..<3).map { line in
      TextChange(
        start: TextPosition(line: line, character: 1), end: TextPosition(line: line, character: 1), text: [0x78, 0x79])
    }
    let result = text.apply(changes, encoding: .utf16, limit: 10)
    #expect(result.rejectedCount == 12 && result.areValid)
    #expect(text.bytes == Array("axy\nbxy\nc\n".utf8))
  }

  @Test(arguments: [false, true])
  func `many changes of a long text are applied in one pass`(isDescending: Bool) {
    var text = TextBuffer([UInt8](repeating: 0x78, count: 99).lines(200_000))
    var changes = (0..<5_000).map { number in
      TextChange(
        start: TextPosition(line: number * 40, character: 2), end: TextPosition(line: number * 40, character: 4),
        text: [0x61])
    }
    if isDescending { changes.reverse() }
    let elapsed = processorTime {
      #expect(text.apply(changes, encoding: .utf16, limit: .max).areValid)
    }
    #expect(text.bytes.count == 20_000_000 - 5_000)
    // 10 ms; one by one they take more than a second.
    #expect(elapsed < .milliseconds(150))
  }

  @Test(arguments: 0..<60)
  func `random byte ranges are replaced anywhere, also outside the text`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var naive = ReferenceTextBuffer(random.bytes(upTo: 30))
    var text = TextBuffer(naive.bytes)
    for _ in 0..<15 {
      let a = Int.random(in: -2...naive.bytes.count + 2, using: &random)
      let b = Int.random(in: a...max(a, min(a + 9, naive.bytes.count + 2)), using: &random)
      let insert = random.bytes(upTo: 3)
      text.replace(a..<b, with: insert)
      let range = (a..<b).clamped(to: 0..<naive.bytes.count)
      naive = naive.replacing(range, with: insert)
      expectSame(text, naive, .utf16)
    }
  }

  @Test func `an edit that does not fit is applied and reported`() {
    func apply(_ a: (Int, Int), _ b: (Int, Int)) -> (Bool, String) {
      var text = buffer("ab\ncd")
      let fits = text.apply(
        start: TextPosition(line: a.0, character: a.1), end: TextPosition(line: b.0, character: b.1), text: [0x2D],
        encoding: .utf16)
      return (fits, String(decoding: text.bytes, as: UTF8.self))
    }
    #expect(apply((0, 1), (1, 1)) == (true, "a-d"))
    #expect(apply((1, 0), (2, 0)) == (true, "ab\n-"))
    #expect(apply((1, 1), (0, 1)) == (false, "a-d"))
    // A column after the end of its line means that end, as in LSP.
    #expect(apply((0, 3), (1, 0)) == (true, "ab-cd"))
    #expect(apply((0, 0), (3, 0)) == (false, "-"))
    #expect(apply((0, 0), (2, 1)) == (false, "-"))
    #expect(apply((-1, 0), (0, 1)) == (false, "-b\ncd"))
    #expect(apply((0, -1), (0, 1)) == (false, "-b\ncd"))
    #expect(apply((.min, .max), (.max, .min)) == (false, "-"))
  }

  private func expectSame(_ text: TextBuffer, _ naive: ReferenceTextBuffer, _ encoding: PositionEncoding) {
    #expect(text.bytes == naive.bytes)
    #expect(text.lineCount == naive.lineCount)
    #expect(text.lineCount == TextBuffer(naive.bytes).lineCount)
    #expect(
      (0...naive.bytes.count).allSatisfy { offset in
        text.position(of: offset, encoding: encoding) == naive.position(of: offset, encoding)
      })
    #expect(
      (-1...naive.lineCount).allSatisfy { line in
        (-1..<9).allSatisfy { character in
          let position = TextPosition(line: line, character: character)
          return text.offset(of: position, encoding: encoding) == naive.offset(of: position, encoding)
        }
      })
  }
}

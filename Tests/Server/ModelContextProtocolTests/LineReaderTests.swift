import Testing

import ModelContextProtocol

/// Lines are cut from a stream whose chunks end anywhere.
struct LineReaderTests {
  @Test(arguments: [1, 2, 3, 7, 1_000])
  func `a stream has the same lines however it is cut`(size: Int) {
    let stream = Array("one\r\n\n  \n{\"two\": 2}\nthree".utf8)
    var reader = LineReader(limit: 100)
    var lines: [LineReader.Line] = []
    for start in stride(from: 0, to: stream.count, by: size) {
      reader.append(Array(stream[start..<min(start + size, stream.count)]))
      while let line = reader.next() { lines.append(line) }
    }
    reader.end()
    while let line = reader.next() { lines.append(line) }
    #expect(lines == ["one\r", "{\"two\": 2}", "three"].map { .message(Array($0.utf8)) })
  }

  @Test(arguments: [1, 4, 64])
  func `a line above the limit is reported once and skipped`(size: Int) {
    let stream = Array("12345\n\(String(repeating: "x", count: 40))\n12345\n123456\n1\n".utf8)
    var reader = LineReader(limit: 5)
    var lines: [LineReader.Line] = []
    for start in stride(from: 0, to: stream.count, by: size) {
      reader.append(Array(stream[start..<min(start + size, stream.count)]))
      while let line = reader.next() { lines.append(line) }
    }
    let number = LineReader.Line.message(Array("12345".utf8))
    #expect(lines == [number, .tooLong, number, .tooLong, .message(Array("1".utf8))])
  }
}

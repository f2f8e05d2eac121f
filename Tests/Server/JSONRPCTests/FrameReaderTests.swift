import JSONRPC
import TestSupport
import Testing

@Suite(.serialized) struct FrameReaderTests {
  /// Returns the bodies and errors that a stream consists of, in a readable form. `size` is the length of the chunks.
  static func read(_ stream: [UInt8], cutEvery size: Int, handsOver: Bool = false) -> [String] {
    var reader = FrameReader()
    var found: [String] = []
    var index = 0
    while index < stream.count {
      let stop = min(index + size, stream.count)
      reader.append(Array(stream[index..<stop]))
      index = stop
      while let frame = reader.next() {
        switch frame {
        case .body(let range):
          let bytes = handsOver ? reader.handOverBytes() : reader.bytes
          found.append(String(decoding: bytes[range], as: UTF8.self))
        case .unsupportedCharset: found.append("<charset>")
        case .fatal(let error):
          found.append("<\(error)>")
          return found
        }
      }
    }
    return found
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let stream: String
    let expected: [String]
    var testDescription: String { name }

    init(_ name: String, _ stream: String, _ expected: [String]) {
      (self.name, self.stream, self.expected) = (name, stream, expected)
    }
  }

  static let cases = [
    Case("plain", "Content-Length: 2\r\n\r\n{}", ["{}"]),
    Case("lower case", "content-length: 2\r\n\r\n{}", ["{}"]),
    Case("mixed case", "cOnTeNt-LENGTH: 2\r\n\r\n{}", ["{}"]),
    Case("no space", "Content-Length:2\r\n\r\n{}", ["{}"]),
    Case("spaces and tabs", "Content-Length: \t  2 \t\r\n\r\n{}", ["{}"]),
    Case("type before", "Content-Type: x/y; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}", ["{}"]),
    Case("type behind, unknown header", "Content-Length: 2\r\nContent-Type: a\r\nX-Y: z: q\r\n\r\n{}", ["{}"]),
    Case("utf8", "Content-Length: 2\r\nContent-Type: a/b; charset=UTF8\r\n\r\n{}", ["{}"]),
    Case("quoted", "Content-Length: 2\r\nContent-Type: a/b; charset=\"utf-8\"; q=1\r\n\r\n{}", ["{}"]),
    Case(
      "utf-16", "Content-Length: 4\r\nContent-Type: a/b; charset=utf-16\r\n\r\nabcdContent-Length: 2\r\n\r\n[]",
      ["<charset>", "[]"]),
    Case("no length", "Content-Type: a\r\n\r\n{}", ["<missingContentLength>"]),
    Case("empty block", "\r\n{}", ["<missingContentLength>"]),
    Case("empty body", "Content-Length: 0\r\n\r\nContent-Length: 2\r\n\r\n{}", ["", "{}"]),
    Case("negative", "Content-Length: -1\r\n\r\n{}", ["<invalidContentLength>"]),
    Case("word", "Content-Length: two\r\n\r\n{}", ["<invalidContentLength>"]),
    Case("nothing", "Content-Length:\r\n\r\n{}", ["<invalidContentLength>"]),
    Case("two that differ", "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", ["<invalidContentLength>"]),
    Case("two that agree", "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", ["{}"]),
    Case("20 digits", "Content-Length: 99999999999999999999\r\n\r\n{}", ["<bodyTooLong(limit: 536870912)>"]),
    Case("over the limit", "Content-Length: 536870913\r\n\r\n{}", ["<bodyTooLong(limit: 536870912)>"]),
    Case("leading zeros", "Content-Length: 0000000000000000000000002\r\n\r\n{}", ["{}"]),
    Case("garbage", "hello there\r\n", ["<malformedHeader>"]),
    Case("a body without a header", "{\"jsonrpc\"", ["<malformedHeader>"]),
    Case("blank before the colon", "Content-Length : 2\r\n\r\n{}", ["<malformedHeader>"]),
    Case("bare newlines", "Content-Length: 2\n\n{}", ["{}"]),
    Case("mixed newlines", "Content-Length: 2\r\nX: y\n\r\n{}", ["{}"]),
    Case("long line", "X: " + String(repeating: "a", count: 9_000), ["<headerTooLong>"]),
    Case("many lines", String(repeating: "X: y\r\n", count: 2_000), ["<headerTooLong>"]),
    Case("HTTP", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", ["<http>"]),
    Case("HTTP with a length", "POST /x HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}", ["<http>"]),
    Case("HTTP only at the start", "Content-Length: 2\r\n\r\n{}GET / HTTP/1.1\r\n", ["{}", "<malformedHeader>"]),
    Case("HTTP without end", "GET /" + String(repeating: "a", count: 9_000), ["<http>"]),
    Case("no end", "Content-Length: 5\r\n\r\n{}", []),
    Case("code points", "Content-Length: 9\r\n\r\nα𐐀语Content-Length: 2\r\n\r\n{}", ["α𐐀语", "{}"]),
  ]

  @Test(arguments: cases, [1, 7, 65_536])
  func cuts(_ example: Case, every size: Int) {
    #expect(Self.read(Array(example.stream.utf8), cutEvery: size) == example.expected)
    #expect(Self.read(Array(example.stream.utf8), cutEvery: size, handsOver: true) == example.expected)
  }

  @Test
  func `50,000 messages in one chunk take linear time`() {
    let stream = Array(String(repeating: "Content-Length: 2\r\n\r\n{}", count: 50_000).utf8)
    var count = 0
    let whole = processorTime { count = Self.read(stream, cutEvery: stream.count).count }
    #expect(count == 50_000)
    let single = processorTime { count = Self.read(stream, cutEvery: 1).count }
    #expect(count == 50_000)
    print("50,000 messages: whole \(whole), byte by byte \(single)")
    #expect(whole < .seconds(10) && single < .seconds(20))
  }

  @Test
  func `a long body byte by byte takes linear time`() {
    let body = String(repeating: "x", count: 2 << 20)
    let stream = Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    var frames: [String] = []
    let time = processorTime { frames = Self.read(stream, cutEvery: 1) }
    #expect(frames == [body])
    print("2 MiB byte by byte: \(time)")
    #expect(time < .seconds(20))
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `random bytes give equal results for all chunk sizes`(seed: UInt64) {
    var random = SplitMix(seed)
    let words = [
      "Content-Length: 3\r\n\r\nabc", "Content-Length: ", "\r\n", "\n", "7", ":", "Content-Type: a; charset=x\r\n",
      "{}",
      "\u{0}", "é", "GET / HTTP/1.1\r\n", "99999999999999999999999",
    ]
    var stream: [UInt8] = []
    for _ in 0..<random.next(below: 60) {
      stream += Array(words[random.next(below: words.count)].utf8)
      if random.next(below: 5) == 0 { stream.append(UInt8(random.next(below: 256))) }
    }
    let whole = Self.read(stream, cutEvery: max(1, stream.count))
    #expect(Self.read(stream, cutEvery: 1) == whole)
    #expect(Self.read(stream, cutEvery: 1 + random.next(below: 9)) == whole)
    #expect(Self.read(stream, cutEvery: 1 + random.next(below: 9), handsOver: true) == whole)
  }

  @Test(arguments: ["", "Content-Length: 2\r\n\r\n[]"])
  func `only the first megabyte of a long body is copied`(before: String) {
    let body = [UInt8](repeating: 0x78, count: 5 << 20)
    let header = Array("\(before)Content-Length: \(body.count)\r\n\r\n".utf8)
    let stream = header + body + Array("Content-Length: 2\r\n\r\n{}".utf8)
    var reader = FrameReader()
    var (copiedCount, frames) = (0, [FrameReader.Frame]())
    for start in stride(from: 0, to: stream.count, by: 65_536) {
      let (memory, count) = (address(of: reader.bytes), reader.bytes.count)
      reader.append(Array(stream[start..<min(start + 65_536, stream.count)]))
      if address(of: reader.bytes) != memory { copiedCount += count }
      while let frame = reader.next() {
        frames.append(frame)
        guard case .body(let range) = frame, range.count > 2 else { continue }
        let memory = address(of: reader.bytes)
        let bytes = reader.handOverBytes()
        #expect(address(of: bytes) == memory && Array(bytes[range]) == body)
      }
    }
    #expect(copiedCount < 4 << 20)
    #expect(frames.count == (before.isEmpty ? 2 : 3))
    if case .body(let last)? = frames.last {
      #expect(reader.bytes[last].elementsEqual("{}".utf8))
    } else {
      Issue.record("no frame behind the long one")
    }
  }

  @Test func `a body above the limit of the reader is rejected when it is announced`() {
    var reader = FrameReader(bodyLimit: 9)
    reader.append(Array("Content-Length: 9\r\n\r\n123456789Content-Length: 10\r\n\r\n".utf8))
    #expect(reader.next() != nil)
    #expect(reader.next() == .fatal(.bodyTooLong(limit: 9)))
  }

  @Test func `memory for a body is reserved when a megabyte of it has arrived`() {
    var reader = FrameReader()
    reader.append(Array("Content-Length: 500000000\r\n\r\n".utf8))
    for _ in 0..<9 {
      #expect(reader.next() == nil)
      reader.append([0x78])
    }
    #expect(reader.bytes.capacity < 1 << 20)
  }

  private func address(of bytes: [UInt8]) -> UnsafePointer<UInt8>? { bytes.withUnsafeBufferPointer { $0.baseAddress } }
}

/// SplitMix64, seeded with its whole state.
struct SplitMix {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((word ^ (word >> 31)) % UInt64(limit))
  }
}

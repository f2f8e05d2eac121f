import JSON
import Testing

/// What is passed over is looked at as closely as what is read.
@Suite struct JSONSkippingTests {
  /// What is wrong with a text, where, and the way to it; nil when nothing is.
  private static func mistake(in text: [UInt8], _ read: (inout JSONReader) throws(JSONError) -> Void) -> JSONError? {
    var reader = JSONReader(text, depthLimit: 4)
    do throws(JSONError) {
      try read(&reader)
      try reader.finish()
    } catch {
      return error
    }
    return nil
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `skipping finds the mistake that reading finds`(seed: UInt64) {
    var random = RandomJSON(seed: seed)
    for _ in 0..<50 {
      let value = random.value()
      var text = random.spell(value, comments: false).utf8Bytes
      // As it is, with bytes that are others, and cut short.
      for _ in 0..<random.random.below(3) where !text.isEmpty {
        let place = random.random.below(text.count)
        if random.random.once(in: 4) {
          text.removeSubrange(place...)
        } else {
          text[place] = random.random.once(in: 2) ? UInt8(random.random.below(256)) : 0x22
        }
      }
      let read = Self.mistake(in: text) { reader throws(JSONError) in _ = try reader.readValue() }
      // Skipping makes no number, so none is too large for it.
      if read?.code == .range { continue }
      let skipped = Self.mistake(in: text) { reader throws(JSONError) in _ = try reader.skipValue() }
      #expect(skipped == read, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test func `a key is compared by what it says, not by how it is written`() throws {
    var reader = JSONReader(#"{"session": 1, "s\u0065ssion": 2, "sessions": 3, "Session": 4, "": 5}"#.utf8Bytes)
    var found: [Int] = []
    try reader.readObject { key, reader throws(JSONError) in
      if key == "session" { found.append(try reader.readInt()) }
    }
    #expect(found == [1, 2])
  }
}

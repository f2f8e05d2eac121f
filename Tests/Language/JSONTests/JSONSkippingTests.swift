import JSON
import TestSupport
import Testing

/// Tests that skipping a value validates it like reading it.
@Suite struct JSONSkippingTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `skipping reports the same error as reading`(seed: UInt64) {
    var random = RandomJSON(seed: seed)
    for _ in 0..<50 {
      let value = random.value()
      var text = random.spell(value, comments: false).utf8Bytes
      // Unchanged, with replaced bytes, or truncated.
      for _ in 0..<random.random.below(3) where !text.isEmpty {
        let place = random.random.below(text.count)
        if random.random.once(in: 4) {
          text.removeSubrange(place...)
        } else {
          text[place] = random.random.once(in: 2) ? UInt8(random.random.below(256)) : 0x22
        }
      }
      let read = jsonError(in: text, depthLimit: 4) { reader throws(JSONError) in _ = try reader.readValue() }
      // Skipping does not convert numbers, so it has no range errors.
      if read?.code == .range { continue }
      let skipped = jsonError(in: text, depthLimit: 4) { reader throws(JSONError) in _ = try reader.skipValue() }
      #expect(skipped == read, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test func `keys are compared after unescaping`() throws {
    var reader = JSONReader(#"{"session": 1, "s\u0065ssion": 2, "sessions": 3, "Session": 4, "": 5}"#.utf8Bytes)
    var found: [Int] = []
    try reader.readObject { key, reader throws(JSONError) in
      if key == "session" { found.append(try reader.readInt()) }
    }
    #expect(found == [1, 2])
  }
}

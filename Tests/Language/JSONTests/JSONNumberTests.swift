import Foundation
import JSON
import TestSupport
import Testing

private func text(_ number: Double) -> String {
  var writer = JSONWriter()
  writer.number(number)
  return String(decoding: writer.bytes, as: UTF8.self)
}

private func read(_ text: String) throws -> Double {
  var reader = JSONReader(text.utf8Bytes)
  return try reader.readDouble()
}

/// Returns the expected text of a number: its description without a trailing `.0`.
private func expectedText(_ number: Double) -> String {
  if number == 0 { return "0" }
  let text = number.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

@Suite(.serialized)
struct JSONNumberTests {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (-0.25, "-0.25"), (100.125, "100.125"),
    (0.001, "0.001"),
    (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"), (1e12, "1000000000000"), (1e15, "1000000000000000"), (1e16, "1e+16"),
    (99_999_999, "99999999"), (100_000_000, "100000000"), (100_000_001.5, "100000001.5"),
    (1_000_000_000_000.5, "1000000000000.5"),
    (.leastNonzeroMagnitude, "5e-324"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (1e-7, "1e-07"),
    (0.0001, "0.0001"),
    (.infinity, "null"), (-.infinity, "null"), (.nan, "null"), (0.1 + 0.2, "0.30000000000000004"),
  ])
  func `numbers are written`(_ number: Double, as expected: String) {
    #expect(text(number) == expected)
  }

  @Test(arguments: [0, 9, 10, -1, 99_999_999, 100_000_000, 1_234_567_890_123, Int.max, Int.min])
  func `integers keep all their digits`(_ number: Int) {
    var writer = JSONWriter()
    writer.integer(number)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == String(number))
  }

  @Test(arguments: 0..<10)
  func `written numbers are read back exactly and equal their description`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var made = RandomJSON(seed: seed &+ 1_000)
    for step in 0..<10_000 {
      let number = step.isMultiple(of: 2) ? made.number() : Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      let written = text(number)
      #expect(try read(written).bitPattern == (number == 0 ? 0 : number).bitPattern)
      #expect(written == expectedText(number))
    }
  }

  @Test(arguments: 0..<10)
  func `literals are read as by the standard library`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10_000 {
      let digits = (0..<1 + random.below(22)).map { _ in String(random.below(10)) }.joined()
      var literal = random.once(in: 2) ? "-" : ""
      literal += random.once(in: 3) ? "0" : "\(1 + random.below(9))" + (random.once(in: 2) ? digits : "")
      if random.once(in: 2) { literal += "." + digits }
      if random.once(in: 2) {
        literal += ["e", "E"][random.below(2)] + ["", "-", "+"][random.below(3)] + "\(random.below(330))"
      }
      let expected = try #require(Double(literal))
      guard expected.isFinite else {
        #expect(throws: JSONError.self) { try read(literal) }
        continue
      }
      #expect(try read(literal).bitPattern == expected.bitPattern, "\(literal)")
    }
  }

  @Test
  func `a million digits are read within a second`() throws {
    let digits = String(repeating: "9", count: 1_000_000)
    let time = try processorTime {
      try #require(throws: JSONError.self) { try read(digits) }
      let (one, none) = (try read("0." + digits), try read("1e-" + digits))
      let shifted = try read("0." + String(repeating: "0", count: 1_000_000) + "1e1000001")
      #expect((one, none, shifted) == (1, 0, 1))
    }
    #expect(time < .seconds(1))
  }
}

import CollectionLayout
import TestSupport
import Testing

/// Returns a random text that is easily confused with others.
func awkwardText(_ random: inout SeededGenerator) -> String {
  let chunks = [
    "a", "photo-", "~", "~2", "/", ":", "#", " ", "0", "00", "7", "17", "{i}", "{i", "i}", "é", "e\u{301}", "\u{301}",
    "日本",
    "👩‍👩‍👧", "🇩🇪", "\u{200D}", "\u{0}", "١٢", "９", "-1", "999999999999999", "1000000000000000", "99999999999999999999",
  ]
  return (0..<random.below(5)).map { _ in random.pick(chunks) }.joined()
}

struct `An identifier` {
  @Test(arguments: 0..<50 as Range<UInt64>)
  func `keeps the bytes of its text`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let text = awkwardText(&random)
      #expect(Array(Identifier(text).text.utf8) == Array(text.utf8), "seed \(seed)")
      for key in [ElementKey.cell(Identifier(text)), .header(Identifier(text)), .footer(Identifier(text))] {
        #expect(ElementKey(key.text) == key, "seed \(seed), \(key.text.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    ("photo-17", "photo-", 17), ("17", "", 17), ("0", "", 0), ("a0", "a", 0), ("a10b", "a", 10), ("a1b2c", "a1b", 2),
    ("999999999999999", "", 999_999_999_999_999), ("photo-", "photo-", -1), ("", "", -1), ("007", "007", -1),
    ("a007b", "a007b", -1), ("1000000000000000", "1000000000000000", -1), ("a1b01", "a1b01", -1),
  ])
  func `is split at its last number without leading zeros`(text: String, prefix: String, number: Int) {
    #expect(Identifier(text).pattern.prefix == prefix)
    #expect(Identifier(text).number == number)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `is equal only to one with equal bytes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let (one, other) = (awkwardText(&random), awkwardText(&random))
      let isSame = Array(one.utf8) == Array(other.utf8)
      #expect((Identifier(one) == Identifier(other)) == isSame, "seed \(seed), \(one) and \(other)")
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `of a template equals that of the expanded text`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let template = awkwardText(&random) + random.pick(["{i}", "", "-{i}-", "{i}{i}"]) + awkwardText(&random)
      let rule = IdentifierSequence(TextSequence(template))
      for index in [0, 1, 7, 10, 99, 100, 4095, 1_000_000, random.below(1_000_000)] {
        let text = plainly(template, index)
        let identifier = rule.identifier(at: index)
        #expect(identifier == Identifier(text), "seed \(seed), \(template) at \(index)")
        #expect(identifier.text.utf8.elementsEqual(text.utf8), "seed \(seed), \(template) at \(index)")
      }
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `of a long run is found at its index`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let template = awkwardText(&random) + "{i}" + awkwardText(&random)
      let start = random.below(30)
      let list = ItemList([
        ItemSlice(
          run: ItemRun(metrics: ItemMetrics()), identifiers: IdentifierSequence(TextSequence(template)),
          range: start..<start + 200_000)
      ])
      for index in [0, 1, 9, 10, 199_999, random.below(200_000)] {
        #expect(list.firstIndex(of: list.identifier(at: index)) == index, "seed \(seed), \(template)")
      }
      for text in [plainly(template, start + 200_000), plainly(template, start) + "~", "no such item"] {
        #expect(list.firstIndex(of: Identifier(text)) == nil, "seed \(seed), \(template), \(text)")
      }
      if start > 0 { #expect(list.firstIndex(of: Identifier(plainly(template, start - 1))) == nil) }
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `of a list of runs is found`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let chunks = (0..<random.below(5)).map { _ -> ItemSlice in
        let texts: [TextSequence?] = (0...random.below(3)).map { _ in
          random.once(in: 5) ? nil : TextSequence(random.pick(["a", "b{i}", "c{i}d", "{i}", "x1{i}", "x{i}"]))
        }
        let start = random.below(5)
        return ItemSlice(
          run: ItemRun(metrics: ItemMetrics()), identifiers: .text(.cycle(texts)),
          range: start..<start + random.below(30))
      }
      let list = ItemList(chunks)
      var first: [String: Int] = [:]
      for index in 0..<list.count where first[list.identifier(at: index).text] == nil {
        first[list.identifier(at: index).text] = index
      }
      for (text, index) in first where !text.isEmpty {
        let found = list.firstIndex(of: Identifier(text))
        #expect(found.map { list.identifier(at: $0).text } == text, "seed \(seed), \(text) at \(index)")
      }
    }
  }

  /// Returns the template with `{i}` replaced, byte by byte.
  private func plainly(_ template: String, _ index: Int) -> String {
    let bytes = Array(template.utf8)
    var result: [UInt8] = []
    var next = 0
    while next < bytes.count {
      if bytes[next...].starts(with: [0x7B, 0x69, 0x7D]) {
        result += Array(String(index).utf8)
        next += 3
      } else {
        result.append(bytes[next])
        next += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

struct `Reservations of identifiers` {
  @Test(arguments: SlowTests.cases(0..<40 as Range<UInt64>))
  func `never return an identifier twice`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var reservations = IdentifierRegistry()
    var taken = Set<[UInt8]>()
    for step in 0..<60 {
      if random.once(in: 2) {
        let desired = Identifier(
          random.once(in: 3) ? awkwardText(&random) : random.pick(["a1", "a12", "a1~2", "1a", "a"]))
        let wasTaken = taken.contains(Array(desired.text.utf8))
        #expect(reservations.contains(desired) == wasTaken, "seed \(seed), step \(step), \(desired.text)")
        let got = reservations.reserve(desired)
        #expect((got == desired) == !wasTaken, "seed \(seed), step \(step), \(desired.text)")
        #expect(taken.insert(Array(got.text.utf8)).inserted, "seed \(seed), step \(step), \(got.text)")
      } else {
        let texts = ["a{i}", "a1{i}", "a{i}1", "{i}a", "a", "a{i}~2", "a{i}{i}", "{i}", "a0{i}"]
        let rule: IdentifierSequence =
          random.once(in: 4)
          ? .text(.cycle([TextSequence(random.pick(texts)), nil, TextSequence(random.pick(texts))]))
          : IdentifierSequence(TextSequence(random.pick(texts)))
        let start = random.below(20)
        // Sometimes longer than the ranges that are reserved one by one.
        let range = start..<start + (random.once(in: 8) ? 4000 + random.below(3000) : random.below(40))
        guard let segments = reservations.reserve(rule, range) else { return }
        #expect(segments.flatMap { Array($0.range) } == Array(range), "seed \(seed), step \(step)")
        for segment in segments {
          var isExpected = true
          for place in segment.range {
            let got = segment.identifiers.identifier(at: place)
            isExpected = isExpected && got == rule.identifier(at: place)
            guard taken.insert(Array(got.text.utf8)).inserted else {
              Issue.record("seed \(seed), step \(step): \(got.text) given twice")
              return
            }
            // The identifier must be in normal form, otherwise lookups would fail.
            guard got == Identifier(got.text) else {
              Issue.record("seed \(seed), step \(step): \(got.text) has another form")
              return
            }
          }
          #expect(isExpected == !segment.isDuplicate, "seed \(seed), step \(step)")
        }
      }
    }
  }

  @Test func `return free identifiers as one segment`() throws {
    var reservations = IdentifierRegistry()
    let segments = try reservations.reserveAll(IdentifierSequence(TextSequence("photo-{i}")), 0..<1_000_000)
    #expect(segments.count == 1)
    #expect(reservations.contains(Identifier("photo-999999")))
    #expect(!reservations.contains(Identifier("photo-1000000")))
    // A reserved identifier in the middle is renamed, those around it are returned unchanged.
    var others = IdentifierRegistry()
    _ = others.reserve(Identifier("photo-17"))
    let parts = try others.reserveAll(IdentifierSequence(TextSequence("photo-{i}")), 0..<1_000_000)
    #expect(parts.map(\.range) == [0..<17, 17..<18, 18..<1_000_000])
    #expect(parts.map(\.isDuplicate) == [false, true, false])
    #expect(parts[1].identifiers.identifier(at: 17).text == "photo-17~2")
  }

  @Test(arguments: [10, 64, 100, 1_000_000])
  func `of a template rename the items whose names are reserved`(count: Int) throws {
    var registry = IdentifierRegistry()
    _ = registry.reserve(Identifier("a5b5"))
    let parts = try registry.reserveAll(.text(TextSequence("a{i}b{i}")), 0..<count)
    #expect(parts.map(\.range) == [0..<5, 5..<6, 6..<count])
    #expect(parts.map(\.isDuplicate) == [false, true, false])
    #expect(parts[1].identifiers.identifier(at: 5).text == "a5b5~2")
  }

  @Test func `of available names include those of a cycle`() {
    let rule = IdentifierSequence.text(.cycle([.literal("a"), .literal("b")]))
    var registry = IdentifierRegistry()
    #expect(registry.reserveAvailable(rule, 0..<2) == [0..<2])
    #expect(registry.contains(Identifier("a")) && registry.contains(Identifier("b")))
    #expect(registry.reserveAvailable(rule, 0..<2) == [])
  }

  @Test(.durationLimit(.seconds(60)))
  func `of one identifier many times take linear time`() {
    var reservations = IdentifierRegistry()
    // Trying every suffix each time would be 5,000 million attempts.
    for _ in 0..<100_000 { _ = reservations.reserve(Identifier("same")) }
    #expect(reservations.contains(Identifier("same~100000")))
    #expect(!reservations.contains(Identifier("same~100001")))
  }

  @Test(.durationLimit(.seconds(60)))
  func `of many numbers in random order take less than a minute`() {
    var random = SeededGenerator(seed: 1)
    var reservations = IdentifierRegistry()
    for number in (0..<1_000_000).map({ $0 * 2 }).shuffled(using: &random) {
      _ = reservations.reserve(Identifier("photo-\(number)"))
    }
    #expect(reservations.contains(Identifier("photo-1999998")))
    #expect(!reservations.contains(Identifier("photo-1999999")))
  }
}

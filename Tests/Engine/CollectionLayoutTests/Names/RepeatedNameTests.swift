import CollectionLayout
import TestSupport
import Testing

/// Names that repeat get endings, up to a limit.
@Suite(.serialized, .durationLimit(.seconds(60)))
struct RepeatedNameTests {
  private static func cycle(_ texts: [String]) -> IdentifierSequence { .text(.cycle(texts.map { TextSequence($0) })) }

  private static func expect(
    _ segments: [IdentifierRegistry.Segment], _ names: [Int: String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (place, name) in names {
      guard let segment = segments.first(where: { $0.range.contains(place) }) else {
        Issue.record("nothing at \(place)", sourceLocation: sourceLocation)
        continue
      }
      #expect(segment.identifiers.identifier(at: place).text == name, sourceLocation: sourceLocation)
      #expect(
        segment.identifiers.index(of: Identifier(name), in: segment.range) == place, sourceLocation: sourceLocation)
    }
  }

  @Test func `repeated names get consecutive endings`() throws {
    var reservations = IdentifierRegistry()
    let segments = try reservations.reserveAll(Self.cycle(["a", "b"]), 0..<100_000)
    Self.expect(segments, [0: "a", 1: "b", 2: "a~2", 3: "b~2", 4: "a~3", 99_999: "b~50000"])
    #expect(reservations.contains(Identifier("a~50000")) && !reservations.contains(Identifier("a~50001")))
    var others = IdentifierRegistry()
    Self.expect(
      try others.reserveAll(Self.cycle(["a", "a"]), 0..<10_000), [0: "a", 1: "a~2", 2: "a~3", 9_999: "a~10000"])
  }

  @Test func `more than 100,000 repeated names are not reserved`() {
    for names in [["a", "b"], ["a{i}", "b"], (0..<1000).map { "n\($0)x" }] {
      var reservations = IdentifierRegistry()
      let duration = processorTime { #expect(reservations.reserve(Self.cycle(names), 0..<10_000_000) == nil) }
      #expect(duration < .seconds(3))
      for name in ["a", "a~2", "a0", "b", "b~2", "n0x", "n0x~2"] { #expect(!reservations.contains(Identifier(name))) }
    }
  }

  @Test func `a generator and default names have the limit in common`() throws {
    var reservations = IdentifierRegistry()
    let rule = IdentifierSequence(TextSequence("s/{i}"))
    #expect(reservations.reserve(rule, 0..<1_000_000)?.count == 1)
    #expect(reservations.reserve(rule, 0..<60_000)?.map(\.range) == [0..<60_000])
    #expect(reservations.reserve(rule, 0..<60_000) == nil)
    #expect(reservations.reserve(rule, 0..<40_000)?.map(\.range) == [0..<40_000])
    let pattern = IdentifierPattern(prefix: "s/")
    let defaults = reservations.reserveDefaults(pattern, first: 7, 3..<1000)
    Self.expect(defaults, [3: "s/~2/10", 999: "s/~2/1006"])
    Self.expect(reservations.reserveDefaults(pattern, first: 7, 0..<10), [0: "s/~3/7"])
    Self.expect(reservations.reserveDefaults(pattern, first: 1_000_000, 0..<10), [0: "s/1000000"])
  }

  @Test func `reserved endings are skipped`() throws {
    var reservations = IdentifierRegistry()
    for number in 2..<10_002 { #expect(reservations.reserve(Identifier("a~\(number)")).text == "a~\(number)") }
    let segments = try reservations.reserveAll(Self.cycle(["a", "b"]), 0..<50_000)
    Self.expect(segments, [0: "a", 2: "a~10002", 3: "b~2", 4: "a~10003", 49_998: "a~35000"])
  }

  @Test
  func `generators with equal names take one segment each, up to the limit`() {
    for rule in [IdentifierSequence(TextSequence("a{i}b{i}")), IdentifierSequence(TextSequence("a{i}"))] {
      for count in [4000, 10_000] {
        var reservations = IdentifierRegistry()
        let duration = processorTime {
          let segments = (0..<1000).compactMap { _ in reservations.reserve(rule, 0..<count) }
          #expect(segments.count == 1 + IdentifierRegistry.renamingLimit / count, "\(rule)")
          #expect(segments.allSatisfy { $0.count == 1 }, "\(rule)")
        }
        #expect(duration < .seconds(3), "\(rule)")
      }
    }
  }

  @Test func `cycles of names with numbers are intervals`() throws {
    var reservations = IdentifierRegistry()
    let names = Self.cycle(["even-{i}", "odd-{i}"])
    let duration = processorTime { #expect(reservations.reserve(names, 0..<10_000_000)?.count == 1) }
    #expect(duration < .milliseconds(100))
    #expect(reservations.contains(Identifier("even-9999998")) && !reservations.contains(Identifier("odd-9999998")))
    let again = try reservations.reserveAll(names, 0..<1000)
    Self.expect(again, [0: "even-0~2", 1: "odd-1~2", 998: "even-998~2"])
    #expect(again.count == 1)
  }

  @Test func `nested cycles have a common period`() throws {
    var reservations = IdentifierRegistry()
    let rule = TextSequence.cycle([
      .cycle([.literal("a"), .literal("b")]), .literal("c"), .cycle([.literal("d"), nil, .literal("f")]),
    ])
    let segments = try reservations.reserveAll(.text(rule), 0..<1000)
    Self.expect(segments, [0: "a", 1: "c", 2: "f", 3: "b", 4: "c~2", 5: "f~2", 6: "a~2", 7: "c~3"])
  }

  @Test func `every other name of a long range can be reserved already`() throws {
    var reservations = IdentifierRegistry()
    _ = reservations.reserve(Self.cycle(["a{i}", "b"]), 0..<100_000)
    let segments = try reservations.reserveAll(IdentifierSequence(TextSequence("a{i}")), 0..<100_000)
    Self.expect(segments, [0: "a0~2", 1: "a1", 2: "a2~2", 99_999: "a99999"])
  }
}

extension IdentifierRegistry {
  /// Reserves the identifiers of a range; throws an error if too many would get an ending.
  mutating func reserveAll(_ rule: IdentifierSequence, _ range: Range<Int>) throws -> [Segment] {
    let segments = reserve(rule, range)
    return try #require(segments)
  }
}

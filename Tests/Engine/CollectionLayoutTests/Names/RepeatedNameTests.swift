import CollectionLayout
import TestSupport
import Testing

/// Ten million repeated names are stored as a few ranges.
///
/// The limit of a second is a hundred times the expected time; reserving the names one by one takes minutes.
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

  @Test
  func `a cycle of ten million items is two segments`() {
    var claims = IdentifierRegistry()
    let duration = processorTime {
      let segments = claims.reserve(Self.cycle(["a", "b"]), 0..<10_000_000)
      #expect(segments.map(\.range) == [0..<2, 2..<10_000_000])
      #expect(segments.map(\.isDuplicate) == [false, true])
      Self.expect(segments, [0: "a", 1: "b", 2: "a~2", 3: "b~2", 4: "a~3", 9_999_999: "b~5000000"])
    }
    #expect(duration < .seconds(1))
    #expect(claims.contains(Identifier("a~5000000")))
    #expect(!claims.contains(Identifier("a~5000001")))
  }

  @Test func `one name twice in a cycle gets consecutive suffixes`() {
    var claims = IdentifierRegistry()
    let segments = claims.reserve(Self.cycle(["a", "a"]), 0..<10_000_000)
    #expect(segments.map(\.range) == [0..<1, 1..<10_000_000])
    Self.expect(segments, [0: "a", 1: "a~2", 2: "a~3", 9_999_999: "a~10000000"])
  }

  @Test func `the names of a segment are reserved again`() throws {
    var first = IdentifierRegistry()
    for rule in [["a", "b"], ["a", "b", "a"], ["a", "a", "c", "b"]] {
      let segment = try #require(first.reserve(Self.cycle(rule), 0..<40).last)
      let names = segment.range.map { segment.identifiers.identifier(at: $0) }
      #expect(names.count > 30)
      var again = IdentifierRegistry()
      let same = again.reserve(segment.identifiers, segment.range)
      #expect(same.map(\.range) == [segment.range])
      #expect(same.map(\.isDuplicate) == [false])
      #expect(names.allSatisfy(again.contains))
      // A reserved name gets a suffix; the names before it are unchanged.
      var partly = IdentifierRegistry()
      let reserved = segment.range.count / 2
      #expect(partly.reserve(names[reserved]) == names[reserved])
      let split = partly.reserve(segment.identifiers, segment.range)
      let start = segment.range.lowerBound
      #expect(split.prefix(2).map(\.range) == [start..<start + reserved, start + reserved..<start + reserved + 1])
      #expect(split.prefix(2).map(\.isDuplicate) == [false, true])
      #expect(split.map(\.range.count).reduce(0, +) == segment.range.count)
      var found: Set<Identifier> = [names[reserved]]
      for part in split {
        for place in part.range {
          let name = part.identifiers.identifier(at: place)
          #expect(part.isDuplicate || name == names[place - start])
          #expect(found.insert(name).inserted && partly.contains(name), "\(name.text)")
        }
      }
    }
  }

  @Test func `reserved suffixes are skipped`() {
    var claims = IdentifierRegistry()
    for number in 2..<10_002 { #expect(claims.reserve(Identifier("a~\(number)")).text == "a~\(number)") }
    let segments = claims.reserve(Self.cycle(["a", "b"]), 0..<10_000_000)
    #expect(segments.count == 2)
    Self.expect(segments, [0: "a", 2: "a~10002", 3: "b~2", 4: "a~10003", 9_999_998: "a~5010000"])
  }

  @Test
  func `a thousand generators with equal names take one segment each`() {
    for rule in [Self.cycle(["a", "b"]), .text(TextSequence("a{i}b{i}")), IdentifierSequence(TextSequence("a{i}"))] {
      for count in [4000, 10_000] {
        var claims = IdentifierRegistry()
        let duration = processorTime {
          var stretches = 0
          for _ in 0..<1000 { stretches += claims.reserve(rule, 0..<count).count }
          #expect(stretches <= 1001, "\(rule)")
        }
        #expect(duration < .seconds(3), "\(rule)")
      }
    }
  }

  @Test func `a cycle can have a thousand names, and names with numbers`() {
    var claims = IdentifierRegistry()
    let names = (0..<1000).map { "n\($0)x" }
    let segments = claims.reserve(Self.cycle(names), 0..<10_000_000)
    #expect(segments.count == 2)
    Self.expect(segments, [999: "n999x", 1000: "n0x~2", 9_999_999: "n999x~10000"])
    var others = IdentifierRegistry()
    let mixed = others.reserve(Self.cycle(["a{i}", "b"]), 0..<10_000_000)
    #expect(mixed.count == 2)
    Self.expect(mixed, [0: "a0", 1: "b", 2: "a2", 3: "b~2", 9_999_998: "a9999998"])
    let again = others.reserve(Self.cycle(["a{i}", "b"]), 0..<1000)
    Self.expect(again, [0: "a0~2", 1: "b~5000001", 2: "a2~2", 998: "a998~2"])
  }

  @Test func `nested cycles have a common period`() {
    var claims = IdentifierRegistry()
    let rule = TextSequence.cycle([
      .cycle([.literal("a"), .literal("b")]), .literal("c"), .cycle([.literal("d"), nil, .literal("f")]),
    ])
    let segments = claims.reserve(.text(rule), 0..<10_000_000)
    #expect(segments.count == 2)
    Self.expect(segments, [0: "a", 1: "c", 2: "f", 3: "b", 4: "c~2", 5: "f~2", 6: "a~2", 7: "c~3"])
  }

  @Test func `every other name of a long range can be reserved already`() {
    var claims = IdentifierRegistry()
    _ = claims.reserve(Self.cycle(["a{i}", "b"]), 0..<100_000)
    let segments = claims.reserve(IdentifierSequence(TextSequence("a{i}")), 0..<100_000)
    #expect(segments.count == 1)
    Self.expect(segments, [0: "a0~2", 1: "a1", 2: "a2~2", 99_999: "a99999"])
  }
}

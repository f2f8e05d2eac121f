import CollectionLayout
import TestSupport
import Testing

/// Reserving ranges of identifiers gives the same names as reserving them one by one.
struct ClosedNameTests {
  private static let texts = [
    "a", "b", "a~2", "a~3", "a~2~2", "a1", "a12", "1", "", "a{i}", "b{i}", "a1{i}", "a{i}1", "{i}a", "a{i}~2", "a~{i}",
    "a~1{i}", "{i}", "{i}{i}", "a{i}b{i}", "a{i}b{i}~2", "a{i}b{i}~3", "a0{i}", "{i}~{i}", "a{i}~{i}", "a~{i}~2",
    "1{i}",
    "{i}1", "a{i}~02", "~{i}", "a~", "a~~2", "é{i}", "e\u{301}{i}", "a{i}b", "a5~{i}",
  ]
  private static let names = [
    "a", "b", "a~2", "a~3", "a~5", "a~2~2", "a5", "a12", "a5~2", "a7~3", "a007", "12", "5", "1", "11", "a1~2~2", "a3b3",
    "a3b3~2", "5~2", "a10", "a05", "", "~2", "~5", "a~12", "é5", "a5b", "a5b~2", "a~", "b~4",
  ]

  private static func rule(_ random: inout SeededGenerator, depth: Int = 0) -> TextSequence? {
    if depth > 0, random.once(in: 12) { return nil }
    if depth < 3, random.once(in: depth == 0 ? 2 : 5) {
      return .cycle((0...random.below(depth == 0 ? 5 : 3)).map { _ in rule(&random, depth: depth + 1) })
    }
    return TextSequence(random.pick(texts))
  }

  /// Reserves random ranges and compares each identifier with the reference implementation.
  private static func compare(seed: UInt64, steps: Int, lengths: (inout SeededGenerator) -> Range<Int>) {
    var random = SeededGenerator(seed: seed)
    var (reservations, reference) = (IdentifierRegistry(), ReferenceRegistry())
    var log = ""
    var given: [IdentifierRegistry.Segment] = []
    for _ in 0..<steps {
      if random.once(in: 3) {
        let desired = Identifier(random.pick(names))
        log += "\(desired.text)\n"
        #expect(reservations.contains(desired) == reference.contains(desired), "seed \(seed)\n\(log)")
        let (got, expected) = (reservations.reserve(desired), reference.reserveName(desired))
        #expect(got == expected, "seed \(seed)\n\(log)\(got.text) instead of \(expected.text)")
        continue
      }
      var range = lengths(&random)
      var requested: IdentifierSequence
      if random.once(in: 4) {
        requested = .numbered(
          IdentifierPattern(prefix: random.pick(["a", "s/", "", "a~", "a5~"])), first: random.below(9))
      } else if !given.isEmpty, random.once(in: 8) {
        // Requests earlier identifiers again, as after an edit of a document.
        let segment = random.pick(given)
        (requested, range) = (segment.identifiers, segment.range)
      } else {
        requested = Self.rule(&random).map { IdentifierSequence($0) } ?? .text(.literal("a"))
      }
      log += "\(requested) \(range)\n"
      if random.once(in: 6) {
        let (got, expected) = (reservations.reserveAvailable(requested, range), reference.reserveFree(requested, range))
        guard got.flatMap({ $0 }) == expected else {
          Issue.record("seed \(seed)\n\(log)free \(got) instead of \(expected)")
          return
        }
        continue
      }
      let names = range.map { reference.reserveName(requested.identifier(at: $0)) }
      guard let got = reservations.reserve(requested, range),
        isSame(got, names, requested, range, "seed \(seed)\n\(log)")
      else {
        return
      }
      given += got
    }
  }

  private static func isSame(
    _ got: [IdentifierRegistry.Segment], _ names: [Identifier], _ requested: IdentifierSequence, _ range: Range<Int>,
    _ log: String
  ) -> Bool {
    guard got.flatMap({ $0.range }) == Array(range) else {
      Issue.record("\(log)indices \(got.map(\.range)), not \(range)")
      return false
    }
    let duplicates = [
      got.filter(\.isDuplicate).flatMap { $0.range },
      range.filter { names[$0 - range.lowerBound] != requested.identifier(at: $0) },
    ]
    guard duplicates[0] == duplicates[1] else {
      Issue.record("\(log)the duplicates are \(duplicates)")
      return false
    }
    for segment in got {
      for place in segment.range {
        let (name, desired) = (segment.identifiers.identifier(at: place), names[place - range.lowerBound])
        guard name == desired, name == Identifier(name.text) else {
          Issue.record("\(log)\(place) is \(name.text) instead of \(desired.text)")
          return false
        }
        guard segment.identifiers.index(of: name, in: segment.range) == place else {
          Issue.record("\(log)\(name.text) is not found at \(place)")
          return false
        }
        guard segment.identifiers.shapes.contains(name.shape) else {
          Issue.record("\(log)\(name.text) is not looked up")
          return false
        }
        if segment.identifiers.index(of: name, in: place + 1..<max(segment.range.upperBound, place + 1)) != nil {
          Issue.record("\(log)\(name.text) is found after \(place)")
          return false
        }
      }
    }
    return true
  }

  @Test(arguments: SlowTests.cases(0..<40))
  func `ranges get the names of one-by-one reservations`(block: UInt64) {
    for seed in block * 100..<block * 100 + 100 {
      Self.compare(seed: seed, steps: 14) { random in
        let start = random.once(in: 3) ? random.below(12) : 0
        return start..<start + (random.once(in: 4) ? random.below(200) : random.below(14))
      }
    }
  }

  @Test(arguments: SlowTests.cases(0..<30))
  func `long ranges get the names of one-by-one reservations`(seed: UInt64) {
    Self.compare(seed: 100_000 + seed, steps: 9) { random in
      let start = random.once(in: 5) ? random.below(12) : 0
      let count = random.pick([64, 65, 1_000, 5_000, 12, 300])
      return start..<start + count
    }
  }
}

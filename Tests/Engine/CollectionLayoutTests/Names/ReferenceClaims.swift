import CollectionLayout

/// The reference implementation of identifier reservation, one by one. It is slow for repeated names.
struct ReferenceClaims {
  typealias Segment = IdentifierRegistry.Segment

  private var numbers: [IdentifierPattern: ReferenceNumbers] = [:]
  /// Long ranges whose names are strings rather than numbers.
  private var texts: [(template: ReferenceTemplate, range: Range<Int>)] = []
  /// The first suffix that was not tried for a repeated identifier. Reservations are never released.
  private var attempts: [Identifier: Int] = [:]

  /// The longest range that is reserved one by one; longer ranges are reserved as a whole.
  private static let nameByName = 4096

  init() {}

  /// Whether an identifier is reserved.
  func contains(_ identifier: Identifier) -> Bool {
    if let taken = numbers[identifier.pattern], taken.contains(identifier.number) { return true }
    guard !texts.isEmpty else { return false }
    let text = identifier.text
    return texts.contains { $0.template.rule.place(of: text, in: $0.range) != nil }
  }

  /// Reserves an identifier if it is free, otherwise the first free one with a suffix `~2`, `~3`…
  mutating func claim(_ identifier: Identifier) -> Identifier {
    guard contains(identifier) else {
      add(identifier)
      return identifier
    }
    let text = identifier.text
    var attempt = attempts[identifier] ?? 2
    while true {
      let candidate = Identifier("\(text)~\(attempt)")
      attempt += 1
      if !contains(candidate) {
        add(candidate)
        attempts[identifier] = attempt
        return candidate
      }
    }
  }

  /// Reserves the identifiers of a range. Renames those that are reserved already.
  mutating func claim(_ rule: IdentifierSequence, _ range: Range<Int>) -> [Segment] {
    guard !range.isEmpty else { return [] }
    switch rule {
    // Also checks the strings of long ranges, which may contain a name without a number.
    case .numbered where range.count == 1: return claimOneByOne(rule, range)
    case .numbered(let pattern, let first):
      return claim(pattern, first: first, range)
    case .cycle: return claimOneByOne(rule, range)
    case .text(let text):
      guard range.count > ReferenceClaims.nameByName, let template = ReferenceTemplate(text) else {
        return claimOneByOne(rule, range)
      }
      return [claimWhole(template, range)]
    }
  }

  private mutating func claim(_ pattern: IdentifierPattern, first: Int, _ range: Range<Int>) -> [Segment] {
    let rule = IdentifierSequence.numbered(pattern, first: first)
    let wanted = first + range.lowerBound..<first + range.upperBound
    var segments: [Segment] = []
    for (part, isTaken) in numbers[pattern]?.parts(of: wanted) ?? [(wanted, false)] {
      let places = part.lowerBound - first..<part.upperBound - first
      if !isTaken, !isTextTaken(ReferenceTemplate(pattern), part) {
        numbers[pattern, default: ReferenceNumbers()].insert(part)
        segments.append(Segment(identifiers: rule, range: places, isDuplicate: false))
      } else if places.count > ReferenceClaims.nameByName, first == 0 {
        segments.append(claimWhole(ReferenceTemplate(pattern), places))
      } else {
        segments += claimOneByOne(rule, places)
      }
    }
    return segments
  }

  /// Reserves the free identifiers of a range and returns their indices.
  mutating func claimFree(_ rule: IdentifierSequence, _ range: Range<Int>) -> [Range<Int>] {
    guard !range.isEmpty else { return [] }
    switch rule {
    case .numbered where range.count == 1: return claimFreeOneByOne(rule, range)
    case .numbered(let pattern, let first):
      let wanted = first + range.lowerBound..<first + range.upperBound
      var places: [Range<Int>] = []
      for (part, isTaken) in numbers[pattern]?.parts(of: wanted) ?? [(wanted, false)] where !isTaken {
        let free = part.lowerBound - first..<part.upperBound - first
        if isTextTaken(ReferenceTemplate(pattern), part) {
          places += claimFreeOneByOne(rule, free)
        } else {
          numbers[pattern, default: ReferenceNumbers()].insert(part)
          places.append(free)
        }
      }
      return places
    case .text(let text):
      guard range.count > ReferenceClaims.nameByName, let template = ReferenceTemplate(text), !isTaken(template, range)
      else { return claimFreeOneByOne(rule, range) }
      texts.append((template, range))
      return [range]
    case .cycle: return claimFreeOneByOne(rule, range)
    }
  }

  private mutating func claimFreeOneByOne(_ rule: IdentifierSequence, _ range: Range<Int>) -> [Range<Int>] {
    var places: [Range<Int>] = []
    for place in range {
      let identifier = rule.identifier(at: place)
      if contains(identifier) { continue }
      add(identifier)
      if let last = places.last, last.upperBound == place {
        places[places.count - 1] = last.lowerBound..<place + 1
      } else {
        places.append(place..<place + 1)
      }
    }
    return places
  }

  private mutating func claimOneByOne(_ rule: IdentifierSequence, _ range: Range<Int>) -> [Segment] {
    var segments: [Segment] = []
    for place in range {
      let wanted = rule.identifier(at: place)
      let got = claim(wanted)
      if got == wanted {
        if let last = segments.last, !last.isDuplicate {
          segments[segments.count - 1].range = last.range.lowerBound..<place + 1
        } else {
          segments.append(Segment(identifiers: rule, range: place..<place + 1, isDuplicate: false))
        }
      } else {
        let renamed = IdentifierSequence.numbered(got.pattern, first: got.number - place)
        segments.append(Segment(identifiers: renamed, range: place..<place + 1, isDuplicate: true))
      }
    }
    return segments
  }

  /// Reserves a long range of a template. Renames it as a whole if one of its names is reserved.
  private mutating func claimWhole(_ wanted: ReferenceTemplate, _ range: Range<Int>) -> Segment {
    var rule = wanted.rule
    var attempt = 2
    while let template = ReferenceTemplate(rule), isTaken(template, range) {
      rule = ReferenceTemplate.ending(wanted.rule, "~\(attempt)")
      attempt += 1
    }
    if let template = ReferenceTemplate(rule) { texts.append((template, range)) }
    return Segment(identifiers: .text(rule), range: range, isDuplicate: attempt > 2)
  }

  private mutating func add(_ identifier: Identifier) {
    numbers[identifier.pattern, default: ReferenceNumbers()].insert(identifier.number..<identifier.number + 1)
  }

  private func isTaken(_ template: ReferenceTemplate, _ range: Range<Int>) -> Bool {
    isTextTaken(template, range) || isNumberTaken(template, range)
  }

  /// Whether a name of a template is in a reserved range of strings.
  private func isTextTaken(_ template: ReferenceTemplate, _ range: Range<Int>) -> Bool {
    texts.contains { other, otherRange in
      guard template.mayMeet(other) else { return false }
      if template == other { return range.overlaps(otherRange) }
      return range.count < otherRange.count
        ? ReferenceClaims.meets(template, range, other, otherRange)
        : ReferenceClaims.meets(other, otherRange, template, range)
    }
  }

  /// Whether two templates have a common name. Iterates over `few` and searches `many`.
  private static func meets(
    _ few: ReferenceTemplate, _ fewRange: Range<Int>, _ many: ReferenceTemplate, _ manyRange: Range<Int>
  ) -> Bool {
    fewRange.contains { place in
      guard let text = few.rule.value(at: place) else { return false }
      return many.rule.place(of: text, in: manyRange) != nil
    }
  }

  /// Whether a name of a template is a reserved number of a pattern.
  private func isNumberTaken(_ template: ReferenceTemplate, _ range: Range<Int>) -> Bool {
    numbers.contains { pattern, taken in
      if taken.contains(-1), template.rule.place(of: pattern.prefix, in: range) != nil { return true }
      guard template.mayMeet(ReferenceTemplate(pattern)) else { return false }
      if taken.count <= range.count {
        return taken.contains { number in
          template.rule.place(of: pattern.text(number), in: range) != nil
        }
      }
      return range.contains { place in
        guard let identifier = template.rule.value(at: place).map({ Identifier($0) }) else { return false }
        return identifier.pattern == pattern && taken.contains(identifier.number)
      }
    }
  }
}

/// Which identifiers are taken: ranges of numbers by pattern, so that a run claims a million at once.
public struct IdentifierClaims: Sendable {
  /// A stretch of a run with the identifiers that it got.
  public struct Segment: Sendable {
    public var identifiers: IdentifierRule
    /// Places in the run.
    public var range: Range<Int>
    /// Whether what was asked for was taken, so that `~2`, `~3`… stands behind it.
    public var isDuplicate: Bool

    public init(identifiers: IdentifierRule, range: Range<Int>, isDuplicate: Bool) {
      self.identifiers = identifiers
      self.range = range
      self.isDuplicate = isDuplicate
    }
  }

  private var numbers: [IdentifierPattern: TakenNumbers] = [:]
  /// Long runs whose names are texts rather than numbers.
  private var texts: [(template: TextTemplate, range: Range<Int>)] = []
  /// The first ending not yet tried for an identifier that was asked for again: what is taken stays taken.
  private var attempts: [Identifier: Int] = [:]

  /// Up to here a stretch is claimed name by name, beyond it as a whole.
  private static let nameByName = 4096

  public init() {}

  /// Whether an identifier is taken.
  public func contains(_ identifier: Identifier) -> Bool {
    if let taken = numbers[identifier.pattern], taken.contains(identifier.number) { return true }
    guard !texts.isEmpty else { return false }
    let text = identifier.text
    return texts.contains { $0.template.rule.index(of: text, in: $0.range) != nil }
  }

  /// Takes an identifier if it is free, else the first of `~2`, `~3`… behind it that is.
  public mutating func claim(_ identifier: Identifier) -> Identifier {
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

  /// Takes the identifiers of a stretch, with other ones for those that are taken.
  public mutating func claim(_ rule: IdentifierRule, _ range: Range<Int>) -> [Segment] {
    guard !range.isEmpty else { return [] }
    switch rule {
    case .numbered(let pattern, let first):
      return claim(pattern, first: first, range)
    case .text(let text):
      guard range.count > IdentifierClaims.nameByName, let template = TextTemplate(text) else {
        return claimOneByOne(rule, range)
      }
      return [claimWhole(template, range)]
    }
  }

  /// Takes the identifier that a rule gives its first item; false where it is taken, or telling takes longer.
  public mutating func claimQuickly(_ rule: IdentifierRule) -> Bool {
    guard texts.isEmpty, case .numbered(let pattern, let number) = rule else { return false }
    return numbers[pattern, default: TakenNumbers()].insert(number)
  }

  /// Gives back what `claimQuickly` took; false where that cannot be told.
  public mutating func release(_ rule: IdentifierRule) -> Bool {
    guard case .numbered(let pattern, let number) = rule, numbers[pattern]?.remove(number) ?? false else {
      return false
    }
    if numbers[pattern]?.count == 0 { numbers[pattern] = nil }
    return true
  }

  private mutating func claim(_ pattern: IdentifierPattern, first: Int, _ range: Range<Int>) -> [Segment] {
    let rule = IdentifierRule.numbered(pattern, first: first)
    let wanted = first + range.lowerBound..<first + range.upperBound
    var segments: [Segment] = []
    for (part, isTaken) in numbers[pattern]?.parts(of: wanted) ?? [(wanted, false)] {
      let places = part.lowerBound - first..<part.upperBound - first
      if !isTaken, !isTextTaken(TextTemplate(pattern), part) {
        numbers[pattern, default: TakenNumbers()].insert(part)
        segments.append(Segment(identifiers: rule, range: places, isDuplicate: false))
      } else if places.count > IdentifierClaims.nameByName, first == 0 {
        segments.append(claimWhole(TextTemplate(pattern), places))
      } else {
        segments += claimOneByOne(rule, places)
      }
    }
    return segments
  }

  /// Takes those identifiers of a stretch that are free; the places that got theirs.
  public mutating func claimFree(_ rule: IdentifierRule, _ range: Range<Int>) -> [Range<Int>] {
    guard !range.isEmpty else { return [] }
    switch rule {
    case .numbered(let pattern, let first):
      let wanted = first + range.lowerBound..<first + range.upperBound
      var places: [Range<Int>] = []
      for (part, isTaken) in numbers[pattern]?.parts(of: wanted) ?? [(wanted, false)] where !isTaken {
        let free = part.lowerBound - first..<part.upperBound - first
        if isTextTaken(TextTemplate(pattern), part) {
          places += claimFreeOneByOne(rule, free)
        } else {
          numbers[pattern, default: TakenNumbers()].insert(part)
          places.append(free)
        }
      }
      return places
    case .text(let text):
      guard range.count > IdentifierClaims.nameByName, let template = TextTemplate(text), !isTaken(template, range)
      else { return claimFreeOneByOne(rule, range) }
      texts.append((template, range))
      return [range]
    }
  }

  private mutating func claimFreeOneByOne(_ rule: IdentifierRule, _ range: Range<Int>) -> [Range<Int>] {
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

  private mutating func claimOneByOne(_ rule: IdentifierRule, _ range: Range<Int>) -> [Segment] {
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
        let renamed = IdentifierRule.numbered(got.pattern, first: got.number - place)
        segments.append(Segment(identifiers: renamed, range: place..<place + 1, isDuplicate: true))
      }
    }
    return segments
  }

  /// Takes a long stretch of a template, renamed as a whole where one of its texts is taken.
  private mutating func claimWhole(_ wanted: TextTemplate, _ range: Range<Int>) -> Segment {
    var rule = wanted.rule
    var attempt = 2
    while let template = TextTemplate(rule), isTaken(template, range) {
      rule = wanted.rule.appending("~\(attempt)")
      attempt += 1
    }
    if let template = TextTemplate(rule) { texts.append((template, range)) }
    return Segment(identifiers: .text(rule), range: range, isDuplicate: attempt > 2)
  }

  private mutating func add(_ identifier: Identifier) {
    numbers[identifier.pattern, default: TakenNumbers()].insert(identifier.number..<identifier.number + 1)
  }

  private func isTaken(_ template: TextTemplate, _ range: Range<Int>) -> Bool {
    isTextTaken(template, range) || isNumberTaken(template, range)
  }

  /// Whether a text of a template belongs to a long run of texts.
  private func isTextTaken(_ template: TextTemplate, _ range: Range<Int>) -> Bool {
    texts.contains { other, otherRange in
      guard template.mayMeet(other) else { return false }
      if template == other { return range.overlaps(otherRange) }
      return range.count < otherRange.count
        ? IdentifierClaims.meets(template, range, other, otherRange)
        : IdentifierClaims.meets(other, otherRange, template, range)
    }
  }

  /// Whether two templates have a text in common; `few` is gone through, `many` is searched.
  private static func meets(
    _ few: TextTemplate, _ fewRange: Range<Int>, _ many: TextTemplate, _ manyRange: Range<Int>
  ) -> Bool {
    fewRange.contains { place in
      guard let text = few.rule.value(at: place) else { return false }
      return many.rule.index(of: text, in: manyRange) != nil
    }
  }

  /// Whether a text of a template belongs to a number of a pattern.
  private func isNumberTaken(_ template: TextTemplate, _ range: Range<Int>) -> Bool {
    numbers.contains { pattern, taken in
      if taken.contains(-1), template.rule.index(of: pattern.prefix, in: range) != nil { return true }
      guard template.mayMeet(TextTemplate(pattern)) else { return false }
      if taken.count <= range.count {
        return taken.contains { number in
          template.rule.index(of: Identifier(pattern: pattern, number: number).text, in: range) != nil
        }
      }
      return range.contains { place in
        guard let identifier = template.rule.value(at: place).map({ Identifier($0) }) else { return false }
        return identifier.pattern == pattern && taken.contains(identifier.number)
      }
    }
  }
}

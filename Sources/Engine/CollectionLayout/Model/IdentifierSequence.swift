import LayoutBase

/// A rule for the identifiers of a range of items.
public enum IdentifierSequence: Hashable, Sendable {
  /// Item i has `pattern` with the number `first + i`.
  case numbered(IdentifierPattern, first: Int)
  /// Item i has the text of the rule for i.
  case text(TextSequence)

  /// Creates the rule of a single item.
  public init(_ identifier: Identifier) {
    self = .numbered(identifier.pattern, first: identifier.number)
  }

  /// Creates the identifiers of a text rule, as numbered identifiers if possible.
  ///
  /// That is possible if the text has one `{i}`, no digit after it and none directly before it. Splitting any of the
  /// texts then gives the pattern and the number back.
  public init(_ rule: TextSequence) {
    guard case .template(let literals) = rule, literals.count == 2,
      !(literals[0].utf8.last.map(Identifier.isDigit) ?? false),
      !literals[1].utf8.contains(where: Identifier.isDigit)
    else {
      self = .text(rule)
      return
    }
    self = .numbered(IdentifierPattern(prefix: literals[0], suffix: literals[1]), first: 0)
  }

  /// Returns the identifier of item `index`.
  public func identifier(at index: Int) -> Identifier {
    switch self {
    case .numbered(let pattern, let first): Identifier(pattern: pattern, number: first + index)
    case .text(let rule): Identifier(rule.value(at: index) ?? "")
    }
  }

  /// Returns the index of the item of `range` with this identifier; nil if there is none. Never linear in the range.
  public func index(of identifier: Identifier, in range: Range<Int>) -> Int? {
    switch self {
    case .numbered(let pattern, let first):
      let index = identifier.number - first
      return range.contains(index) && pattern == identifier.pattern ? index : nil
    case .text(let rule):
      return rule.index(of: identifier.text, in: range)
    }
  }

  /// The identity of the pattern and the number of item 0, read without retaining the pattern. Nil for a text rule.
  @inline(__always)
  var numbering: (pattern: ObjectIdentifier, first: Int)? {
    guard case .numbered(let pattern, let first) = self else { return nil }
    return (ObjectIdentifier(pattern), first)
  }
}

// The names that a rule can give.
extension IdentifierSequence {
  /// The hashes of the shapes of the names. The names of two rules can be equal only if they have a common shape.
  package var shapes: Set<UInt64> {
    switch self {
    // If `first` is negative, an item may have the number −1, which is a name without a number.
    case .numbered(let pattern, let first):
      first < 0
        ? [pattern.shape(isNumbered: true), pattern.shape(isNumbered: false)] : [pattern.shape(isNumbered: true)]
    case .text(let rule): Set(rule.templates.map { IdentifierShape(template: $0).hash })
    }
  }

  /// Whether all items of a run certainly have different names: each template contains the index, and different
  /// templates have different shapes, also with an ending.
  var isDistinct: Bool {
    guard case .text(let rule) = self else { return true }
    var templates: [UInt64: [String]] = [:]
    return rule.templates.allSatisfy { template in
      let ended = Array(template.dropLast()) + [(template.last ?? "") + "~", ""]
      for shape in [template, ended].map({ IdentifierShape(template: $0).hash }) {
        if let other = templates[shape], other != template { return false }
        templates[shape] = template
      }
      return template.count > 1
    }
  }

  /// Whether the names of both rules may be equal, judged by how their templates begin and end.
  func mayMeet(_ other: IdentifierSequence) -> Bool {
    templates.contains { one in
      other.templates.contains { other in
        guard let (first, last) = one.ends, let (otherFirst, otherLast) = other.ends else { return false }
        return first.beginsAlike(otherFirst) && last.reversed().beginsAlike(otherLast.reversed())
      }
    }
  }

  private var templates: [[String]] {
    switch self {
    case .numbered(let pattern, _): [[pattern.prefix, pattern.suffix]]
    case .text(let rule): rule.templates
    }
  }

  /// The number of templates if none of them contains the index; nil otherwise.
  var constantCount: Int? {
    guard case .text(let rule) = self else { return nil }
    let templates = rule.templates
    return templates.allSatisfy { $0.count == 1 } ? templates.count : nil
  }

  /// Returns the rule whose names have an ending; nil for a numbered rule whose numbers are not the items' indices.
  func appending(ending: Int) -> IdentifierSequence? {
    switch self {
    case .numbered(let pattern, 0): .text(.template([pattern.prefix, "\(pattern.suffix)~\(ending)"]))
    case .numbered: nil
    case .text(let rule): .text(rule.appending("~\(ending)"))
    }
  }
}

extension [String] {
  /// The bytes of the first and of the last text; nil without texts.
  fileprivate var ends: (first: String.UTF8View, last: String.UTF8View)? {
    first.flatMap { first in last.map { (first.utf8, $0.utf8) } }
  }
}

extension Collection<UInt8> {
  /// Whether one text starts with the other.
  fileprivate func beginsAlike(_ other: some Collection<UInt8>) -> Bool {
    starts(with: other) || other.starts(with: self)
  }
}

extension TextSequence {
  /// The templates of the texts; a missing text is empty.
  fileprivate var templates: [[String]] {
    switch self {
    case .template(let literals): [literals]
    case .cycle(let rules): rules.isEmpty ? [[""]] : rules.flatMap { $0?.templates ?? [[""]] }
    }
  }
}

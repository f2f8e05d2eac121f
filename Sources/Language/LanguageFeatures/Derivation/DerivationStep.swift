import CollectionLayout
import LayoutDocument

/// A step of the derivation of a frame, such as `Lane width: (375 − 2·11 − 2·10) / 3 = 111`: a text in which numbers
/// name the keys of the document that they come from.
///
/// It is written as a string literal: `"Height: \(rowHeight, from: .layout("rowHeight"))"`.
package struct DerivationStep: Sendable, ExpressibleByStringInterpolation {
  /// A part of the text: a number, or what is between numbers.
  package struct Term: Sendable {
    package var text: String
    /// The number, which the text shows rounded; nil for a text.
    package var value: Double?
    /// The key that the number may come from; nil if it comes from none.
    var key: DerivationKey?
    /// The value of the text that is the number; nil before `DerivationKeys.resolve(_:)`, and if the number comes from
    /// no key.
    package var property: EditableProperty?
  }

  package var terms: [Term]
  /// The rule of `docs/semantics.md` that the step follows; nil if it only names a value.
  package var rule: LayoutRule?

  package var text: String { terms.reduce(into: "") { $0 += $1.text } }

  package init(stringLiteral text: String) { terms = [Term(text: text)] }
  package init(stringInterpolation: StringInterpolation) { terms = stringInterpolation.terms }
  init(_ text: String) { terms = [Term(text: text)] }

  /// Returns this step with the rule that it follows.
  func following(_ rule: LayoutRule?) -> DerivationStep {
    var step = self
    step.rule = rule
    return step
  }

  /// Returns `step` with the rule that it follows. Unlike in a call of `following(_:)`, the step can be written as a
  /// string literal.
  static func by(_ rule: LayoutRule?, _ step: DerivationStep) -> DerivationStep { step.following(rule) }

  static func + (one: DerivationStep, other: DerivationStep) -> DerivationStep { "\(one)\(other)" }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var terms: [Term] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { appendInterpolation(text) }

    /// Appends a text. If the last term is a text it is extended, so that no two texts follow each other.
    package mutating func appendInterpolation(_ text: String) {
      guard !text.isEmpty else { return }
      if let last = terms.last, last.value == nil {
        terms[terms.count - 1].text += text
      } else {
        terms.append(Term(text: text))
      }
    }

    /// Appends a number, rounded to hundredths, and the key that it may come from.
    mutating func appendInterpolation(_ number: Double, from key: DerivationKey? = nil) {
      terms.append(Term(text: FormulaText.text(number), value: number, key: key))
    }

    mutating func appendInterpolation(_ number: Int, from key: DerivationKey? = nil) {
      terms.append(Term(text: String(number), value: Double(number), key: key))
    }

    /// Appends a result, preceded by a sign: `= 74`, or `≈ 74.44` for a number that is rounded.
    mutating func appendInterpolation(result number: Double) {
      let isExact = number.isFinite && (number * 100).rounded() / 100 == number
      appendInterpolation(isExact ? "= " : "≈ ")
      appendInterpolation(number)
    }

    mutating func appendInterpolation(_ step: DerivationStep) {
      for term in step.terms {
        if term.value == nil { appendInterpolation(term.text) } else { terms.append(term) }
      }
    }
  }
}

extension [DerivationStep] {
  func joined(separator: String) -> DerivationStep {
    dropFirst().reduce(first ?? "") { "\($0)\(separator)\($1)" }
  }
}

/// The key of a document that a number of a derivation comes from, relative to the element.
struct DerivationKey: Sendable {
  /// The object of the text that has the key. For `layout` and `element` two objects are searched, in this order.
  enum Owner: Sendable {
    /// The layout of the section, then that of the document.
    case layout
    /// The item, generator, source or view, then its template.
    case element
    /// The header of the section, or of the collection.
    case header
    case footer
    case document
  }

  var owner: Owner
  /// The paths of the key in its object, of which the text has at most one: a size is an array or an object.
  var paths: [[String]]

  static func layout(_ name: String) -> DerivationKey { DerivationKey(owner: .layout, paths: [[name]]) }

  /// The key of an item's width or height.
  static func length(_ isWidth: Bool) -> DerivationKey {
    let name = isWidth ? "width" : "height"
    return DerivationKey(owner: .element, paths: [[name], ["size", isWidth ? "0" : "1"], ["size", name], ["size"]])
  }

  /// The width or the height of a size in the layout object. `name` is the key of the size.
  static func layout(_ name: String, isWidth: Bool) -> DerivationKey {
    let paths = [[name, isWidth ? "0" : "1"], [name, isWidth ? "width" : "height"], [name]]
    return DerivationKey(owner: .layout, paths: paths)
  }

  /// The insets at the key `name` of an object: one number, or one of `edges`, which are tried in this order.
  static func inset(_ name: String, of owner: Owner, _ edges: [String]) -> DerivationKey {
    DerivationKey(owner: owner, paths: [[name]] + edges.map { [name, $0] })
  }

  /// A key of a header or a footer. Instead of the object the text may have its length.
  static func supplement(_ name: String, isHeader: Bool) -> DerivationKey {
    DerivationKey(owner: isHeader ? .header : .footer, paths: name == "length" ? [[name], []] : [[name]])
  }
}

extension ScrollDirection {
  /// The names of the edges before and after the content on the cross axis, for `DerivationKey.inset`. Both are tried,
  /// because a right-to-left layout exchanges them.
  var crossEdges: [String] { self == .vertical ? ["left", "right"] : ["top", "bottom"] }
  /// The names of the edges before and after the content on the main axis.
  var mainEdges: [String] { self == .vertical ? ["top", "bottom"] : ["left", "right"] }
}

// Formulas that several derivations share.
extension DerivationStep {
  /// Returns the formula of one of the equal parts of a container's cross length: `(375 − 2·10 − 2·10) / 3 ≈ 111.67`.
  static func share(of container: LayoutContainer, _ shares: EqualShares = EqualShares(count: 1)) -> DerivationStep {
    let direction = container.scrollDirection
    let viewport = DerivationKey(
      owner: .document, paths: [["viewport", direction == .vertical ? "width" : "height"]])
    let insets = minus(
      container.crossLeading, container.crossTrailing,
      from: .inset("sectionInset", of: .layout, direction.crossEdges))
    var gaps: DerivationStep = ""
    if shares.count > 1, shares.gap != 0 {
      gaps = " − \(shares.count == 2 ? "" : "\(shares.count - 1)·")\(shares.gap, from: shares.gapKey)"
    }
    let available: DerivationStep = "\(container.crossLength, from: viewport)\(insets)\(gaps)"
    let isPlain = insets.text + gaps.text == ""
    let count: DerivationStep = "\(shares.count, from: shares.countKey)"
    let sum: DerivationStep =
      shares.count == 1 ? available : isPlain ? "\(available) / \(count)" : "(\(available)) / \(count)"
    let value = (container.available - Double(shares.count - 1) * shares.gap) / Double(shares.count)
    if value < 0 || container.crossLength < container.crossLeading + container.crossTrailing {
      return "max(0, \(sum)) = 0"
    }
    return shares.count == 1 && isPlain ? available : "\(sum) \(result: value)"
  }

  /// The equal parts into which a length is divided.
  struct EqualShares {
    var count: Int
    var countKey: DerivationKey?
    /// The length between two parts, in points.
    var gap = 0.0
    var gapKey: DerivationKey?
  }

  /// Returns the text that subtracts two insets in points, such as ` − 2·10`; empty if both are 0.
  static func minus(_ one: Double, _ other: Double, from key: DerivationKey) -> DerivationStep {
    if one == other { return one == 0 ? "" : " − 2·\(one, from: key)" }
    let first: DerivationStep = one == 0 ? "" : " − \(one, from: key)"
    let second: DerivationStep = other == 0 ? "" : " − \(other, from: key)"
    return "\(first)\(second)"
  }
}

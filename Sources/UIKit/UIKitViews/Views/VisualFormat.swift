import Foundation
import UIKitLayout

/// Reads a format of constraints, such as `H:|-[title(>=80)]-8-[detail]|`: views along an axis, from edge to edge of their
/// superview.
@MainActor struct VisualFormat {
  /// A relation to a number or to the size of another view.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    var item: UIView?
    var priority = UILayoutPriority.required
  }

  /// The distance of two views, or of a view and an edge: the system's if `isStandard`, else by the predicates.
  private struct Gap {
    var predicates: [Predicate] = []
    var isStandard = false
  }

  private var text: Substring
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isVertical = false
  private var result: [NSLayoutConstraint] = []

  /// Returns the constraints of a format; none if it is not valid or names a view or a metric that is not there.
  static func constraints(
    _ format: String, _ options: NSLayoutConstraint.FormatOptions, metrics: [String: Any], views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var reader = VisualFormat(text: Substring(format.filter { $0 != " " }), metrics: metrics, views: views)
    return reader.read(options) ? reader.result : []
  }

  private init(text: Substring, metrics: [String: Any], views: [String: Any]) {
    (self.text, self.metrics, self.views) = (text, metrics, views)
  }

  private mutating func read(_ options: NSLayoutConstraint.FormatOptions) -> Bool {
    isVertical = accept("V:")
    if !isVertical { _ = accept("H:") }
    var placed: [UIView] = []
    // The distance of the next view: of the edge before the first one, of the last view behind that.
    var gap = accept("|") ? readGap() : nil
    while accept("[") {
      guard let view = views[readName()] as? UIView else { return false }
      let predicates = accept("(") ? readPredicates() : []
      guard let predicates else { return false }
      for predicate in predicates {
        add(view, size, predicate, to: predicate.item, at: predicate.item == nil ? .notAnAttribute : size)
      }
      guard accept("]") else { return false }
      if let gap { connect(placed.last, view, gap) }
      placed.append(view)
      if text.isEmpty { break }
      gap = readGap()
      guard let gap else { return false }
      if accept("|") { connect(view, nil, gap) }
    }
    align(placed, options)
    return text.isEmpty && !placed.isEmpty
  }

  private var size: NSLayoutConstraint.Attribute { isVertical ? .height : .width }

  /// Adds the constraints of the distance between two views, or between a view and the edge of its superview if the
  /// other is nil. Does nothing without a superview.
  private mutating func connect(_ first: UIView?, _ second: UIView?, _ gap: Gap) {
    guard let superview = (first ?? second)?.superview else { return }
    let (start, end): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
      isVertical ? (.top, .bottom) : (.leading, .trailing)
    var (from, to) = (first == nil ? start : end, second == nil ? end : start)
    var predicates = gap.predicates
    if gap.isStandard {
      let isInside = first != nil && second != nil
      predicates = [Predicate(constant: isInside ? 8 : 0)]
      if first == nil { from = isVertical ? .topMargin : .leadingMargin }
      if second == nil { to = isVertical ? .bottomMargin : .trailingMargin }
    }
    for predicate in predicates { add(second ?? superview, to, predicate, to: first ?? superview, at: from) }
  }

  private mutating func add(
    _ item: UIView, _ attribute: NSLayoutConstraint.Attribute, _ predicate: Predicate, to other: UIView?,
    at otherAttribute: NSLayoutConstraint.Attribute
  ) {
    let constraint = NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: predicate.relation, toItem: other, attribute: otherAttribute,
      multiplier: 1, constant: predicate.constant)
    constraint.priority = predicate.priority
    result.append(constraint)
  }

  private mutating func align(_ placed: [UIView], _ options: NSLayoutConstraint.FormatOptions) {
    let attributes: [(NSLayoutConstraint.FormatOptions, NSLayoutConstraint.Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
      (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
      (.alignAllCenterY, .centerY),
    ]
    for (option, attribute) in attributes where options.contains(option) {
      for view in placed.dropFirst() { add(view, attribute, Predicate(), to: placed[0], at: attribute) }
    }
  }

  // MARK: Text

  private mutating func accept(_ sign: String) -> Bool {
    guard text.hasPrefix(sign) else { return false }
    text.removeFirst(sign.count)
    return true
  }

  private mutating func readName() -> String {
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    text.removeFirst(name.count)
    return String(name)
  }

  /// Reads a distance: nothing, `-`, `-8-` or `-(>=8)-`. Returns nil if it is not valid.
  private mutating func readGap() -> Gap? {
    guard accept("-") else { return Gap(predicates: [Predicate()]) }
    if text.hasPrefix("[") || text.hasPrefix("|") { return Gap(isStandard: true) }
    let predicates = accept("(") ? readPredicates() : readPredicate().map { [$0] }
    guard let predicates, accept("-") else { return nil }
    return Gap(predicates: predicates)
  }

  /// Reads predicates and the parenthesis behind them. Returns nil if they are not valid.
  private mutating func readPredicates() -> [Predicate]? {
    var predicates: [Predicate] = []
    repeat {
      guard let predicate = readPredicate() else { return nil }
      predicates.append(predicate)
    } while accept(",")
    return accept(")") ? predicates : nil
  }

  private mutating func readPredicate() -> Predicate? {
    var predicate = Predicate()
    if accept(">=") {
      predicate.relation = .greaterThanOrEqual
    } else if accept("<=") {
      predicate.relation = .lessThanOrEqual
    } else {
      _ = accept("==")
    }
    if let number = readNumber() {
      predicate.constant = number
    } else {
      guard let view = views[readName()] as? UIView else { return nil }
      predicate.item = view
    }
    if accept("@") {
      guard let priority = readNumber() else { return nil }
      predicate.priority = UILayoutPriority(rawValue: Float(priority))
    }
    return predicate
  }

  /// Reads a number or the name of a metric that is one; nil if neither follows.
  private mutating func readNumber() -> CGFloat? {
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.dropFirst(sign.count).prefix { $0.isNumber || $0 == "." }
    if let number = Double(sign + digits) {
      text.removeFirst(sign.count + digits.count)
      return CGFloat(number)
    }
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard let value = metrics[String(name)] else { return nil }
    let number: CGFloat? =
      switch value {
      case let value as CGFloat: value
      case let value as Double: CGFloat(value)
      case let value as Int: CGFloat(value)
      default: (value as? NSNumber).map { CGFloat($0.doubleValue) }
      }
    if number != nil { text.removeFirst(name.count) }
    return number
  }
}

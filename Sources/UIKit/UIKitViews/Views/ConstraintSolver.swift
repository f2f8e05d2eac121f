import Foundation
import UIKitLayout

/// Places views by their constraints: sets each measure (an edge, the size or the center along an axis) that follows
/// from known ones, until none follows. Constraints of a higher priority come first; then views without a size take
/// that of their content, and last inequalities apply as equalities. It solves no systems of equations.
@MainActor struct ConstraintSolver {
  /// A view or a guide along an axis.
  private struct Key: Hashable {
    let item: ObjectIdentifier
    let axis: NSLayoutConstraint.Axis
  }

  /// The known measures of an item along an axis, in the coordinates of the root.
  private struct Interval {
    var start: CGFloat?
    var end: CGFloat?
    var size: CGFloat?
    var middle: CGFloat?

    /// Computes all measures if two are known.
    mutating func complete() {
      if let start, let end { (size, middle) = (end - start, (start + end) / 2) }
      if let start, let size { (end, middle) = (start + size, start + size / 2) }
      if let end, let size { (start, middle) = (end - size, end - size / 2) }
      if let middle, let size { (start, end) = (middle - size / 2, middle + size / 2) }
      if let start, let middle { (end, size) = (2 * middle - start, 2 * (middle - start)) }
      if let end, let middle { (start, size) = (2 * middle - end, 2 * (end - middle)) }
    }
  }

  private enum Side {
    case start, end, size, middle

    var measure: WritableKeyPath<Interval, CGFloat?> {
      switch self {
      case .start: \.start
      case .end: \.end
      case .size: \.size
      case .middle: \.middle
      }
    }
  }

  /// A measure of an item: a side along an axis, moved inwards by a margin.
  private struct Measure {
    var key: Key
    var side: Side
    var inset: CGFloat = 0
  }

  /// `first` = `multiplier` · `second` + `constant`; without a second measure `first` = `constant`.
  private struct Equation {
    var first: Measure
    var second: Measure?
    var multiplier: CGFloat = 1
    var constant: CGFloat = 0
  }

  private static let viewLimit = 10_000
  private static let readingAttributes: Set<NSLayoutConstraint.Attribute> = [
    .leading, .trailing, .leadingMargin, .trailingMargin,
  ]
  private static let axes: [NSLayoutConstraint.Axis] = [.horizontal, .vertical]

  private let root: UIView
  /// The views inside of the root, each behind its superview. No more are added once there are `viewLimit`.
  private var views: [UIView] = []
  private var guides: [ObjectIdentifier: UILayoutGuide] = [:]
  private var intervals: [Key: Interval] = [:]
  private var equations: [Equation] = []

  // MARK: Constraints

  /// Records a constraint with the view of its first item, or forgets it.
  static func activityChanged(of constraint: NSLayoutConstraint) {
    UIView.constraintSolver = { root in
      var solver = ConstraintSolver(root)
      solver.solve()
    }
    guard let owner = owner(of: constraint.firstItem) else { return }
    owner.activeConstraints.removeAll { $0 === constraint }
    if constraint.isActive { owner.activeConstraints.append(constraint) }
    constraintsChanged(of: constraint.firstItem)
  }

  static func constraintsChanged(of item: AnyObject?) { owner(of: item)?.superview?.setNeedsLayout() }

  /// Returns the view of an item: the item itself, or the owner of a guide; nil for another object.
  private static func owner(of item: AnyObject?) -> UIView? {
    (item as? UIView) ?? (item as? UILayoutGuide)?.owningView
  }

  private init(_ root: UIView) { self.root = root }

  // MARK: Solving

  private mutating func solve() {
    var next = 0
    views = root.subviews
    while next < views.count, views.count < Self.viewLimit {
      views += views[next].subviews
      next += 1
    }
    let constraints = (views + [root]).flatMap(\.activeConstraints)
    let stacks = ([root] + views).compactMap { $0 as? UIStackView }
    guard !constraints.isEmpty || !stacks.isEmpty else { return }
    for axis in Self.axes {
      let bounds = root.bounds
      let isHorizontal = axis == .horizontal
      set(
        Key(item: ObjectIdentifier(root), axis: axis),
        Interval(
          start: isHorizontal ? bounds.minX : bounds.minY, end: isHorizontal ? bounds.maxX : bounds.maxY))
    }
    for stack in stacks { addEquations(of: stack) }
    let equalities = constraints.filter { $0.relation == .equal }
    for priority in Set(equalities.map(\.priority.rawValue)).sorted(by: >) {
      add(equalities.filter { $0.priority.rawValue == priority })
      propagate()
    }
    propagate()
    useContentSizes()
    add(constraints.filter { $0.relation != .equal }.sorted { $0.priority.rawValue > $1.priority.rawValue })
    propagate()
    keepRest()
    apply()
  }

  private mutating func set(_ key: Key, _ interval: Interval) {
    var interval = interval
    interval.complete()
    intervals[key] = interval
  }

  /// Follows the equations until no measure changes.
  private mutating func propagate() {
    // Each round sets a measure, and each item has two independent measures along an axis.
    for _ in 0...4 * (views.count + guides.count + 1) {
      var hasChanged = false
      for view in views where !isPlaced(view) { hasChanged = placeByFrame(view) || hasChanged }
      for guide in guides.values where !guide.isPlaced { hasChanged = placeByView(guide) || hasChanged }
      for equation in equations { hasChanged = apply(equation) || hasChanged }
      if !hasChanged { return }
    }
  }

  private mutating func apply(_ equation: Equation) -> Bool {
    guard let second = equation.second else { return assign(equation.first, equation.constant) }
    if let value = value(second) {
      return assign(equation.first, equation.multiplier * value + equation.constant)
    }
    guard equation.multiplier != 0, let value = value(equation.first) else { return false }
    return assign(second, (value - equation.constant) / equation.multiplier)
  }

  private func value(_ measure: Measure) -> CGFloat? {
    intervals[measure.key]?[keyPath: measure.side.measure].map { $0 + measure.inset }
  }

  /// Sets a measure to a finite value, unless it is known. Returns whether it was set.
  private mutating func assign(_ measure: Measure, _ value: CGFloat) -> Bool {
    var interval = intervals[measure.key] ?? Interval()
    guard interval[keyPath: measure.side.measure] == nil, value.isFinite else { return false }
    interval[keyPath: measure.side.measure] = value - measure.inset
    set(measure.key, interval)
    return true
  }

  /// Returns whether constraints place a view: it is inside a stack, or does not keep its frame.
  private func isPlaced(_ view: UIView) -> Bool {
    !view.translatesAutoresizingMaskIntoConstraints
      || (view.superview as? UIStackView)?.arrangedSubviews.contains { $0 === view } == true
  }

  /// Places a view that keeps its frame, once its superview is placed. Returns whether it set a measure.
  private mutating func placeByFrame(_ view: UIView) -> Bool {
    guard let superview = view.superview else { return false }
    var hasChanged = false
    for axis in Self.axes {
      let key = Key(item: ObjectIdentifier(view), axis: axis)
      let isHorizontal = axis == .horizontal
      guard intervals[key]?.start == nil,
        let start = intervals[Key(item: ObjectIdentifier(superview), axis: axis)]?.start
      else { continue }
      let offset =
        isHorizontal
        ? view.frame.minX - superview.bounds.minX : view.frame.minY - superview.bounds.minY
      set(key, Interval(start: start + offset, size: isHorizontal ? view.frame.width : view.frame.height))
      hasChanged = true
    }
    return hasChanged
  }

  /// Places a guide that follows its view, such as that of the safe area, once the view is placed. Returns whether it
  /// set a measure.
  private mutating func placeByView(_ guide: UILayoutGuide) -> Bool {
    guard let view = guide.owningView else { return false }
    let (bounds, area) = (view.bounds, guide.layoutFrame)
    var hasChanged = false
    for axis in Self.axes {
      let key = Key(item: ObjectIdentifier(guide), axis: axis)
      guard intervals[key]?.start == nil,
        let outer = intervals[Key(item: ObjectIdentifier(view), axis: axis)], let start = outer.start,
        let end = outer.end
      else { continue }
      let isHorizontal = axis == .horizontal
      // A view that is not placed yet has no size, and its area a negative one.
      let insets =
        isHorizontal
        ? (area.origin.x - bounds.minX, bounds.maxX - area.origin.x - area.size.width)
        : (area.origin.y - bounds.minY, bounds.maxY - area.origin.y - area.size.height)
      set(key, Interval(start: start + insets.0, end: end - insets.1))
      hasChanged = true
    }
    return hasChanged
  }

  /// Sets the sizes that follow from no constraint to the intrinsic content sizes of the views.
  private mutating func useContentSizes() {
    for view in views where isPlaced(view) {
      let size = view.intrinsicContentSize
      for (axis, length) in [(NSLayoutConstraint.Axis.horizontal, size.width), (.vertical, size.height)]
      where length >= 0 {
        let measure = Measure(key: Key(item: ObjectIdentifier(view), axis: axis), side: .size)
        if assign(measure, length) { propagate() }
      }
    }
  }

  /// Sets what still follows from nothing: the size to the view's present one, the start to that of its superview.
  private mutating func keepRest() {
    for view in views where isPlaced(view) {
      guard let superview = view.superview else { continue }
      for axis in Self.axes {
        let key = Key(item: ObjectIdentifier(view), axis: axis)
        let isHorizontal = axis == .horizontal
        let start = intervals[Key(item: ObjectIdentifier(superview), axis: axis)]?.start ?? 0
        let hasSize = assign(
          Measure(key: key, side: .size), isHorizontal ? view.bounds.width : view.bounds.height)
        let hasStart = assign(Measure(key: key, side: .start), start)
        if hasSize || hasStart { propagate() }
      }
    }
  }

  /// Sets the frames of the views that constraints place, rounded to whole pixels.
  private func apply() {
    let scale = max(1, root.traitCollection.displayScale)
    func edges(_ view: UIView, _ axis: NSLayoutConstraint.Axis) -> (start: CGFloat, end: CGFloat)? {
      guard let interval = intervals[Key(item: ObjectIdentifier(view), axis: axis)], let start = interval.start,
        let end = interval.end
      else { return nil }
      return ((start * scale).rounded() / scale, (max(start, end) * scale).rounded() / scale)
    }
    for view in views where isPlaced(view) {
      guard let superview = view.superview, let x = edges(view, .horizontal), let y = edges(view, .vertical),
        let left = edges(superview, .horizontal)?.start, let top = edges(superview, .vertical)?.start
      else { continue }
      let frame = CGRect(
        x: x.start - left + superview.bounds.minX, y: y.start - top + superview.bounds.minY,
        width: x.end - x.start, height: y.end - y.start)
      if view.frame != frame { view.frame = frame }
    }
  }

  // MARK: Equations

  private mutating func add(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints {
      // The direction of reading of the first view is that of both.
      let isRightToLeft =
        Self.owner(of: constraint.firstItem)?.effectiveUserInterfaceLayoutDirection == .rightToLeft
      guard let first = measure(constraint.firstItem, constraint.firstAttribute, isRightToLeft) else { continue }
      let second = measure(constraint.secondItem, constraint.secondAttribute, isRightToLeft)
      guard second != nil || constraint.secondItem == nil else { continue }
      let isReversed = isRightToLeft && Self.readingAttributes.contains(constraint.firstAttribute)
      equations.append(
        Equation(
          first: first, second: second, multiplier: constraint.multiplier,
          constant: isReversed ? -constraint.constant : constraint.constant))
    }
  }

  private mutating func measure(
    _ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute, _ isRightToLeft: Bool
  ) -> Measure? {
    guard let item, let view = Self.owner(of: item), view.isDescendant(of: root) else { return nil }
    if let guide = item as? UILayoutGuide { guides[ObjectIdentifier(guide)] = guide }
    let margins = view.layoutMargins
    func of(_ axis: NSLayoutConstraint.Axis, _ side: Side, _ inset: CGFloat = 0) -> Measure {
      Measure(key: Key(item: ObjectIdentifier(item), axis: axis), side: side, inset: inset)
    }
    switch attribute {
    case .left: return of(.horizontal, .start)
    case .right: return of(.horizontal, .end)
    case .leading: return of(.horizontal, isRightToLeft ? .end : .start)
    case .trailing: return of(.horizontal, isRightToLeft ? .start : .end)
    case .top, .firstBaseline: return of(.vertical, .start)
    case .bottom, .lastBaseline: return of(.vertical, .end)
    case .width: return of(.horizontal, .size)
    case .height: return of(.vertical, .size)
    case .centerX: return of(.horizontal, .middle)
    case .centerY: return of(.vertical, .middle)
    case .leftMargin: return of(.horizontal, .start, margins.left)
    case .rightMargin: return of(.horizontal, .end, -margins.right)
    case .leadingMargin:
      return isRightToLeft ? of(.horizontal, .end, -margins.right) : of(.horizontal, .start, margins.left)
    case .trailingMargin:
      return isRightToLeft ? of(.horizontal, .start, margins.left) : of(.horizontal, .end, -margins.right)
    case .topMargin: return of(.vertical, .start, margins.top)
    case .bottomMargin: return of(.vertical, .end, -margins.bottom)
    case .centerXWithinMargins: return of(.horizontal, .middle, (margins.left - margins.right) / 2)
    case .centerYWithinMargins: return of(.vertical, .middle, (margins.top - margins.bottom) / 2)
    case .notAnAttribute: return nil
    }
  }

  /// Puts the views of a stack one after the other along its axis, and aligns them across it.
  private mutating func addEquations(of stack: UIStackView) {
    let arranged = stack.arrangedSubviews.filter { !$0.isHidden }
    let axis = stack.axis
    let cross: NSLayoutConstraint.Axis = axis == .horizontal ? .vertical : .horizontal
    func of(_ view: UIView, _ axis: NSLayoutConstraint.Axis, _ side: Side) -> Measure {
      Measure(key: Key(item: ObjectIdentifier(view), axis: axis), side: side)
    }
    func equal(_ first: Measure, _ second: Measure, multiplier: CGFloat = 1, constant: CGFloat = 0) {
      equations.append(Equation(first: first, second: second, multiplier: multiplier, constant: constant))
    }
    guard let first = arranged.first, let last = arranged.last else { return }
    equal(of(first, axis, .start), of(stack, axis, .start))
    for (view, next) in zip(arranged, arranged.dropFirst()) {
      equal(of(next, axis, .start), of(view, axis, .end), constant: stack.spacing)
    }
    equal(of(last, axis, .end), of(stack, axis, .end))
    let count = CGFloat(arranged.count)
    for view in arranged {
      if stack.distribution == .fillEqually {
        equal(
          of(view, axis, .size), of(stack, axis, .size), multiplier: 1 / count,
          constant: -stack.spacing * (count - 1) / count)
      }
      switch stack.alignment {
      case .fill:
        equal(of(view, cross, .start), of(stack, cross, .start))
        equal(of(view, cross, .end), of(stack, cross, .end))
      case .center: equal(of(view, cross, .middle), of(stack, cross, .middle))
      case .leading, .firstBaseline: equal(of(view, cross, .start), of(stack, cross, .start))
      case .trailing, .lastBaseline: equal(of(view, cross, .end), of(stack, cross, .end))
      }
    }
  }
}

extension UIView {
  /// The constraints that apply and whose first item is the view or a guide of it.
  fileprivate final var activeConstraints: [NSLayoutConstraint] {
    get { attachments["active constraints"] as? [NSLayoutConstraint] ?? [] }
    set { attachments["active constraints"] = newValue }
  }
}

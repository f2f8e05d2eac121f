public import Foundation
public import UIKitLayout

/// The elements of a layout at one time.
public struct LayoutSnapshot: Sendable {
  /// An element and its attributes.
  public struct Element: Hashable, Sendable {
    /// Cell, supplementary view or decoration view.
    public var category: UICollectionView.ElementCategory
    /// The kind of a supplementary or decoration view; nil for cells.
    public var kind: String?
    /// The index path of the element.
    public var indexPath: IndexPath
    /// The rectangle in the content: the box around the transformed bounds.
    public var frame: CGRect
    /// The size without the transform.
    public var size: CGSize
    /// From 0 (transparent) to 1.
    public var alpha: CGFloat
    /// Elements with a larger number are in front.
    public var zIndex: Int
    /// Whether the element is hidden.
    public var isHidden: Bool
    /// The transform around the center.
    public var transform: CGAffineTransform

    /// Creates an element from the attributes of a layout.
    @MainActor public init(_ attributes: UICollectionViewLayoutAttributes) {
      category = attributes.representedElementCategory
      kind = attributes.representedElementKind
      indexPath = attributes.indexPath
      frame = attributes.frame
      size = attributes.size
      alpha = attributes.alpha
      zIndex = attributes.zIndex
      isHidden = attributes.isHidden
      transform = CATransform3DGetAffineTransform(attributes.transform3D)
    }
  }

  /// The size of the content.
  public var contentSize: CGSize
  /// The bounds of the collection view; their origin is the offset.
  public var bounds: CGRect
  /// The elements, sorted by section, category, kind and item.
  public var elements: [Element]
  /// The orthogonal sections with their offsets.
  let orthogonalSections: [OrthogonalSectionState]

  init(contentSize: CGSize, bounds: CGRect, elements: [Element], orthogonalSections: [OrthogonalSectionState]) {
    self.contentSize = contentSize
    self.bounds = bounds
    self.elements = elements.sorted { $0.precedes($1) }
    self.orthogonalSections = orthogonalSections
  }

  /// Returns the cell of an item; nil if the snapshot has none.
  public func cell(at indexPath: IndexPath) -> Element? {
    elements.first { $0.category == .cell && $0.indexPath == indexPath }
  }

  /// Returns the supplementary or decoration view of a kind at an index path; nil if the snapshot has none.
  public func view(ofKind kind: String, at indexPath: IndexPath) -> Element? {
    elements.first { $0.kind == kind && $0.indexPath == indexPath }
  }

  /// The snapshot as text: the content, then one line for each element and one for each orthogonal section.
  public var text: String {
    var lines = [
      "content \(number(contentSize.width)) × \(number(contentSize.height))  offset \(number(bounds.minX)) "
        + "\(number(bounds.minY))  viewport \(number(bounds.width)) × \(number(bounds.height))"
    ]
    lines += elements.map(\.line)
    lines += orthogonalSections.map { state in
      let range = "\(number(state.range.lowerBound))…\(number(state.range.upperBound))"
      let stops = state.stops.isEmpty ? "" : ", rests " + state.stops.map(number).joined(separator: " ")
      return "\(padded("orthogonal \(state.section)")) \(number(state.offset)) of \(range)\(stops)"
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension LayoutSnapshot.Element {
  /// The short name of the element: `cell 1.0`, `header 2.0`.
  public var name: String {
    let path = indexPath.map(String.init).joined(separator: ".")
    switch kind {
    case nil: return "cell \(path)"
    case UICollectionView.elementKindSectionHeader: return "header \(path)"
    case UICollectionView.elementKindSectionFooter: return "footer \(path)"
    case let kind?: return "\(kind) \(path)"
    }
  }

  /// The frame and the attributes that are not the default.
  var attributesText: String {
    var text = [frame.minX, frame.minY, frame.width, frame.height].map(number).joined(separator: " ")
    if zIndex != 0 { text += "  z\(zIndex)" }
    // UIKit's number for views that are pinned to the visible bounds.
    if zIndex >= 1_000_000_000 { text += " pinned" }
    if alpha != 1 { text += "  alpha \(number(alpha))" }
    if isHidden { text += "  hidden" }
    if !transform.isIdentity {
      let entries = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
      text += "  transform \(entries.map(number).joined(separator: " "))"
    }
    return text
  }

  /// The line of a snapshot.
  var line: String { "\(padded(name)) \(attributesText)" }

  /// Whether the element comes before another one in a snapshot.
  func precedes(_ other: Self) -> Bool {
    func order(_ element: Self) -> (Int, UInt, String) {
      (element.indexPath.first ?? -1, element.category.rawValue, element.kind ?? "")
    }
    if order(self) != order(other) { return order(self) < order(other) }
    return indexPath < other.indexPath
  }
}

/// Returns a number with at most three decimals; a number that is not finite, or is 9e12 or larger, as Swift writes it.
func number(_ value: CGFloat) -> String {
  guard value.isFinite else { return "\(value)" }
  let thousandths = (Double(value) * 1000).rounded()
  guard abs(thousandths) < 9e15 else { return "\(value)" }
  let whole = Int(thousandths)
  let decimals = String(abs(whole) % 1000 + 1000).dropFirst()
  var text = (whole < 0 ? "-" : "") + String(abs(whole) / 1000)
  if abs(whole) % 1000 != 0 {
    text += "." + decimals
    while text.hasSuffix("0") { text.removeLast() }
  }
  return text
}

/// Returns a name, padded with spaces to the 20 characters of the first column of a snapshot.
func padded(_ name: String) -> String {
  name.count < 20 ? name + String(repeating: " ", count: 20 - name.count) : name
}

/// The motions of the elements in view in a change of the data, the size or the layout.
public struct LayoutTransition: Sendable {
  /// The motion of an element.
  public struct Motion: Sendable {
    /// Whether the view is new, goes away or stays.
    public enum Kind: String, Sendable {
      case appears, disappears, persists
    }

    /// Whether the view is new, goes away or stays.
    public var kind: Kind
    /// The element at the start.
    public var from: LayoutSnapshot.Element
    /// The element at the end.
    public var to: LayoutSnapshot.Element
  }

  /// The motions; those of elements that were in view before the change come first.
  public var motions: [Motion]
  /// The bounds before the change.
  public var oldBounds: CGRect
  /// The bounds after the change.
  public var newBounds: CGRect

  @MainActor init(motions: [ElementMotion], oldBounds: CGRect, newBounds: CGRect) {
    self.motions = motions.map { motion in
      let kind: Motion.Kind = motion.oldKey == nil ? .appears : motion.newKey == nil ? .disappears : .persists
      var (from, to) = (LayoutSnapshot.Element(motion.from), LayoutSnapshot.Element(motion.to))
      // The start has the old index path, the end the new one.
      if let old = motion.oldKey { from.indexPath = old.indexPath }
      if let new = motion.newKey { to.indexPath = new.indexPath }
      return Motion(kind: kind, from: from, to: to)
    }
    self.oldBounds = oldBounds
    self.newBounds = newBounds
  }

  /// Returns the motion of the cell that is at an index path after the change; nil if the transition has none.
  public func cell(at indexPath: IndexPath) -> Motion? {
    motions.first { $0.kind != .disappears && $0.to.category == .cell && $0.to.indexPath == indexPath }
  }

  /// Returns the motion of the cell that was at an index path before the change and goes away; nil if the transition
  /// has none.
  public func disappearingCell(at indexPath: IndexPath) -> Motion? {
    motions.first { $0.kind == .disappears && $0.from.category == .cell && $0.from.indexPath == indexPath }
  }

  /// The transition as text: the offsets, then one line for each element with its attributes before and after.
  public var text: String {
    let header =
      "offset \(number(oldBounds.minX)) \(number(oldBounds.minY)) to \(number(newBounds.minX)) "
      + number(newBounds.minY)
    let sorted = motions.sorted { one, other in
      let (first, second) = (
        one.kind == .disappears ? one.from : one.to, other.kind == .disappears ? other.from : other.to
      )
      if one.kind == .disappears, other.kind != .disappears { return true }
      if other.kind == .disappears, one.kind != .disappears { return false }
      return first.precedes(second)
    }
    return ([header] + sorted.map(\.line)).joined(separator: "\n") + "\n"
  }
}

extension LayoutTransition.Motion {
  /// The line of the motion in a text.
  var line: String {
    let name = kind == .persists && from.name != to.name ? "\(from.name) → \(to.name)" : to.name
    return "\(padded(kind == .disappears ? from.name : name)) \(kind.rawValue)  \(from.attributesText)  →  "
      + to.attributesText
  }
}

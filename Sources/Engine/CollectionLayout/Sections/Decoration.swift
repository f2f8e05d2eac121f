import LayoutBase

/// A decoration view of a section, such as a card behind its cells or a badge in front of them.
public struct Decoration: Hashable, Sendable {
  /// The rule that determines a decoration's frame.
  public enum Shape: Hashable, Sendable {
    /// A part of the section, less an inset.
    case card(covers: Coverage, inset: EdgeInsets)
    /// A badge, `left` and `top` points from the origin of the section's `itemsAndInsets` area.
    case badge(size: Size, left: Double, top: Double)
    /// A separator between consecutive rows or lines, in the middle of the gap. Only the inset's sides across the
    /// scroll direction apply.
    case separator(thickness: Double, inset: EdgeInsets)
    /// A rectangle relative to the section's origin.
    case rectangle(Rect)
    /// The whole section less an inset; numbered by its index among the backgrounds of the section.
    case background(inset: EdgeInsets)

    var isBackground: Bool {
      if case .background = self { return true }
      return false
    }

    /// Whether the decoration covers a whole section.
    var coversSection: Bool {
      switch self {
      case .background, .card(covers: .section, _): true
      case .card, .badge, .separator, .rectangle: false
      }
    }
  }

  /// The part of its section that a card covers.
  public enum Coverage: String, Hashable, Sendable, CaseIterable {
    /// From the first item to the last, between the section's insets.
    case items
    /// From the end of the header to the start of the footer, over the full cross length of the viewport.
    case itemsAndInsets
    /// From the start of the header to the end of the footer, over the full cross length of the viewport.
    case section
  }

  /// The element kind of the decoration.
  public var kind: String
  public var shape: Shape
  public var zIndex: Int
  /// Values for the client that draws the decoration; part of equality.
  public var custom: CustomAttributes

  public init(kind: String, shape: Shape, zIndex: Int = 0, custom: CustomAttributes = CustomAttributes()) {
    self.kind = kind
    self.shape = shape
    self.zIndex = zIndex
    self.custom = custom
  }
}

/// The decorations of one prepared section, with their numbers within their kinds.
///
/// Only the first number of each decoration is stored; frames are computed from the section's metrics.
struct PreparedDecorations: Sendable {
  private let decorations: [Decoration]
  /// The number of each decoration's first element within its kind.
  private let firstNumbers: [Int]

  init(_ decorations: [Decoration], separatorCount: Int) {
    self.decorations = decorations
    guard !decorations.isEmpty else {
      firstNumbers = []
      return
    }
    var next: [String: Int] = [:]
    let backgrounds = decorations.filter(\.shape.isBackground)
    for (number, background) in backgrounds.enumerated() { next[background.kind] = number + 1 }
    var backgroundCount = 0
    firstNumbers = decorations.map { decoration in
      if decoration.shape.isBackground {
        backgroundCount += 1
        return backgroundCount - 1
      }
      let first = next[decoration.kind, default: 0]
      var count = 1
      if case .separator = decoration.shape { count = separatorCount }
      next[decoration.kind] = first + count
      return first
    }
  }

  var isEmpty: Bool { decorations.isEmpty }

  /// One element that a decoration draws.
  struct Element {
    var decoration: Decoration
    /// The number within kind and section, from 0.
    var number: Int
    /// The frame, relative to the section's start on the main axis and to the viewport's edge on the cross axis.
    var frame: Rect
  }

  /// Calls `body` with every element that may intersect `low..<high` of the main axis, until `body` returns false.
  /// Separators outside of that interval are not examined.
  func forEach(in section: PreparedSection, from low: Double, to high: Double, _ body: (Element) -> Bool) {
    for (decoration, first) in zip(decorations, firstNumbers) {
      if case .separator(let thickness, let inset) = decoration.shape {
        for gap in section.gaps(from: low - thickness, to: high + thickness) {
          guard let frame = section.separatorFrame(inGap: gap, thickness: thickness, inset: inset) else { continue }
          guard body(Element(decoration: decoration, number: first + gap, frame: frame)) else { return }
        }
      } else if let frame = section.frame(of: decoration.shape) {
        guard body(Element(decoration: decoration, number: first, frame: frame)) else { return }
      }
    }
  }

  /// Returns the element with a kind and number; nil if there is none, or if it is not drawn.
  func element(kind: String, number: Int, in section: PreparedSection) -> Element? {
    guard let index = index(kind: kind, number: number) else { return nil }
    let decoration = decorations[index]
    let frame: Rect?
    if case .separator(let thickness, let inset) = decoration.shape {
      frame = section.separatorFrame(inGap: number - firstNumbers[index], thickness: thickness, inset: inset)
    } else {
      frame = number == firstNumbers[index] ? section.frame(of: decoration.shape) : nil
    }
    return frame.map { Element(decoration: decoration, number: number, frame: $0) }
  }

  /// Returns the index of the decoration that draws the element with a kind and number. If there is no such element,
  /// the result is nil or a decoration of the kind with lower numbers.
  func index(kind: String, number: Int) -> Int? {
    decorations.indices.last {
      decorations[$0].kind == kind
        && (decorations[$0].shape.isBackground ? firstNumbers[$0] == number : firstNumbers[$0] <= number)
    }
  }

  /// Returns the numbers, within their kind, of a decoration's elements in a section, drawn or not; empty if there is
  /// no such decoration.
  func numbers(of index: Int, in section: PreparedSection) -> Range<Int> {
    guard decorations.indices.contains(index) else { return 0..<0 }
    let first = firstNumbers[index]
    if case .separator = decorations[index].shape { return first..<first + section.gapCount }
    return first..<first + 1
  }

  /// Returns how far the decorations other than separators extend beyond the section: before the section's start and
  /// after its end, in points.
  func overflow(in section: PreparedSection) -> (before: Double, after: Double) {
    var (before, after) = (0.0, 0.0)
    for decoration in decorations {
      guard let frame = section.frame(of: decoration.shape) else { continue }
      let span = section.container.scrollDirection.mainInterval(frame)
      before = max(before, -span.low)
      after = max(after, span.high - section.length)
    }
    return (before, after)
  }
}

extension PreparedSection {
  /// Returns the frame of a decoration, relative to the section's start; nil for a separator, or if nothing is drawn.
  ///
  /// A section without items has no badge, and no card except a UIKit background of the whole section.
  func frame(of shape: Decoration.Shape) -> Rect? {
    switch shape {
    case .card(let cover, let inset):
      guard section.items.count > 0 || cover == .section && hasUIKitBackgrounds && length > 0 else { return nil }
      let frame = band(of: cover).inset(inset)
      return frame.width > 0 && frame.height > 0 ? frame : nil
    case .badge(let size, let left, let top):
      guard section.items.count > 0 else { return nil }
      let band = band(of: .itemsAndInsets)
      return Rect(origin: Point(x: band.x + left, y: band.y + top), size: size.sanitized)
    case .rectangle(let rect):
      return Rect(origin: rect.origin, size: rect.size.sanitized)
    case .background(let inset): return frame(of: .card(covers: .section, inset: inset))
    case .separator:
      return nil
    }
  }

  private func band(of cover: Decoration.Coverage) -> Rect {
    let direction = container.scrollDirection
    switch cover {
    case .items:
      return direction.rect(
        main: itemsStart, cross: container.crossLeading, mainLength: itemsLayout.length,
        crossLength: crossAvailable)
    case .itemsAndInsets:
      return direction.rect(
        main: header.total, cross: 0, mainLength: footerStart - header.total, crossLength: crossLength)
    case .section:
      return direction.rect(main: 0, cross: 0, mainLength: length, crossLength: crossLength)
    }
  }

  /// The cross length of the section less its insets; never negative.
  private var crossAvailable: Double { container.available + (crossLength - container.crossLength) }

  /// The number of gaps between lines.
  var gapCount: Int { PreparedSection.gapCount(of: itemsLayout) }

  static func gapCount(of body: any PreparedLayout) -> Int { max(0, body.lineCount - 1) }

  /// Returns the gaps between lines that intersect `low...high` of the main axis; gap i follows line i.
  func gaps(from low: Double, to high: Double) -> Range<Int> {
    guard gapCount > 0 else { return 0..<0 }
    let first = (0..<gapCount).partitioningIndex { itemsStart + itemsLayout.lineSpan($0 + 1).start >= low }
    let last = (0..<gapCount).partitioningIndex { itemsStart + itemsLayout.lineSpan($0).end > high }
    return first..<max(first, last)
  }

  /// Returns the frame of a separator; nil if there is no such gap, or if the separator has no length or no finite
  /// thickness above 0.
  func separatorFrame(inGap gap: Int, thickness: Double, inset: EdgeInsets) -> Rect? {
    guard gap >= 0, gap < gapCount, thickness > 0, thickness.isFinite else { return nil }
    let direction = container.scrollDirection
    let middle = (itemsLayout.lineSpan(gap).end + itemsLayout.lineSpan(gap + 1).start) / 2
    let length = crossAvailable - direction.crossLeading(inset) - direction.crossTrailing(inset)
    guard length > 0 else { return nil }
    return direction.rect(
      main: itemsStart + middle - thickness / 2, cross: container.crossLeading + direction.crossLeading(inset),
      mainLength: thickness, crossLength: length)
  }
}

// The mapping from the elements of a section to its list of decorations.
extension PreparedCollection {
  /// Returns the index of the section's decoration that draws the element with a kind and number; nil if there is no
  /// such section. If there is no such element, the result is nil or a decoration of the kind with lower numbers.
  public func decorationIndex(kind: String, at indexPath: IndexPath) -> Int? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    return sections[indexPath.section].decorations.index(kind: kind, number: indexPath.item)
  }

  /// Returns the numbers, within their kind, of the elements that one of a section's decorations may draw; empty if
  /// there is no such section or decoration.
  public func decorationNumbers(of decoration: Int, inSection index: Int) -> Range<Int> {
    guard sections.indices.contains(index) else { return 0..<0 }
    return sections[index].decorations.numbers(of: decoration, in: sections[index])
  }
}

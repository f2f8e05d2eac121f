/// The decorations of one laid-out section, with their numbers within their kinds.
///
/// Nothing is stored but where the numbers of each begin: the places follow from the section's bands.
struct PreparedDecorations: Sendable {
  private let decorations: [Decoration]
  /// The number of each one's first element within its kind.
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
    /// Counts from 0 within the kind.
    var number: Int
    /// From the section's start on the main axis and the viewport's edge on the cross axis.
    var frame: Rect
  }

  /// Calls `body` with every element that may meet `low..<high` of the main axis, and looks at no other separator, while
  /// it says that more are wanted.
  func forEach(in section: PreparedSection, from low: Double, to high: Double, _ body: (Element) -> Bool) {
    for (decoration, first) in zip(decorations, firstNumbers) {
      if case .separator(let thickness, let inset) = decoration.shape {
        for gap in section.gaps(from: low - thickness, to: high + thickness) {
          guard let frame = section.separatorFrame(gap, thickness, inset) else { continue }
          guard body(Element(decoration: decoration, number: first + gap, frame: frame)) else { return }
        }
      } else if let frame = section.frame(of: decoration.shape) {
        guard body(Element(decoration: decoration, number: first, frame: frame)) else { return }
      }
    }
  }

  /// The element of a kind and number; nil when there is none.
  func element(kind: String, number: Int, in section: PreparedSection) -> Element? {
    guard let index = index(kind: kind, number: number) else { return nil }
    let decoration = decorations[index]
    let frame: Rect?
    if case .separator(let thickness, let inset) = decoration.shape {
      frame = section.separatorFrame(number - firstNumbers[index], thickness, inset)
    } else {
      frame = number == firstNumbers[index] ? section.frame(of: decoration.shape) : nil
    }
    return frame.map { Element(decoration: decoration, number: number, frame: $0) }
  }

  /// Which decoration an element of a kind and number is drawn by.
  func index(kind: String, number: Int) -> Int? {
    decorations.indices.last {
      decorations[$0].kind == kind
        && (decorations[$0].shape.isBackground ? firstNumbers[$0] == number : firstNumbers[$0] <= number)
    }
  }

  /// The numbers within its kind that a decoration has in a section, whether all of them are drawn or not.
  func numbers(of index: Int, in section: PreparedSection) -> Range<Int> {
    guard decorations.indices.contains(index) else { return 0..<0 }
    let first = firstNumbers[index]
    if case .separator = decorations[index].shape { return first..<first + section.gapCount }
    return first..<first + 1
  }

  /// How far elements other than separators stick out of their section, before its start and behind its end.
  func overhang(in section: PreparedSection) -> (before: Double, behind: Double) {
    var (before, behind) = (0.0, 0.0)
    for decoration in decorations {
      guard let frame = section.frame(of: decoration.shape) else { continue }
      let span = section.container.scrollDirection.mainSpan(frame)
      before = max(before, -span.low)
      behind = max(behind, span.high - section.length)
    }
    return (before, behind)
  }
}

extension PreparedSection {
  /// Where a decoration lies; nil for a separator, and where nothing is drawn.
  ///
  /// A section without items has neither card nor ribbon.
  func frame(of shape: Decoration.Shape) -> Rect? {
    switch shape {
    case .card(let cover, let inset):
      guard section.items.count > 0 || cover == .section && hasUIKitBackgrounds && length > 0 else { return nil }
      let frame = band(of: cover).less(inset)
      return frame.width > 0 && frame.height > 0 ? frame : nil
    case .armband(let size, let left, let top):
      guard section.items.count > 0 else { return nil }
      let band = band(of: .itemsAndInsets)
      return Rect(origin: Point(x: band.x + left, y: band.y + top), size: size.legal)
    case .free(let rect):
      return Rect(origin: rect.origin, size: rect.size.legal)
    case .background(let inset): return frame(of: .card(covers: .section, inset: inset))
    case .separator:
      return nil
    }
  }

  private func band(of cover: Decoration.Cover) -> Rect {
    let direction = container.scrollDirection
    switch cover {
    case .items:
      return direction.rect(
        main: bodyStart, cross: container.crossLeading, mainLength: body.length, crossLength: container.available)
    case .itemsAndInsets:
      return direction.rect(
        main: header.total, cross: 0, mainLength: footerStart - header.total, crossLength: container.crossLength)
    case .section:
      return direction.rect(main: 0, cross: 0, mainLength: length, crossLength: container.crossLength)
    }
  }

  /// The number of gaps between lines.
  var gapCount: Int { PreparedSection.gapCount(of: body) }

  static func gapCount(of body: any PreparedLayout) -> Int { max(0, body.lineCount - 1) }

  /// The gaps between lines that meet `low...high` of the main axis; gap i is the one behind line i.
  func gaps(from low: Double, to high: Double) -> Range<Int> {
    guard gapCount > 0 else { return 0..<0 }
    let first = (0..<gapCount).partitioningIndex { bodyStart + body.lineSpan($0 + 1).start >= low }
    let last = (0..<gapCount).partitioningIndex { bodyStart + body.lineSpan($0).end > high }
    return first..<max(first, last)
  }

  /// Where a separator lies; nil where there is no such gap, or nothing is left of it.
  func separatorFrame(_ gap: Int, _ thickness: Double, _ inset: EdgeInsets) -> Rect? {
    guard gap >= 0, gap < gapCount, thickness > 0, thickness.isFinite else { return nil }
    let direction = container.scrollDirection
    let middle = (body.lineSpan(gap).end + body.lineSpan(gap + 1).start) / 2
    let length = container.available - direction.crossLeading(inset) - direction.crossTrailing(inset)
    guard length > 0 else { return nil }
    return direction.rect(
      main: bodyStart + middle - thickness / 2, cross: container.crossLeading + direction.crossLeading(inset),
      mainLength: thickness, crossLength: length)
  }
}

extension Rect {
  /// The rectangle without an inset; a side that the inset eats up has no length.
  func less(_ inset: EdgeInsets) -> Rect {
    Rect(
      x: x + inset.left, y: y + inset.top, width: max(0, width - inset.left - inset.right),
      height: max(0, height - inset.top - inset.bottom))
  }
}

// What the elements of a section have to do with the list of its decorations.
extension PreparedCollection {
  /// Which of its section's decorations draws the element of a kind and number; nil where none does.
  public func decorationIndex(kind: String, at indexPath: IndexPath) -> Int? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    return sections[indexPath.section].decorations.index(kind: kind, number: indexPath.item)
  }

  /// The numbers within their kind of the elements that one of a section's decorations may draw.
  public func decorationNumbers(of decoration: Int, inSection index: Int) -> Range<Int> {
    guard sections.indices.contains(index) else { return 0..<0 }
    return sections[index].decorations.numbers(of: decoration, in: sections[index])
  }
}

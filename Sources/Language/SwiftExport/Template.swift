/// Source text that is the same in all files, but for names of sides and for parts that a document does not need.
enum Template {
  static let item = """
    /// The size of an item, in points. The layout determines the sides that are nil.
    struct Item {
      var width: CGFloat?
      var height: CGFloat?
      /// The width divided by the height.
      var aspectRatio: CGFloat?
      /// Whether the item crosses all lanes of a waterfall.
      var isFullSpan = false
    ?spans|  /// The number of neighboring lanes of a waterfall, or columns of a sheet, that the item covers; nil for one.
    ?spans|  var columnSpan: CGFloat?
    }
    """

  static let random = """
    /// Returns a pseudorandom whole number for an index: the output of SplitMix64, from `low` on below `low + count`.
    private static func random(_ index: Int, from low: CGFloat, count: UInt64, seed: UInt64) -> CGFloat {
      var bits = seed &+ (UInt64(bitPattern: Int64(index)) &+ 1) &* 0x9E37_79B9_7F4A_7C15
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return low + CGFloat((bits ^ (bits >> 31)) % count)
    }
    """

  static let uniform = """
    /// Returns a side that is as long as the longest among its siblings; before iOS 17 the length of its content.
    private static func uniformAcrossSiblings(estimate: CGFloat) -> NSCollectionLayoutDimension {
      if #available(iOS 17, *) { return .uniformAcrossSiblings(estimate: estimate) }
      return .estimated(estimate)
    }
    """

  static let repeated = """
    /// Returns a group that repeats an item at its own size.
    private static func repeating(
      _ item: NSCollectionLayoutItem, count: Int, layoutSize: NSCollectionLayoutSize, isHorizontal: Bool
    ) -> NSCollectionLayoutGroup {
      if #available(iOS 16, *) {
        return isHorizontal
          ? .horizontal(layoutSize: layoutSize, repeatingSubitem: item, count: count)
          : .vertical(layoutSize: layoutSize, repeatingSubitem: item, count: count)
      }
      let items = Array(repeating: item, count: count)
      return isHorizontal
        ? .horizontal(layoutSize: layoutSize, subitems: items) : .vertical(layoutSize: layoutSize, subitems: items)
    }
    """

  /// Replaces names in braces and drops the lines of other parts.
  ///
  /// A line that starts with `?name|` belongs to the part `name`, one that starts with `!name|` is for files without
  /// it. Empty lines that then follow another one or begin a block are dropped too.
  static func expand(_ text: String, parts: Set<String>, names: [String: String]) -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let selected = selected(line, parts) else { continue }
      if selected.isEmpty, lines.last.map({ $0.isEmpty || $0.hasSuffix("{") }) ?? true { continue }
      if selected.drop(while: { $0 == " " }) == "}", lines.last == "" { lines.removeLast() }
      lines.append(floored(selected, parts.contains("pixels")))
    }
    var result = lines.joined(separator: "\n")
    for (name, value) in names.sorted(by: { $0.key < $1.key }) { result = replaced("{\(name)}", by: value, in: result) }
    return result
  }

  /// Returns a line without the marks of parts; nil if the parts exclude it.
  private static func selected(_ line: Substring, _ parts: Set<String>) -> String? {
    guard let first = line.first, first == "?" || first == "!", let bar = line.firstIndex(of: "|") else {
      return String(line)
    }
    let name = String(line[line.index(after: line.startIndex)..<bar])
    guard parts.contains(name) == (first == "?") else { return nil }
    return selected(line[line.index(after: bar)...], parts)
  }

  /// Replaces the first `{part}(…)` of a line by a call that rounds down to pixels, or by the content of the
  /// parentheses.
  private static func floored(_ line: String, _ hasPixels: Bool) -> String {
    let mark = "{part}("
    guard let start = line.utf8.indices.first(where: { line[$0...].hasPrefix(mark) }) else { return line }
    let inner = line.index(start, offsetBy: mark.count)
    var depth = 1
    var end = inner
    while end < line.endIndex {
      if line[end] == "(" { depth += 1 }
      if line[end] == ")" { depth -= 1 }
      if depth == 0 { break }
      end = line.index(after: end)
    }
    guard end < line.endIndex else { return line }
    let value = line[inner..<end]
    return line[..<start] + (hasPixels ? "container.floored(\(value))" : String(value))
      + line[line.index(after: end)...]
  }

  private static func replaced(_ name: String, by value: String, in text: String) -> String {
    let (bytes, pattern) = (Array(text.utf8), Array(name.utf8))
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: pattern) {
        result += value.utf8
        index += pattern.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension Template {
  static let decorationView = """
    /// A view of a decoration. An app draws it.
    final class DecorationView: UICollectionReusableView {}
    """
}

// Parts of the class that lays out all sections: what depends on the content offset.
extension Template {
  static let moving = """

      override func invalidationContext(
        forBoundsChange newBounds: CGRect
      ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        if collectionView?.bounds.size == newBounds.size { scrollContext = context }
        return context
      }

      override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context !== scrollContext { isPlaced = false }
        super.invalidateLayout(with: context)
      }
    """

  static let pins = """

      /// A header or footer that stays in view.
      private struct Pin {
        var view: UICollectionViewLayoutAttributes
        var isHeader: Bool
    ?push|    /// The end of the way of a header, the start of that of a footer.
    ?push|    var limit: CGFloat
    !push|    /// The length of those that are at the edge before it.
    !push|    var stacked: CGFloat
    ?pages|    /// The shift of its section.
    ?pages|    var shift = CGPoint.zero
    ?outerPins|    /// Whether it is the header or footer of the whole collection.
    ?outerPins|    var isOuter = false
      }

      /// Takes the sticky views of a section out of those that do not move.
      private func addPins(
        _ section: Section, _ index: Int, from start: CGFloat, headerEnd: CGFloat, footerStart: CGFloat, to end: CGFloat
      ) {
        let path = IndexPath(item: 0, section: index)
        if section.header?.isSticky == true,
          let view = views[UICollectionView.elementKindSectionHeader]?[path]
        {
    ?push|      let limit = section.footer?.isSticky == true ? footerStart : end
    ?push|      pins.append(Pin(view: view, isHeader: true, limit: limit{stickyShift}))
    !push|      let stacked = pins.filter(\\.isHeader).reduce(0) { $0 + $1.view.size.{h} }
    !push|      pins.append(Pin(view: view, isHeader: true, stacked: stacked{stickyShift}))
    ?pages|      view.frame = view.frame.offsetBy(dx: -shift.x, dy: -shift.y)
          elements.removeAll { $0 === view }
        }
        if section.footer?.isSticky == true,
          let view = views[UICollectionView.elementKindSectionFooter]?[path]
        {
    ?push|      pins.append(Pin(view: view, isHeader: false, limit: headerEnd{pinShift}))
    !push|      for index in pins.indices where !pins[index].isHeader { pins[index].stacked += view.size.{h} }
    !push|      pins.append(Pin(view: view, isHeader: false, stacked: 0{pinShift}))
    ?pages|      view.frame = view.frame.offsetBy(dx: -shift.x, dy: -shift.y)
          elements.removeAll { $0 === view }
        }
      }

      /// Returns a sticky view with its frame at the present offset.
      private func pinned(_ pin: Pin) -> UICollectionViewLayoutAttributes {
        guard let collectionView, let view = pin.view.copy() as? UICollectionViewLayoutAttributes else {
          return pin.view
        }
        let inset = collectionView.adjustedContentInset
        let natural = view.frame.{minY}
        var start = natural
        if pin.isHeader {
          let edge = collectionView.bounds.{minY} + inset.{top}{held}
    ?push|      start = max(natural, min(edge, pin.limit - view.size.{h}))
    !push|      start = max(natural, edge + pin.stacked)
        } else {
          let edge = collectionView.bounds.{maxY} - inset.{bottom}{heldFooter} - view.size.{h}
    ?push|      start = min(natural, max(edge, pin.limit))
    !push|      start = min(natural, edge - pin.stacked)
        }
        view.frame.origin.{y} = start
    ?pages|    view.frame = view.frame.offsetBy(dx: pin.shift.x, dy: pin.shift.y)
        if start != natural { view.zIndex = 1024 + view.indexPath.section }
        return view
      }
    """

  static let stretchyLimits = """

      /// Returns the first section's header, longer while the content is pulled beyond its start.
      private func stretched(_ view: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
        guard view.representedElementKind == UICollectionView.elementKindSectionHeader, view.indexPath.section == 0,
          view.zIndex < 1024, let collectionView, let header = view.copy() as? UICollectionViewLayoutAttributes
        else { return view }
        let edge = collectionView.bounds.{minY} + collectionView.adjustedContentInset.{top}
        let (start, length) = (view.frame.{minY}, view.size.{h})
        let stretched = min({high}, max({low}, length - min(0, edge) - max(0, edge - start)))
        header.frame.size.{h} = stretched
        header.frame.origin.{y} = start + length - stretched
        return header
      }
    """

  static let snap = """

      /// Returns the offset at which the nearest card is in the middle; after a flick at least the next one.
      override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
      ) -> CGPoint {
        guard let bounds = collectionView?.bounds else { return proposedContentOffset }
        let half = bounds.{h} / 2
        let cards = cells.values.filter { [{snapping}].contains($0.indexPath.section) }.map(\\.center.{y}).sorted()
        /// Returns the card nearest to the middle at an offset, the later one of equals.
        func nearest(_ offset: CGFloat) -> Int? {
          cards.indices.min { one, other in
            let (first, second) = (abs(cards[one] - offset - half), abs(cards[other] - offset - half))
            return first == second ? one > other : first < second
          }
        }
        guard var card = nearest(proposedContentOffset.{y}), let current = nearest(bounds.{minY}) else {
          return proposedContentOffset
        }
        if velocity.{y} > 0.25 { card = max(card, current + 1) }
        if velocity.{y} < -0.25 { card = min(card, current - 1) }
        var target = proposedContentOffset
        target.{y} = cards[min(max(card, 0), cards.count - 1)] - half
        return target
      }
    """

  static let appearing = """

      private var inserted: Set<IndexPath> = []
      private var deleted: Set<IndexPath> = []

      override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        for update in updateItems {
          if update.updateAction == .insert, let path = update.indexPathAfterUpdate { inserted.insert(path) }
          if update.updateAction == .delete, let path = update.indexPathBeforeUpdate { deleted.insert(path) }
        }
      }

      override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        inserted = []
        deleted = []
      }

      override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
      ) -> UICollectionViewLayoutAttributes? {
        guard inserted.contains(itemIndexPath),
          let start = layoutAttributesForItem(at: itemIndexPath)?.copy() as? UICollectionViewLayoutAttributes
        else { return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath) }
    {appear}
        return start
      }

      override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
      ) -> UICollectionViewLayoutAttributes? {
        guard deleted.contains(itemIndexPath),
          let end = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        else { return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath) }
    {disappear}
        return end
      }
    """
}

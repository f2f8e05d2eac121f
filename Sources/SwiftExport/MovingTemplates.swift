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

package import CollectionLayout
package import Foundation

extension UICollectionViewCompositionalLayout {
  /// The values that the sections depend on: if one changes, the layout requests all sections again.
  struct Surroundings: Equatable {
    var size: CGSize
    var contentInset: EdgeInsets
    var guides: LayoutGuides
    var traits: UITraitCollection
    var counts: [Int]
    var isRightToLeft: Bool
  }

  /// Records what a context invalidates: the sections, all measured sizes, or those of elements.
  final func noteInvalidation(by context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything {
      needsSections = true
      solution.measured = MeasuredElements()
    } else if context.invalidateDataSourceCounts {
      // A batch keeps the sizes of the elements that stay.
      needsSections = true
    } else if context === scrollContext {
      scrollContext = nil
    } else if context === solution.sizeContext {
      solution.sizeContext = nil
    } else if context.namesOnlyElements {
      solution.measured.forget(context.invalidatedItemIndexPaths ?? [])
    } else {
      needsSections = true
    }
  }

  /// Lays the collection view out by the engine.
  final func solve() {
    guard let view = collectionView else { return }
    var model = SolvedCollection.model(of: view, scrolling: configuration.scrollDirection)
    model.layoutDirection =
      view.effectiveUserInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    model.configuration = configuration.model
    let now = Surroundings(
      size: view.bounds.size, contentInset: model.contentInset, guides: model.guides, traits: view.traitCollection,
      counts: (0..<view.numberOfSections).map(view.numberOfItems(inSection:)),
      isRightToLeft: model.layoutDirection == .rightToLeft)
    if now != surroundings {
      // Elements are measured again if the length across the scroll axis differs: they may request another size.
      let isOther =
        configuration.scrollDirection == .vertical
        ? now.size.width != surroundings?.size.width : now.size.height != surroundings?.size.height
      if isOther, surroundings != nil {
        solution.measured = MeasuredElements()
        view.measuredSizes = [:]
      }
      needsSections = true
      surroundings = now
    }
    if needsSections {
      requestSections(now, model)
    } else {
      for section in solution.measured.changedSections where models.indices.contains(section) {
        models[section] = self.model(ofSection: section, now, model)
      }
    }
    needsSections = false
    solution.measured.settle()
    model.sections = models
    solution.solve(model, viewport: now.size)
    limitOrthogonalOffsets(of: view)
    runHandlers()
  }

  /// Moves sections back that are scrolled beyond the end of content that became shorter.
  private func limitOrthogonalOffsets(of view: UICollectionView) {
    for (section, offset) in view.orthogonalOffsets {
      guard let range = solution.prepared?.orthogonalRange(ofSection: section), offset > range.upperBound else {
        continue
      }
      view.orthogonalOffsets[section] = CGFloat(range.upperBound)
    }
  }

  /// Requests all sections in ascending order.
  private func requestSections(_ now: Surroundings, _ model: CollectionModel) {
    let environment = environment(now, model)
    sections = now.counts.indices.map { sectionProvider($0, environment) }
    for (index, section) in sections.enumerated() where section == nil && now.counts[index] > 0 {
      collectionView?.fail(
        "Invalid section definition. Please specify a valid section definition when content is to be rendered for a "
          + "section. This is a client error.")
    }
    models = sections.indices.map { self.model(ofSection: $0, now, model) }
    notedSections = []
    reportObstacles(now, model)
  }

  /// Returns a section in the engine's model.
  private func model(ofSection index: Int, _ now: Surroundings, _ model: CollectionModel) -> Section {
    let name = SolvedCollection.name(ofSection: index)
    guard let section = sections[index] else { return Section(identifier: name, layout: CompositionalLayout()) }
    let container = container(of: section, now, model)
    let layout = section.model(container) { kind, number in
      solution.measured.boundaries[MeasuredElements.Boundary(kind: kind, section: index, number: number)]
    }
    let items = SolvedCollection.items(
      now.counts[index], Self.plainRun, measured: solution.measured.items[index] ?? [:])
    return Section(identifier: name, layout: layout, items: items)
  }

  /// Returns the container of a section's group: the whole collection for a custom group, as in UIKit, else the
  /// section's content across the scroll axis.
  private func container(
    of section: NSCollectionLayoutSection, _ now: Surroundings, _ model: CollectionModel
  ) -> CustomGroupContainer {
    var size = model.containerSize(in: Size(now.size))
    if case .custom = section.group.values.content {
    } else {
      let container = model.container(
        of: Section(
          identifier: SolvedCollection.name(ofSection: 0),
          layout: CompositionalLayout(insetsReference: section.contentInsetsReference.model)), in: Size(now.size))
      let insets = section.contentInsets
      let isVertical = model.scrollDirection == .vertical
      let around = isVertical ? insets.leading + insets.trailing : insets.top + insets.bottom
      size = model.scrollDirection.size(main: container.mainLength, cross: max(0, container.available - around))
    }
    return CustomGroupContainer(size: size, pixels: model.pixels, traits: now.traits)
  }

  /// The rule of items without a size.
  private static let plainRun = ItemRun(metrics: ItemMetrics())

  /// Returns the environment of the section provider: the collection view without its insets and those of the
  /// configuration's guide, across the scroll axis.
  private func environment(_ now: Surroundings, _ model: CollectionModel) -> LayoutEnvironment {
    let container = model.container(
      of: Section(identifier: SolvedCollection.name(ofSection: 0), layout: CompositionalLayout()), in: Size(now.size))
    let size = model.scrollDirection.size(main: container.mainLength, cross: container.available)
    return LayoutEnvironment(contentSize: CGSize(size), contentInsets: .zero, traits: now.traits)
  }

  // MARK: Structure

  /// The layout of the collection view in the engine's model; nil before the first pass.
  package final var solvedModel: CollectionModel? { solution.prepared?.model }

  /// The sections of the last `solve()` in the engine's model, without measured sizes; nil for a section without
  /// content. Empty before the first one.
  package final var sectionModels: [CompositionalLayout?] {
    guard let model = solvedModel, let now = surroundings else { return [] }
    return sections.map { unmeasuredModel(of: $0, now, model) }
  }

  /// Requests all sections for another viewport and returns them in the engine's model, without measured sizes; nil for
  /// a section without content. Empty before the first `solve()`. The layout does not change.
  package final func sectionModels(in viewport: CGSize) -> [CompositionalLayout?] {
    guard let model = solvedModel, var now = surroundings else { return [] }
    now.size = viewport
    now.traits = now.traits.modifyingTraits {
      $0.horizontalSizeClass = viewport.width < 600 ? .compact : .regular
    }
    let environment = environment(now, model)
    return now.counts.indices.map { unmeasuredModel(of: sectionProvider($0, environment), now, model) }
  }

  private func unmeasuredModel(
    of section: NSCollectionLayoutSection?, _ now: Surroundings, _ model: CollectionModel
  ) -> CompositionalLayout? {
    section.map { $0.model(container(of: $0, now, model)) { _, _ in nil } }
  }

  /// Whether the elements depend on the offset: a view is pinned, or a handler of a section follows the offset.
  final var followsOffset: Bool {
    sections.contains { section in
      guard let section else { return false }
      return section.boundarySupplementaryItems.contains(where: \.pinToVisibleBounds)
        || section.visibleItemsInvalidationHandler != nil && section.orthogonalScrollingBehavior == .none
    } || configuration.boundarySupplementaryItems.contains(where: \.pinToVisibleBounds)
  }

  /// Returns which sides of a cell or of a section's boundary item depend on its content; (false, false) for other
  /// elements.
  final func estimatedSides(of element: UICollectionViewLayoutAttributes) -> (width: Bool, height: Bool) {
    let path = element.indexPath
    guard path.count == 2, sections.indices.contains(path[0]), let section = sections[path[0]] else {
      return (false, false)
    }
    switch element.representedElementCategory {
    case .cell: return section.group.estimates
    case .supplementaryView:
      let items = section.boundarySupplementaryItems.filter { $0.elementKind == element.representedElementKind }
      return items.indices.contains(path[1]) ? items[path[1]].estimates : (false, false)
    case .decorationView: return (false, false)
    }
  }

  // MARK: Handlers

  /// Calls the handlers of all sections, the last section's first.
  private func runHandlers() {
    solution.changes = [:]
    for section in sections.indices.reversed() { runHandler(ofSection: section) }
  }

  /// Calls the handler of a section with its elements in view: cells, supplementary views, decorations. Changes that
  /// the handler makes are kept, except in a section with estimated sizes: there they are left out and a warning is
  /// logged once.
  final func runHandler(ofSection index: Int) {
    guard sections.indices.contains(index), let section = sections[index],
      let handler = section.visibleItemsInvalidationHandler, let view = solution.view(of: self),
      let now = surroundings
    else { return }
    solution.changes = solution.changes.filter { $0.key.indexPath.first != index }
    let across = view.orthogonalOffset(ofSection: index)
    // Cells of an orthogonal section are passed with their frames at the offset 0.
    let shift = CGPoint(x: across?.x ?? 0, y: across?.y ?? 0)
    var work = LayoutProgress()
    let elements = view.visibleElements(work: &work).filter {
      $0.indexPath.section == index && $0.owner != .collectionBoundary
    }
    let items = elements.map { solution.attributes(of: $0, self) }
      .sorted {
        ($0.representedElementCategory.rawValue, $0.indexPath) < ($1.representedElementCategory.rawValue, $1.indexPath)
      }
      .map { attributes in
        if attributes.representedElementCategory == .cell { attributes.center += shift }
        return VisibleItem(attributes)
      }
    let start = view.frame(ofSection: index).map { CGPoint(x: $0.x, y: $0.y) } ?? .zero
    let offset =
      across == nil
      ? CGPoint(x: view.contentOffset.x, y: view.contentOffset.y)
      : configuration.scrollDirection == .vertical
        ? CGPoint(x: shift.x, y: start.y) : CGPoint(x: start.x, y: shift.y)
    let size = view.frame(ofSection: index).map { CGSize(width: $0.width, height: $0.height) } ?? now.size
    handler(items, offset, LayoutEnvironment(contentSize: size, contentInsets: .zero, traits: now.traits))
    let estimates = section.group.estimates
    if estimates.width || estimates.height {
      if items.contains(where: \.isChanged), notedSections.insert(index).inserted {
        collectionView?.warn(
          "the section invalidation handler cannot currently mutate visible items for layouts containing estimated "
            + "items")
      }
      return
    }
    for item in items where item.isChanged {
      if item.representedElementCategory == .cell { item.attributes.center -= shift }
      solution.changes[CollectionUpdate.Key(item.attributes)] = item.attributes
    }
  }
}

extension CGPoint {
  /// Moves the point by a vector.
  fileprivate static func += (point: inout CGPoint, vector: CGPoint) {
    point.x += vector.x
    point.y += vector.y
  }

  /// Moves the point back by a vector.
  fileprivate static func -= (point: inout CGPoint, vector: CGPoint) {
    point.x -= vector.x
    point.y -= vector.y
  }
}

extension UICollectionViewCompositionalLayout {
  /// The maximum number of offsets at which a section stops.
  private static let stopLimit = 4096

  /// The orthogonal sections, with their offsets and the offsets at which they stop.
  final var orthogonalStates: [OrthogonalSectionState] {
    guard let view = solution.view(of: self), let prepared = solution.prepared else { return [] }
    return prepared.orthogonalSections.compactMap { index in
      guard let offset = view.orthogonalOffset(ofSection: index), let range = prepared.orthogonalRange(ofSection: index)
      else { return nil }
      let direction = prepared.model.scrollDirection
      return OrthogonalSectionState(
        section: index, offset: CGFloat(direction.cross(offset)),
        range: CGFloat(range.lowerBound)...CGFloat(range.upperBound),
        stops: view.orthogonalSnapPoints(ofSection: index, atMost: Self.stopLimit).map { CGFloat(direction.cross($0)) })
    }
  }
}

extension UICollectionViewCompositionalLayout {
  /// Reports sections of which UIKit shows no items, and kinds that several supplementary views have in common. A
  /// section object that is returned several times is examined once.
  final func reportObstacles(_ now: Surroundings, _ model: CollectionModel) {
    guard let view = collectionView, now.size.width > 0, now.size.height > 0 else { return }
    var (known, filled): (Set<ObjectIdentifier>, Set<ObjectIdentifier>) = ([], [])
    for (index, section) in sections.enumerated() {
      guard let section else { continue }
      let duplicates = known.insert(ObjectIdentifier(section)).inserted ? section.duplicateElementKinds : []
      if !duplicates.isEmpty {
        view.fail(
          "Error: Every supplementary must have a unique elementKind: duplicates detected: "
            + "(\(duplicates.joined(separator: ", ")))")
      }
      guard now.counts[index] > 0, filled.insert(ObjectIdentifier(section)).inserted,
        let reason = obstacle(of: section, as: models[index], now, model)
      else { continue }
      let container = model.container(of: models[index], in: Size(now.size))
      let size = model.scrollDirection.size(main: container.mainLength, cross: container.available)
      view.warn(
        "<\(type(of: self))> ran into an error when computing the layout for section at index \(index) in container "
          + "<contentSize: \(NSStringFromCGSize(CGSize(size))); contentInsetsReference: "
          + "\(section.contentInsetsReference)>. \(section.group.visualDescription()) Error: \(reason)")
    }
  }

  /// Returns why UIKit shows no items of a section; nil if it shows them.
  private func obstacle(
    of section: NSCollectionLayoutSection, as sectionModel: Section, _ now: Surroundings, _ model: CollectionModel
  ) -> String? {
    // The frames of a custom group are not limited by its size.
    if case .custom = section.group.values.content { return nil }
    let layout = sectionModel.layout as? CompositionalLayout
    switch layout?.obstacle(in: model.container(of: sectionModel, in: Size(now.size))) {
    case nil: return nil
    case .sectionInsets, .groupInsets:
      return "There is no room for this NSCollectionLayoutGroup to fit into its parent group or section."
    case .firstElement:
      return "NSCollectionLayoutItem created with invalid combination of spacing and size specified. This group cannot "
        + "fit even a single item."
    }
  }
}

extension NSCollectionLayoutSection {
  /// The kinds that several boundary items of the section, or several supplementary views of one item or group, have in
  /// common.
  fileprivate var duplicateElementKinds: [String] {
    boundarySupplementaryItems.map(\.elementKind).repeated + group.duplicateElementKinds
  }
}

extension NSCollectionLayoutItem {
  /// The kinds that several supplementary views of the item, or of one element in it, have in common.
  fileprivate var duplicateElementKinds: [String] {
    let kinds = anchoredItems.map(\.elementKind).repeated
    guard case .elements(let items, _, _) = values.content else { return kinds }
    return kinds + items.flatMap(\.duplicateElementKinds)
  }
}

extension [String] {
  /// The names that occur several times, each once.
  fileprivate var repeated: [String] {
    guard count > 1 else { return [] }
    var counts: [String: Int] = [:]
    return filter {
      counts[$0, default: 0] += 1
      return counts[$0] == 2
    }
  }
}

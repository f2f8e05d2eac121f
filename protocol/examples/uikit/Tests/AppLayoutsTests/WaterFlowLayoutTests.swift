import AppLayouts
import CollectionLayout
import Foundation
import LayoutTesting
import Testing

/// The water flow, compared with the kind `waterfall` of `water-flow.layout.json`.
@MainActor @Suite struct WaterFlowLayoutTests {
  /// Heights by section and item, as an app's data has them.
  final class Heights: WaterFlowLayoutDelegate {
    var rows: [[Double]]

    init(_ rows: [[Double]]) { self.rows = rows }

    func waterFlowLayout(
      _ layout: WaterFlowLayout, heightForItemAt indexPath: Foundation.IndexPath, itemWidth: CGFloat
    ) -> CGFloat { rows[indexPath.section][indexPath.item] }
  }

  static let inset = EdgeInsets(top: 0, left: 10, bottom: 10, right: 10)

  private func layout(_ heights: Heights, columns: Int = 2, spacing: CGFloat = 10) -> WaterFlowLayout {
    let layout = WaterFlowLayout()
    layout.delegate = heights
    layout.columnCount = columns
    layout.rowSpacing = spacing
    layout.columnSpacing = spacing
    layout.sectionInset = UIEdgeInsets(top: 0, left: 10, bottom: 10, right: 10)
    layout.headerHeight = 44
    layout.footerHeight = 30
    layout.supplementaryInset = 10
    return layout
  }

  private func engine(_ heights: Heights, columns: Int = 2, spacing: Double = 10, viewport: CGSize) -> Engine {
    let sides = EdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
    return Engine(
      WaterfallLayout(columnCount: columns, rowSpacing: spacing, columnSpacing: spacing),
      items: heights.rows.map { row in row.map { ItemMetrics(height: .constant($0)) } }, viewport: viewport,
      inset: Self.inset, header: SupplementaryItem(length: 44, inset: sides),
      footer: SupplementaryItem(length: 30, inset: sides))
  }

  @Test(arguments: viewports) func `the frames are those of the example document`(viewport: CGSize) {
    let rule = NumberSequence.random(in: 60...200, seed: 3)
    let heights = Heights([(0..<40).compactMap { rule.value(at: $0) }])
    let host = LayoutHost(layout: layout(heights), size: viewport, items: [40])
    expectEqual(host, engine(heights, viewport: viewport))
    expectSane(host)
  }

  @Test func `the frames are those of the waterfall for random heights, columns and spacings`() {
    for seed in 0..<200 {
      let heights = Heights([lengths(seed: seed, count: seed % 23), lengths(seed: seed + 999, count: 7)])
      let (columns, spacing) = (1 + seed % 5, Double(seed % 4) * 3.5)
      let viewport = viewports[seed % 2]
      let host = LayoutHost(
        layout: layout(heights, columns: columns, spacing: spacing), size: viewport, items: heights.rows.map(\.count))
      expectEqual(host, engine(heights, columns: columns, spacing: spacing, viewport: viewport))
    }
  }

  @Test func `an update has the initial and final attributes of the engine`() throws {
    let viewport = CGSize(width: 375, height: 667)
    let heights = Heights([lengths(seed: 7, count: 12)])
    let host = LayoutHost(layout: layout(heights), size: viewport, items: [12])
    host.layoutIfNeeded()
    let before = engine(heights, viewport: viewport)
    // Two deleted, three inserted, one moved: 12 items become 13.
    var operations: [UpdateOperation] = [1, 5].map { .deleteItem(at: .init(section: 0, item: $0)) }
    for (item, height) in [(0, 70.0), (3, 120), (8, 55)] {
      let run = ItemRun(metrics: ItemMetrics(height: .constant(height)))
      operations.append(.insertItem(NewItem(run: run, identifier: nil), at: .init(section: 0, item: item)))
    }
    operations.append(.moveItem(from: .init(section: 0, item: 2), to: .init(section: 0, item: 10)))
    let batch = try ValidatedBatch(operations, on: before.model)
    var after = before
    after.model = batch.result
    let transition = UpdateTransition(
      from: before.view(at: .zero), to: after.view(at: .zero), replacedViews: batch.replacedViews,
      animation: UpdateAnimation())

    heights.rows = [
      (0..<13).compactMap { item in
        let (run, index) = batch.result.sections[0].items.item(at: item)
        return run.metrics.height.value(at: index)
      }
    ]
    let motions = host.update { view in
      view.deleteItems(at: [1, 5].map { Foundation.IndexPath(item: $0, section: 0) })
      view.insertItems(at: [0, 3, 8].map { Foundation.IndexPath(item: $0, section: 0) })
      view.moveItem(at: Foundation.IndexPath(item: 2, section: 0), to: Foundation.IndexPath(item: 10, section: 0))
    }.motions.filter { $0.to.category == .cell }
    #expect(motions.filter { $0.kind == .appears }.count == 3)
    #expect(motions.filter { $0.kind == .disappears }.count == 2)
    for motion in motions {
      let isGone = motion.kind == .disappears
      let model = isGone ? before.model : after.model
      let path = isGone ? motion.from.indexPath : motion.to.indexPath
      let place = CollectionLayout.IndexPath(section: path.section, item: path.item)
      let attributes = try #require((isGone ? transition.before : transition.after).cell(at: place))
      let element = LayoutElement(key: model.key(of: attributes), attributes: attributes)
      let start = isGone ? attributes : transition.initialAttributes(for: element)
      let end = isGone ? transition.finalAttributes(for: element) : attributes
      for time in [0, 0.25, 0.5, 0.75, 1] {
        let own = ElementState(motion.from).interpolated(to: ElementState(motion.to), at: time)
        #expect(own.isEqual(ElementState(start).interpolated(to: ElementState(end), at: time)), "\(motion.to.name)")
      }
    }
  }

  @Test func `the snapshots are those that were recorded`() throws {
    let heights = Heights([lengths(seed: 3, count: 20)])
    let host = LayoutHost(layout: layout(heights), size: CGSize(width: 375, height: 667), items: [20])
    try expectLayout(host, matches: "water-flow")
    heights.rows[0].insert(80, at: 1)
    let update = host.update { $0.insertItems(at: [Foundation.IndexPath(item: 1, section: 0)]) }
    try expectTransition(update, matches: "water-flow-insert")
    heights.rows[0].remove(at: 0)
    let deletion = host.update { $0.deleteItems(at: [Foundation.IndexPath(item: 0, section: 0)]) }
    try expectTransition(deletion, matches: "water-flow-delete")
  }
}

extension ElementState {
  /// Returns the state between two states, linearly.
  func interpolated(to other: ElementState, at time: CGFloat) -> ElementState {
    func between(_ one: CGFloat, _ two: CGFloat) -> CGFloat { one + (two - one) * time }
    var state = self
    state.frame = CGRect(
      x: between(frame.minX, other.frame.minX), y: between(frame.minY, other.frame.minY),
      width: between(frame.width, other.frame.width), height: between(frame.height, other.frame.height))
    state.alpha = between(alpha, other.alpha)
    state.scale = between(scale, other.scale)
    return state
  }
}

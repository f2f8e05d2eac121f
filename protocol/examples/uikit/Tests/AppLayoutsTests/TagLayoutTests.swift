import AppLayouts
import CollectionLayout
import Foundation
import LayoutTesting
import Testing

/// The tags, compared with the kind `tags` of `tags.layout.json`.
@MainActor @Suite struct TagLayoutTests {
  /// Widths of tags, as an app measures them.
  final class Widths: TagLayoutDelegate {
    let rows: [[Double]]

    init(_ rows: [[Double]]) { self.rows = rows }

    func tagLayout(_ layout: TagLayout, widthForItemAt indexPath: Foundation.IndexPath) -> CGFloat {
      rows[indexPath.section][indexPath.item]
    }
  }

  private func host(_ widths: Widths, viewport: CGSize) -> LayoutHost {
    let layout = TagLayout()
    layout.delegate = widths
    layout.globalHeaderHeight = 64
    layout.headerHeight = 50
    return LayoutHost(layout: layout, size: viewport, items: widths.rows.map(\.count))
  }

  private func engine(_ widths: Widths, viewport: CGSize) -> Engine {
    var engine = Engine(
      TagsLayout(itemSpacing: 10, lineSpacing: 10, itemHeight: 28),
      items: widths.rows.map { row in row.map { ItemMetrics(width: .constant($0)) } }, viewport: viewport,
      header: SupplementaryItem(length: 50))
    engine.model.header = SupplementaryItem(length: 64)
    return engine
  }

  @Test(arguments: viewports) func `the frames are those of the example document`(viewport: CGSize) {
    let texts = [
      ["Swift", "Objective-C", "C", "C++", "Rust", "Kotlin", "TypeScript", "Haskell", "Lua", "Emacs Lisp"],
      ["flow", "waterfall", "a carousel of cards", "list", "grid", "compositional", "tags"], [],
    ]
    let widths = Widths(texts.map { row in row.map { TextMeasurer.width(of: $0, fontSize: 13) + 25 } })
    let host = host(widths, viewport: viewport)
    expectEqual(host, engine(widths, viewport: viewport))
    expectSane(host)
  }

  @Test func `the frames are those of tags for random widths`() {
    for seed in 0..<200 {
      let widths = Widths([lengths(seed: seed, count: seed % 31), lengths(seed: seed + 500, count: 9) + [2000]])
      let viewport = viewports[seed % 2]
      expectEqual(host(widths, viewport: viewport), engine(widths, viewport: viewport))
    }
  }

  @Test func `the snapshot is the recorded one`() throws {
    let widths = Widths([lengths(seed: 1, count: 9)])
    try expectLayout(host(widths, viewport: viewports[0]), matches: "tags")
  }
}

import Foundation
import LayoutHosting
import Testing
import UIKitLayout

/// Attributes with a colour that `isEqual(_:)` may disregard.
private class Tinted: UICollectionViewLayoutAttributes {
  var tint = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? Tinted)?.tint = tint
    return copy
  }
}

/// Attributes whose `isEqual(_:)` compares the colour.
private final class Compared: Tinted {
  override func isEqual(_ object: Any?) -> Bool {
    guard super.isEqual(object), let other = object as? Compared else { return false }
    return MainActor.assumeIsolated { other.tint == tint }
  }
}

/// Rows with a colour.
private final class TintedLayout: RecordingLayout {
  var tint = 0
  var isCompared = true

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.map { plain in
      let made = isCompared ? Compared(forCellWith: plain.indexPath) : Tinted(forCellWith: plain.indexPath)
      made.frame = plain.frame
      made.tint = tint
      return made
    }
  }
}

/// A cell that records what happens to it.
private final class Cell: UICollectionViewCell {
  var events: [String] = []

  override func prepareForReuse() { events.append("reuse") }

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    events.append("apply \((layoutAttributes as? Tinted)?.tint ?? -1)")
  }

  override func updateConfiguration(using state: UICellConfigurationState) {
    events.append("update\(state.isSelected ? " selected" : "")")
  }
}

@MainActor private final class Source: NSObject, UICollectionViewDataSource {
  var count = 3

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? Cell)?.events.append("configure")
    return cell
  }
}

/// Cells follow the attributes of their items.
@MainActor struct AppliedAttributesTests {
  private let layout = TintedLayout()
  private let source = Source()
  private let host: LayoutHost

  init() {
    host = LayoutHost(layout: layout, size: CGSize(width: 100, height: 100), items: [3])
    host.dataSource = source
    host.collectionView.register(Cell.self, forCellWithReuseIdentifier: "cell")
    host.makesCells = true
  }

  private func cell(_ item: Int) throws -> Cell {
    try #require(host.collectionView.cellForItem(at: IndexPath(item: item, section: 0)) as? Cell)
  }

  @Test func `a new cell takes its attributes over, is configured and updates its configuration once`() throws {
    #expect(try cell(1).events == ["apply 0", "configure", "update"])
    #expect(try cell(1).frame == CGRect(x: 0, y: 40, width: 100, height: 40))
  }

  @Test func `a selected cell updates its configuration once as well`() throws {
    host.collectionView.selectItem(at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
    #expect(try cell(1).events == ["apply 0", "configure", "update selected"])
    host.collectionView.deselectItem(at: IndexPath(item: 1, section: 0), animated: false)
    #expect(try cell(1).events.last == "update")
  }

  @Test func `cells move with their attributes at the next pass`() throws {
    let cell = try cell(1)
    layout.rowHeight = 30
    layout.invalidateLayout()
    host.layoutIfNeeded()
    #expect(cell.frame == CGRect(x: 0, y: 30, width: 100, height: 30))
    #expect(cell.contentView.frame.height == 30)
    #expect(cell.events.filter { $0 == "apply 0" }.count == 2)
  }

  @Test func `attributes are applied again only if they are not equal`() throws {
    let cell = try cell(0)
    layout.invalidateLayout()
    host.layoutIfNeeded()
    #expect(cell.events.filter { $0.hasPrefix("apply") } == ["apply 0"])
    layout.tint = 5
    layout.invalidateLayout()
    host.layoutIfNeeded()
    #expect(cell.events.filter { $0.hasPrefix("apply") } == ["apply 0", "apply 5"])
  }

  @Test func `a class that does not compare its own values loses their changes`() throws {
    layout.isCompared = false
    let cell = try cell(0)
    layout.tint = 5
    layout.invalidateLayout()
    host.layoutIfNeeded()
    #expect(cell.events.filter { $0.hasPrefix("apply") } == ["apply 0"])
  }

  @Test func `cells move with their items in a batch`() throws {
    let cell = try cell(1)
    source.count = 2
    host.collectionView.deleteItems(at: [IndexPath(item: 0, section: 0)])
    #expect(cell.frame == CGRect(x: 0, y: 0, width: 100, height: 40))
    #expect(host.collectionView.indexPath(for: cell) == IndexPath(item: 0, section: 0))
  }

  @Test func `an unregistered kind of decoration views is reported once`() {
    final class Decorated: RecordingLayout {
      override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let decorations = (0..<3).map {
          UICollectionViewLayoutAttributes(forDecorationViewOfKind: "shadow", with: IndexPath(item: $0, section: 0))
        }
        return (super.layoutAttributesForElements(in: rect) ?? []) + decorations
      }
    }
    let layout = Decorated()
    let host = LayoutHost(layout: layout, size: CGSize(width: 100, height: 100), items: [2])
    host.layoutIfNeeded()
    layout.invalidateLayout()
    host.layoutIfNeeded()
    #expect(host.diagnostics.count == 1 && host.diagnostics[0].contains("of the kind shadow"))
  }
}

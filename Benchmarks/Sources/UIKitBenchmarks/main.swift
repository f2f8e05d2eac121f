// Compares queries of a layout's attributes over 100,000 items with the same queries of the engine, in one run:
// `swift run -c release UIKitBenchmarks`.

import CollectionLayout
import Foundation
import UIKitLayout

/// A data source of one section.
@MainActor private final class ItemSource: NSObject, UICollectionViewDataSource {
  static let count = 100_000

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    ItemSource.count
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: Foundation.IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
}

/// The number of queries of a measurement.
private let queryCount = 2000

/// Returns the shortest time per query of seven measurements, in nanoseconds.
@MainActor private func time(_ body: () -> Void) -> Double {
  var shortest = UInt64.max
  for _ in 0..<7 {
    let start = DispatchTime.now().uptimeNanoseconds
    body()
    shortest = min(shortest, DispatchTime.now().uptimeNanoseconds - start)
  }
  return Double(shortest) / Double(queryCount)
}

/// Prints the times of both queries, and of making the objects alone.
@MainActor private func compare(_ name: String, _ layout: UICollectionViewLayout, with engineLayout: any SectionLayout)
{
  let source = ItemSource()
  let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), collectionViewLayout: layout)
  view.dataSource = source
  view.layoutIfNeeded()
  var work = LayoutProgress()
  let items = ItemList([
    ItemSlice(
      run: ItemRun(metrics: ItemMetrics()), identifiers: IdentifierSequence(.template(["", ""])),
      range: 0..<ItemSource.count)
  ])
  let model = CollectionModel(
    sections: [Section(identifier: Identifier("section"), layout: engineLayout, items: items)],
    pixels: PixelGrid(scale: 2))
  let prepared = PreparedCollection(model, viewport: Size(width: 390, height: 844), work: &work)
  let starts = (0..<queryCount).map { Double($0 * 7919 % 1000) / 1000 * (prepared.contentSize.height - 844) }
  var count = 0
  let engine = time {
    count = 0
    for start in starts {
      count +=
        ScrolledCollection(prepared, contentOffset: .zero)
        .elements(in: Rect(x: 0, y: start, width: 390, height: 844), work: &work).count
    }
  }
  let attributes = time {
    for start in starts {
      _ = layout.layoutAttributesForElements(in: CGRect(x: 0, y: start, width: 390, height: 844))
    }
  }
  let perQuery = count / queryCount
  var objectsMade: [UICollectionViewLayoutAttributes] = []
  let objects = time {
    for _ in starts {
      objectsMade.removeAll(keepingCapacity: true)
      for item in 0..<perQuery {
        let made = UICollectionViewLayoutAttributes(forCellWith: Foundation.IndexPath(item: item, section: 0))
        made.frame = CGRect(x: Double(item), y: 0, width: 10, height: 10)
        objectsMade.append(made)
      }
    }
  }
  print(
    "\(name): \(perQuery) elements; engine \(Int(engine)) ns, attributes \(Int(attributes)) ns, of which objects "
      + "\(Int(objects)) ns; without objects \(((attributes - objects) / engine * 100).rounded() / 100) × the engine")
}

let row = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(100))
let cell = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1 / 3), heightDimension: .fractionalHeight(1))
compare(
  "compositional",
  UICollectionViewCompositionalLayout(
    section: NSCollectionLayoutSection(
      group: .horizontal(layoutSize: row, subitems: [NSCollectionLayoutItem(layoutSize: cell)]))),
  with: CompositionalLayout(
    group: LayoutGroup(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(100)),
      items: [.item(LayoutItem(size: LayoutSize(width: .fractionalWidth(1 / 3), height: .fractionalHeight(1))))])))
compare("flow", UICollectionViewFlowLayout(), with: FlowLayout())

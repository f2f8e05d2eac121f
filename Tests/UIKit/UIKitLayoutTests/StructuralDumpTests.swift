import Foundation
import LayoutHosting
import Testing
import UIKitLayout

/// Documents with the structure of flow and compositional layouts, laid out by the engine and compared with the layouts
/// element by element.
@MainActor @Suite struct StructuralDumpTests {
  private func size(
    _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
  ) -> NSCollectionLayoutSize { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

  private func host(_ layout: UICollectionViewLayout, _ items: [Int], width: CGFloat = 390) -> LayoutHost {
    LayoutHost(layout: layout, size: CGSize(width: width, height: 844), items: items)
  }

  private func group(_ width: NSCollectionLayoutDimension, _ count: Int = 1) -> NSCollectionLayoutGroup {
    .horizontal(
      layoutSize: size(width, .absolute(60)), subitem: NSCollectionLayoutItem(layoutSize: size(width, .absolute(60))),
      count: count)
  }

  // MARK: Recordings

  /// Returns a host for a recorded document and its layout, with the sizes that items request.
  private static func host(of document: RecordedValue) -> (host: LayoutHost, delegate: RecordedFlowDelegate?) {
    let isFlow = document["layout"]["kind"].text == "flow"
    let sections = document["sections"].list
    let requested = sections.map { section in
      section["items"].list.flatMap { item -> [(width: Double?, height: Double?)] in
        let sides = item["size"].numbers
        return Array(
          repeating: (item["width"].number ?? sides.first, item["height"].number ?? sides.last),
          count: Int(item["repeat"].number ?? 1))
      }
    }
    let host = LayoutHost(
      layout: isFlow ? document.flowLayout : document.compositionalLayout, size: document["viewport"].size,
      items: requested.map(\.count), traits: UITraitCollection(displayScale: document["displayScale"].number ?? 1),
      layoutMargins: document["layoutMargins"].insets, contentInset: document["contentInset"].insets)
    host.collectionView.contentInsetAdjustmentBehavior = .never
    let delegate = isFlow ? RecordedFlowDelegate(document) : nil
    host.delegate = delegate
    host.preferredSize = { category, _, path, proposed in
      guard category == .cell else { return nil }
      let desired = requested[path.section][path.item]
      return CGSize(width: desired.width ?? proposed.width, height: desired.height ?? proposed.height)
    }
    if document["contentOffset"].exists { host.scroll(to: document["contentOffset"].point) }
    host.layoutIfNeeded()
    return (host, delegate)
  }

  /// The numbers of recorded layouts, by file, of which the documents have frames.
  private static let framesByFile: [String: Int] = [:]

  @Test(arguments: ["compositional", "self-sizing", "flow", "orthogonal", "vectors"])
  func `documents of recorded layouts have their elements`(_ file: String) {
    let documents = RecordedValue.file(file).map { ($0["id"].text ?? "", $0["document"]) }.filter { _, document in
      let layout = document["layout"]
      return file != "vectors"
        || layout["kind"].text == "compositional" && !layout["list"].exists && !layout["variants"].exists
          && layout["group"]["size"].exists
    }
    #expect(!documents.isEmpty)
    var frames: [String] = []
    for (name, document) in documents {
      let (host, delegate) = Self.host(of: document)
      withExtendedLifetime(delegate) {
        let dump = LayoutDump(host, form: .structural)
        guard dump.isStructural else {
          frames.append("\(name): \(dump.warnings.first ?? "")")
          return
        }
        let differences = LayoutDump.structuralDifferences(of: host, from: dump.text)
        #expect(differences == [], "\(name)\n\(dump.text)")
      }
    }
    print("structural documents, \(file): \(documents.count - frames.count) of \(documents.count); frames: \(frames)")
    #expect(frames.count == Self.framesByFile[file, default: 0])
  }

  // MARK: Structure

  @Test func `only the layouts of UIKit have structural documents`() {
    final class Flow: UICollectionViewFlowLayout {}
    final class Compositional: UICollectionViewCompositionalLayout {}
    let section = NSCollectionLayoutSection(group: group(.fractionalWidth(1)))
    #expect(LayoutDump.isStructural(UICollectionViewFlowLayout()))
    #expect(LayoutDump.isStructural(UICollectionViewCompositionalLayout(section: section)))
    #expect(!LayoutDump.isStructural(Flow()))
    #expect(!LayoutDump.isStructural(Compositional(section: section)))
    let dump = LayoutDump(host(Flow(), [3]), form: .structural)
    #expect(!dump.isStructural && dump.warnings == [])
    #expect(dump.text.contains("\"custom\""))
  }

  @Test func `equal sections share the layout of the document`() {
    let section = NSCollectionLayoutSection(group: group(.fractionalWidth(1), 3))
    section.interGroupSpacing = 0.1 + 0.2
    let host = host(UICollectionViewCompositionalLayout(section: section), [3, 0, 5])
    let dump = LayoutDump(host, source: "FeedLayout.swift", form: .structural, animatesChanges: true)
    #expect(
      dump.text == """
        // FeedLayout.swift at 390 × 844
        {
          "viewport": { "width": 390, "height": 844 },
          "displayScale": 2,
          "animation": { "layoutChanges": true },
          "configuration": { "contentInsetsReference": "safeArea" },
          "layout": {
            "kind": "compositional",
            "interGroupSpacing": 0.30000000000000004,
            "group": {
              "size": { "width": { "fractionalWidth": 1 }, "height": 60 },
              "count": 3,
              "items": [{ "size": { "width": { "fractionalWidth": 1 }, "height": 60 } }]
            }
          },
          "sections": [
            { "items": [{ "repeat": 3 }] },
            { "items": [] },
            { "items": [{ "repeat": 5 }] }
          ]
        }

        """)
    #expect(dump.warnings == [])
    #expect(LayoutDump.structuralDifferences(of: host, from: dump.text) == [])
    section.interGroupSpacing = 1
    let other = self.host(UICollectionViewCompositionalLayout(section: section), [3, 0, 5])
    #expect(LayoutDump.structuralDifferences(of: other, from: dump.text).contains("content size"))
  }

  @Test func `sections that differ have their own layouts`() {
    let layout = UICollectionViewCompositionalLayout { index, _ in
      let section = NSCollectionLayoutSection(group: group(.fractionalWidth(index == 0 ? 1 : 0.8), index + 1))
      section.orthogonalScrollingBehavior = index == 1 ? .groupPagingCentered : .none
      section.orthogonalScrollingProperties.decelerationRate = index == 1 ? .fast : .automatic
      section.boundarySupplementaryItems = [
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size(.fractionalWidth(1), .estimated(30)), elementKind: "title \"\(index)\"",
          alignment: .topLeading)
      ]
      return section
    }
    let host = host(layout, [3, 5])
    let dump = LayoutDump(host, form: .structural)
    #expect(dump.isStructural && dump.warnings == [])
    #expect(LayoutDump.structuralDifferences(of: host, from: dump.text) == [])
    #expect(dump.text.contains("\"orthogonalScrollingProperties\": { \"decelerationRate\": \"fast\" }"))
  }

  @Test func `a layout from right to left is mirrored`() {
    // A host sets the current traits, which other tests have in their views.
    let traits = UITraitCollection.current
    defer { UITraitCollection.current = traits }
    let section = NSCollectionLayoutSection(group: group(.absolute(100)))
    let host = LayoutHost(
      layout: UICollectionViewCompositionalLayout(section: section), size: CGSize(width: 390, height: 844), items: [3],
      traits: UITraitCollection(layoutDirection: .rightToLeft))
    let dump = LayoutDump(host, form: .structural)
    #expect(dump.text.contains("\"layoutDirection\": \"rtl\""))
    #expect(LayoutDump.structuralDifferences(of: host, from: dump.text) == [])
  }

  @Test(
    arguments: [
      UICollectionLayoutListConfiguration.Appearance.plain, .grouped, .insetGrouped, .sidebar, .sidebarPlain,
    ], [nil, 12])
  func `lists are compositional`(_ appearance: UICollectionLayoutListConfiguration.Appearance, _ padding: CGFloat?) {
    var list = UICollectionLayoutListConfiguration(appearance: appearance)
    list.headerMode = .supplementary
    list.footerMode = .supplementary
    list.headerTopPadding = padding
    let host = host(UICollectionViewCompositionalLayout.list(using: list), [3, 2])
    let dump = LayoutDump(host, form: .structural)
    #expect(dump.isStructural && dump.warnings == [])
    #expect(dump.text.contains("\"headerTopPadding\": 12") == (padding != nil))
    #expect(LayoutDump.structuralDifferences(of: host, from: dump.text) == [])
  }

  // MARK: Closures

  @Test func `a section that depends on the width is dumped with a warning`() {
    var calls = 0
    let layout = UICollectionViewCompositionalLayout { index, environment in
      calls += 1
      let isWide = index == 2 && environment.container.effectiveContentSize.width > 600
      return NSCollectionLayoutSection(group: group(.fractionalWidth(1), isWide ? 4 : 2))
    }
    let host = host(layout, [4, 4, 4])
    let dump = LayoutDump(host, form: .structural)
    #expect(calls == 6)
    #expect(dump.isStructural)
    #expect(dump.warnings == ["Section 2 depends on the width; dumped for 390."])
    #expect(LayoutDump.structuralDifferences(of: host, from: dump.text) == [])
  }

  @Test(arguments: [true, false]) func `a custom group is dumped if it does not depend on the width`(_ isFixed: Bool) {
    let group = NSCollectionLayoutGroup.custom(layoutSize: size(.fractionalWidth(1), .absolute(100))) { environment in
      let width = isFixed ? 50 : environment.container.contentSize.width / 3
      return (0..<3).map {
        NSCollectionLayoutGroupCustomItem(
          frame: CGRect(x: CGFloat($0) * width, y: CGFloat($0) * 7, width: width, height: 20), zIndex: $0)
      }
    }
    let host = host(UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)), [7])
    let dump = LayoutDump(host, form: .structural)
    #expect(dump.isStructural == isFixed)
    #expect(dump.warnings.count == (isFixed ? 0 : 1))
    if isFixed { #expect(LayoutDump.structuralDifferences(of: host, from: dump.text) == []) }
    #expect(LayoutDump.differences(of: host, from: dump.text) == [])
  }

  @Test func `a handler of elements in view is left out with a warning`() {
    let section = NSCollectionLayoutSection(group: group(.fractionalWidth(1)))
    section.visibleItemsInvalidationHandler = { items, _, _ in items.forEach { $0.alpha = 0.5 } }
    let dump = LayoutDump(host(UICollectionViewCompositionalLayout(section: section), [3]), form: .structural)
    #expect(dump.isStructural)
    #expect(
      dump.warnings == [
        "Section 0 has a visibleItemsInvalidationHandler, which is left out with the alpha, transform, frame and zIndex"
          + " that it sets during scrolling; the form with frames has them at one content offset."
      ])
  }

  @Test func `a number that documents do not have makes a document of frames`() {
    let section = NSCollectionLayoutSection(group: group(.fractionalWidth(1)))
    section.interGroupSpacing = -10
    let host = host(UICollectionViewCompositionalLayout(section: section), [3])
    let dump = LayoutDump(host, form: .structural)
    #expect(!dump.isStructural)
    #expect(dump.warnings.first?.contains("document has its frames") == true)
    #expect(LayoutDump.differences(of: host, from: dump.text) == [])
  }

  // MARK: Flow

  private final class Sizes: NSObject, UICollectionViewDelegateFlowLayout {
    func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: indexPath.item < 2 ? 80 : 100.5, height: 40 + CGFloat(indexPath.section)) }

    func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets { section == 0 ? UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) : .zero }

    func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { section == 0 ? 5 : 10 }

    func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize { CGSize(width: 20, height: section == 0 ? 30 : 0) }
  }

  @Test func `the answers of a flow layout's delegate are in the sections`() {
    let layout = UICollectionViewFlowLayout()
    layout.minimumLineSpacing = 5
    layout.sectionInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    layout.footerReferenceSize = CGSize(width: 10, height: 10)
    layout.sectionFootersPinToVisibleBounds = true
    let host = host(layout, [4, 1])
    let delegate = Sizes()
    host.delegate = delegate
    let dump = LayoutDump(host, source: "Flow", form: .structural)
    #expect(
      dump.text == """
        // Flow at 390 × 844
        {
          "viewport": { "width": 390, "height": 844 },
          "displayScale": 2,
          "stickyHeaders": "push",
          "layout": {
            "kind": "flow",
            "minimumLineSpacing": 5,
            "sectionInset": { "top": 1, "left": 2, "bottom": 3, "right": 4 }
          },
          "sections": [
            {
              "header": { "length": 30, "sticky": false },
              "footer": { "length": 10, "sticky": true },
              "items": [{ "repeat": 2, "size": [80, 40] }, { "repeat": 2, "size": [100.5, 40] }]
            },
            {
              "layout": { "minimumLineSpacing": 10, "sectionInset": 0 },
              "footer": { "length": 10, "sticky": true },
              "items": [{ "size": [80, 41] }]
            }
          ]
        }

        """)
    #expect(LayoutDump.structuralDifferences(of: host, from: dump.text) == [])
    withExtendedLifetime(delegate) {}
  }

  @Test(arguments: [true, false]) func `a flow layout scrolls sideways and pins its headers`(_ pins: Bool) {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.headerReferenceSize = CGSize(width: 25, height: 0)
    layout.sectionHeadersPinToVisibleBounds = pins
    let host = host(layout, [40, 100])
    let dump = LayoutDump(host, form: .structural)
    host.scroll(to: CGPoint(x: 100, y: 0))
    #expect(LayoutDump.structuralDifferences(of: host, from: dump.text) == [])
  }
}

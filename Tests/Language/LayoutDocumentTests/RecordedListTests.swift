import CollectionLayout
import Foundation
import JSON
import TestSupport
import Testing

/// Sections that a list configuration makes, as recorded from UIKit in the Mac idiom by kern0x1b/charon.
@Suite struct RecordedListTests {
  struct Recording: CustomTestStringConvertible, Sendable {
    let value: JSONValue

    var testDescription: String {
      ["appearance", "headerMode", "footerMode"].map { value[$0]?.asString ?? "" }.joined(separator: ", ")
    }

    static let all: [Recording] = {
      let path = Project.folder.appendingPathComponent("Tests/Recorded/list-sections.json")
      guard let bytes = try? Project.bytes(path), let list = try? JSONValue(parsing: bytes).asArray else { return [] }
      return list.map(Recording.init)
    }()
  }

  @Test func `all combinations are recorded`() {
    #expect(Recording.all.count == 30)
  }

  @Test(arguments: Recording.all) func `the section equals that of UIKit`(_ recording: Recording) throws {
    let value = recording.value
    let configuration = ListConfiguration(
      appearance: try #require(value["appearance"]?.asString.flatMap(ListConfiguration.Appearance.init)),
      headerMode: try #require(value["headerMode"]?.asString.flatMap(ListConfiguration.HeaderMode.init)),
      footerMode: try #require(value["footerMode"]?.asString.flatMap(ListConfiguration.FooterMode.init)))
    let layout = CompositionalLayout(list: configuration)
    let section = try #require(value["section"])
    let insets = layout.contentInsets
    #expect(
      [insets.top, insets.left, insets.bottom, insets.right]
        == ["top", "left", "bottom", "right"].map { section["contentInsets"]?[$0]?.asDouble })
    #expect(section["contentInsetsReference"]?.asString == "none" && layout.insetsReference == InsetsReference.none)
    let items = section["boundaryItems"]?.asArray ?? []
    #expect(layout.boundaryItems.count == items.count)
    for (item, recorded) in zip(layout.boundaryItems, items) {
      #expect(item.kind == recorded["kind"]?.asString)
      #expect(item.alignment.rawValue == recorded["alignment"]?.asString)
      #expect(item.size.width == .fractionalWidth(recorded["size"]?["width"]?["fractionalWidth"]?.asDouble ?? 0))
      #expect(item.size.height == .estimated(recorded["size"]?["height"]?["estimated"]?.asDouble ?? 0))
      #expect(item.extendsBoundary == (recorded["extendsBoundary"] == .bool(true)))
      #expect(item.pinsToVisibleBounds == (recorded["pinned"] == .bool(true)))
      #expect(item.zIndex == recorded["zIndex"]?.asInt)
    }
  }
}

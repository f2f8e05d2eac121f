/// A document to start with, for `layoutd init` and an empty file. The texts are the files of `protocol/templates`,
/// embedded.
package struct StarterDocument: Sendable {
  /// The name, such as `feed`, by which users select it.
  package let name: String
  /// A description of one line, without a period.
  package let summary: String
  /// The text, formatted and without diagnostics.
  package let text: [UInt8]

  /// All starter documents, the default one first.
  package static let all: [StarterDocument] = [
    StarterDocument(
      name: "feed", summary: "photographs in a waterfall of two columns", text: PackageResources.feed_layout_json),
    StarterDocument(
      name: "list", summary: "contacts with separators and sticky section headers",
      text: PackageResources.list_layout_json),
    StarterDocument(
      name: "grid", summary: "an album of photographs in three columns", text: PackageResources.grid_layout_json),
    StarterDocument(
      name: "chat", summary: "messages that open at their end; new ones move the others up",
      text: PackageResources.chat_layout_json),
    StarterDocument(
      name: "shop", summary: "products with prices on a compositional page, with sections that scroll sideways",
      text: PackageResources.shop_layout_json),
    StarterDocument(
      name: "carousel", summary: "a gallery of cards that come to rest in the center",
      text: PackageResources.carousel_layout_json),
    StarterDocument(
      name: "timeline", summary: "tiles with animated insertions, deletions and moves, for `layoutd simulate`",
      text: PackageResources.timeline_layout_json),
  ]

  /// Returns the starter document of a name; nil if the name is unknown.
  package static func named(_ name: String) -> StarterDocument? { all.first { $0.name == name } }
}

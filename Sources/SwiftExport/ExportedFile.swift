import CollectionLayout
import LayoutDocument

/// The file that is written: the document, the choices, and what is left out so far.
struct ExportedFile {
  let model: DocumentModel
  let documentName: String
  let options: SwiftExport.Options
  /// The class that lays the document out.
  let layoutClass: LayoutClass
  /// The numbers of each section's items.
  let data: [ItemData]
  var omissions: [String] = []
  /// Functions of several places of the file, by name; each is written once.
  var helpers: Set<Helper> = []
  /// The kinds of decoration views.
  var decorationKinds: [String] = []

  /// Functions that are written if the text calls them.
  enum Helper {
    case random, repeated, uniform
  }

  init(_ model: DocumentModel, documentName: String, options: SwiftExport.Options) {
    self.model = model
    self.documentName = documentName
    self.options = options
    layoutClass = LayoutClass(model.collection)
    data = model.collection.sections.map {
      ItemData($0.items, for: $0.layouts, scrolling: model.collection.scrollDirection)
    }
  }

  var collection: CollectionModel { model.collection }
  var isVertical: Bool { collection.scrollDirection == .vertical }
  /// Whether frames are rounded to pixels.
  var hasPixels: Bool { collection.pixels.scale > 0 }
  /// Whether a function reads sizes of items.
  var hasItems: Bool { layoutClass != .compositional || data.contains { !$0.isEmpty } || hasPlacedSections }
  /// Whether a compositional layout has sections of other kinds, whose frames are computed.
  var hasPlacedSections: Bool {
    layoutClass == .compositional && collection.sections.contains { $0.layouts.contains(where: $0.isPlaced) }
  }

  /// Adds a sentence about a part of the document that is left out, once.
  mutating func omit(_ sentence: String) {
    if !omissions.contains(sentence) { omissions.append(sentence) }
  }
}

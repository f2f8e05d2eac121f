import JSON
import LayoutDocument
import Testing

/// Checks that all keys of the schema are decoded. A key that exists only in the schema is found here, whether its
/// entry names a target or the key is decoded separately, as those of items are.
@Suite struct `The keys of the schema` {
  private let walk = SchemaEnumerator()

  @Test func `are all decoded`() {
    var unread: [String] = []
    var count = 0
    for place in walk.places {
      for key in place.object.keys where key.name != "kind" {
        count += 1
        if !isRead(key, at: place) { unread.append("\(place.path).\(key.name)") }
      }
    }
    // The first is used by other editors only, the others with permission to run code (`SwiftLayoutTests`).
    #expect(unread == [".$schema", "layout(swift).source", "layout(swift).entry"])
    #expect(count > 250)
  }

  /// Whether some value of a key gives another state of the document than without the key.
  private func isRead(_ key: PropertySchema, at place: SchemaEnumerator.Place) -> Bool {
    if place.object.name == "each" { return isReadFromRow(key, at: place) }
    let without = state(place.document(with: nil, for: key))
    return SchemaEnumerator.values(of: key.type).contains {
      state(place.document(with: "\"\(key.name)\": \($0)", for: key)) != without
    }
  }

  /// Whether a key has an effect if its value is in a row of a data source.
  private func isReadFromRow(_ key: PropertySchema, at place: SchemaEnumerator.Place) -> Bool {
    let items = walk.places.first { $0.object.name == "item" }
    guard let type = items?.object.key(key.name)?.type else { return false }
    return SchemaEnumerator.values(of: type).contains { value in
      let row = #"{"a": \#(value)}"#
      return state(place.document(with: "\"\(key.name)\": \"/a\"", for: key), row: row)
        != state(place.document(with: nil, for: key), row: row)
    }
  }

  private func state(_ document: String, row: String = #"{"a": 1}"#) -> String {
    DocumentFixture(withTemplate(document), files: ["/project/pages/x": "[\(row)]"]).state
  }

  /// Returns the document with a template for an item that names one, or with an item that names the existing one.
  private func withTemplate(_ document: String) -> String {
    guard document.contains(#""templates""#) else {
      return #"{"templates": {"x": {"height": 7}}, "# + document.dropFirst()
    }
    return document.replacing(#""sections": [{}]"#, with: #""sections": [{"items": [{"template": "other"}]}]"#)
  }
}

import JSON
import LayoutDocument
import Testing

/// Whether what the description says can be written is also read: a key that only the description knows is found here,
/// whether its entry says where it goes or it is read by hand, as those of items are.
@Suite struct `The keys of the description` {
  private let walk = DescriptionWalk()

  @Test func `are all read`() {
    var unread: [String] = []
    var count = 0
    for place in walk.places {
      for key in place.object.keys where key.name != "kind" {
        count += 1
        if !isRead(key, at: place) { unread.append("\(place.path).\(key.name)") }
      }
    }
    // For other editors.
    #expect(unread == [".$schema"])
    #expect(count > 250)
  }

  /// Whether a document with some value of a key means something else than the same without the key.
  private func isRead(_ key: KeyDescription, at place: DescriptionWalk.Place) -> Bool {
    if place.object.name == "each" { return isReadFromRow(key, at: place) }
    let without = state(place.document(with: nil, for: key))
    return DescriptionWalk.values(of: key.type).contains {
      state(place.document(with: "\"\(key.name)\": \($0)", for: key)) != without
    }
  }

  /// The same of a key whose value stands in the row of a source.
  private func isReadFromRow(_ key: KeyDescription, at place: DescriptionWalk.Place) -> Bool {
    let items = walk.places.first { $0.object.name == "item" }
    guard let type = items?.object.key(key.name)?.type else { return false }
    return DescriptionWalk.values(of: type).contains { value in
      let row = #"{"a": \#(value)}"#
      return state(place.document(with: "\"\(key.name)\": \"/a\"", for: key), row: row)
        != state(place.document(with: nil, for: key), row: row)
    }
  }

  private func state(_ document: String, row: String = #"{"a": 1}"#) -> String {
    DocumentFixture(withTemplate(document), files: ["/project/pages/x": "[\(row)]"]).state
  }

  /// The document with a template for an item that names one, or with an item that names the one there is.
  private func withTemplate(_ document: String) -> String {
    guard document.contains(#""templates""#) else {
      return #"{"templates": {"x": {"height": 7}}, "# + document.dropFirst()
    }
    return document.replacing(#""sections": [{}]"#, with: #""sections": [{"items": [{"template": "other"}]}]"#)
  }
}

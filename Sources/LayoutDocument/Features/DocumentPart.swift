package import CollectionLayout
import JSON

/// A part of a document's text by what it describes.
package enum DocumentPart: Equatable, Sendable {
  /// Items, by the runs that were made from their entries.
  case items([ItemRun])
  /// A section as a whole.
  case section(Identifier)
  case header(Identifier)
  case footer(Identifier)
  /// One of a section's decorations, by its place in the model's list.
  case decoration(Int, of: Identifier)
  /// One of the boundary items of a section's layout, or of the whole collection; numbers count from 0 within the kind.
  case boundaryItem(kind: String, number: Int, of: Identifier?)
  /// The views of one kind that a section's layout anchors to its items and groups.
  case supplementaryItems(kind: String, of: Identifier)
}

extension DocumentSnapshot {
  /// Where the text describes a part, in bytes of the newest text; nil where it does not.
  ///
  /// While the newest text has a syntax error, what lies in its changed stretch is nowhere.
  package func range(of part: DocumentPart) -> Range<Int>? {
    guard let range = map?.range(of: part) else { return nil }
    return shift.map { $0.newest(range) } ?? range
  }

  /// What is described at a byte of the newest text, in the order of the text; the innermost part only.
  package func parts(at offset: Int) -> [DocumentPart] {
    map?.parts(at: shift?.good(offset) ?? offset) ?? []
  }

  /// The byte of the newest text that a position names; what lies outside is clamped.
  package func offset(of position: TextPosition, encoding: PositionEncoding) -> Int {
    buffer.offset(of: position, encoding: encoding)
  }

  /// The positions of a range of bytes of the newest text.
  package func positions(of range: Range<Int>, encoding: PositionEncoding) -> Range<TextPosition> {
    var cursor = PositionCursor(buffer, encoding)
    let start = cursor.position(of: range.lowerBound)
    return start..<max(start, cursor.position(of: range.upperBound))
  }

  /// Of the last good text.
  var map: DocumentMap? {
    guard let root = goodRoot else { return nil }
    return cache.map.value { DocumentMap(root, entries: memo.entries, of: model.collection) }
  }

  /// The way from the last good text to the newest; nil where that is one.
  var shift: TextChange? {
    guard isStale, let good = goodRoot?.tree.text else { return nil }
    return cache.shift.value { TextChange(from: good, to: text) }
  }
}

extension TextChange {
  /// Where a range of the earlier text is now; nil when its first or its last byte is not there any more.
  func newest(_ range: Range<Int>) -> Range<Int>? {
    guard !range.isEmpty, let start = moved(range.lowerBound..<range.lowerBound + 1)?.lowerBound,
      let end = moved(range.upperBound - 1..<range.upperBound)?.upperBound
    else { return nil }
    return start..<end
  }

  /// Where an offset of the text now was; within the change that is where it begins.
  func good(_ offset: Int) -> Int {
    if offset <= new.lowerBound { return offset }
    return offset >= new.upperBound ? offset - shift : old.lowerBound
  }
}

package import CollectionLayout
import JSON

/// An entity that a range of the text describes.
package enum DocumentEntity: Equatable, Sendable {
  /// Items, by the runs of their entries.
  case items([ItemRun])
  /// A whole section.
  case section(Identifier)
  case header(Identifier)
  case footer(Identifier)
  /// A decoration of a section, by its index in the model's list.
  case decoration(Int, of: Identifier)
  /// A boundary item of a section's layout, or of the whole collection; numbered from 0 within its kind.
  case boundaryItem(kind: String, number: Int, of: Identifier?)
  /// The supplementary items of one kind in a section's groups.
  case supplementaryItems(kind: String, of: Identifier)
}

extension PreparedCollection {
  /// Returns the part of the document that describes an element; nil if there is none.
  package func entity(of key: ElementKey, _ attributes: LayoutAttributes) -> DocumentEntity? {
    let path = attributes.indexPath
    switch key {
    case .cell:
      guard model.sections.indices.contains(path.section), path.item < model.sections[path.section].items.count else {
        return nil
      }
      return .items([model.sections[path.section].items.item(at: path.item).run])
    case .header(let section): return .header(section)
    case .footer(let section): return .footer(section)
    case .decoration(let key):
      return decorationIndex(kind: key.kind, at: path).flatMap { index in
        key.section.map { .decoration(index, of: $0) }
      }
    case .boundaryItem(let key): return .boundaryItem(kind: key.kind, number: key.number, of: key.section)
    case .supplementaryItem(let key): return key.section.map { .supplementaryItems(kind: key.kind, of: $0) }
    case .disappearing: return nil
    }
  }
}

extension DocumentSnapshot {
  /// Returns the range of an entity in bytes of the current text; nil if the text does not describe it.
  ///
  /// While the current text has a syntax error, entities in its changed range have none.
  package func range(of part: DocumentEntity) -> Range<Int>? {
    guard let range = map?.range(of: part) else { return nil }
    return changeSinceLastValid.map { $0.mapToCurrent(range) } ?? range
  }

  /// Returns the innermost entities at a byte of the current text, in text order.
  package func entities(at offset: Int) -> [DocumentEntity] {
    map?.parts(at: changeSinceLastValid?.mapToLastValid(offset) ?? offset) ?? []
  }

  /// Returns the byte offset of a position in the current text. Positions outside the text are clamped.
  package func offset(of position: TextPosition, encoding: PositionEncoding) -> Int {
    buffer.offset(of: position, encoding: encoding)
  }

  /// Returns the positions of a byte range of the current text.
  package func positions(of range: Range<Int>, encoding: PositionEncoding) -> Range<TextPosition> {
    var cursor = PositionCursor(buffer, encoding)
    let start = cursor.position(of: range.lowerBound)
    return start..<max(start, cursor.position(of: range.upperBound))
  }

  /// The source map of the last valid text.
  var map: SourceMap? {
    guard let root = lastValidRoot else { return nil }
    return cache.map.value {
      SourceMap(
        root, entries: entryCache.entries, of: model.collection, viewport: model.viewport, outlines: model.outlines)
    }
  }

  /// The change from the last valid text to the current one; nil if the current text is valid.
  var changeSinceLastValid: TextDelta? {
    guard hasStaleModel, let good = lastValidRoot?.tree.text else { return nil }
    return cache.shift.value { TextDelta(from: good, to: text) }
  }
}

extension TextDelta {
  /// Maps a range of the old text to the new text; nil if its first or last byte was removed.
  func mapToCurrent(_ range: Range<Int>) -> Range<Int>? {
    guard !range.isEmpty, let start = mapped(range.lowerBound..<range.lowerBound + 1)?.lowerBound,
      let end = mapped(range.upperBound - 1..<range.upperBound)?.upperBound
    else { return nil }
    return start..<end
  }

  /// Maps an offset of the new text to the old text. Offsets inside the change map to its start.
  func mapToLastValid(_ offset: Int) -> Int {
    if offset <= new.lowerBound { return offset }
    return offset >= new.upperBound ? offset - offsetDelta : old.lowerBound
  }
}

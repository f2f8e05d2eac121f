import CollectionLayout
import JSON

// Maps the items of a section to entries of the text.
extension CommitPlan {
  /// Consecutive items of one origin.
  struct Segment {
    enum Origin: Equatable {
      case document(section: Int, entry: Int)
      /// An item of the document whose values have changed.
      case changed(section: Int, entry: Int)
      case client
    }

    var origin: Origin
    /// The indices in the origin's run.
    var range: Range<Int>
    var slices: [ItemSlice]
  }

  func split(_ slice: ItemSlice, into segments: inout [Segment]) {
    let isClients = parts.node(of: slice.run) != nil
    var next = slice.range.lowerBound
    while next < slice.range.upperBound {
      var part = Segment(origin: .client, range: next..<next + 1, slices: [])
      if isClients, slice.range.count > 1 {
        part.range = next..<slice.range.upperBound
      } else if let place = search.indexPath(of: slice.identifiers.identifier(at: next)) {
        find(slice, next, at: place, &part)
      }
      let offset = next - slice.range.lowerBound
      part.slices = [slice.slice(offset..<offset + part.range.count)]
      next += part.range.count
      let continues =
        segments.last.map { last in
          last.origin == part.origin && last.range.upperBound == part.range.lowerBound
            && (part.origin != .client || last.slices.last?.run === slice.run)
        } ?? false
      if continues {
        let last = segments.count - 1
        segments[last].range = segments[last].range.lowerBound..<part.range.upperBound
        segments[last].slices += part.slices
      } else {
        segments.append(part)
      }
    }
  }

  /// Sets the origin and the range of `part` if the item at `place`, which has its identifier, is the same or changed.
  func find(_ slice: ItemSlice, _ next: Int, at place: IndexPath, _ part: inout Segment) {
    let items = before.sections[place.section].items
    let (index, offset) = items.locate(place.item)
    let known = items.slices[index]
    let start = known.range.lowerBound + offset
    // Entries without items have the same start as the next entry, so the last entry with this start has the item.
    let entry = starts[place.section].indices.partitioningIndex { starts[place.section][$0] > place.item } - 1
    guard entry >= 0 else { return }
    let isSameRun = known.run === slice.run || known.run == slice.run
    if isSameRun, start == next, slice.hasSameIdentifiers(at: next, as: known, at: start) {
      part.origin = .document(section: place.section, entry: entry)
      part.range = next..<next + min(slice.range.upperBound - next, known.range.upperBound - start)
    } else if slice.run.hasSameAppearance(at: next, as: known.run, at: start) {
      part.origin = .document(section: place.section, entry: entry)
      part.range = start..<start + 1
    } else {
      let draft = drafts[place.section].entries[entry]
      guard draft.count == 1, !draft.isGenerator, nodes[place.section]["items"]?.kind == .array else { return }
      part.origin = .changed(section: place.section, entry: entry)
      part.range = 0..<1
    }
  }

  func isWhole(_ segments: [Segment], ofSection section: Int) -> Bool {
    let entries = drafts[section].entries
    guard segments.count == entries.count else { return false }
    return zip(segments, entries.indices).allSatisfy { segment, entry in
      segment.origin == .document(section: section, entry: entry) && segment.range == 0..<entries[entry].count
    }
  }
}

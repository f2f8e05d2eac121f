extension CollectionModel {
  /// Returns the collection with one item moved, as by a batch update of one move. Both index paths must be valid; `to`
  /// is the index path after the move.
  ///
  /// Linear in the number of slices between both places.
  public func movingItem(from: IndexPath, to: IndexPath) -> CollectionModel {
    guard from != to else { return self }
    var model = self
    if from.section == to.section {
      model.sections[from.section].items.moveItem(from: from.item, to: to.item)
    } else {
      let item = sections[from.section].items.slice(at: from.item)
      model.sections[from.section].items.removeItem(at: from.item)
      model.sections[to.section].items.insert(item, at: to.item)
    }
    return model
  }
}

extension ItemList {
  fileprivate mutating func moveItem(from: Int, to: Int) {
    rebuild(from: min(from, to), through: max(from, to)) { old, range, new in
      let item = old.slice(at: from)
      if from < to {
        new.append(range.lowerBound..<from, of: old)
        new.append(from + 1..<to + 1, of: old)
        new.append(item)
        new.append(to + 1..<range.upperBound, of: old)
      } else {
        new.append(range.lowerBound..<to, of: old)
        new.append(item)
        new.append(to..<from, of: old)
        new.append(from + 1..<range.upperBound, of: old)
      }
    }
  }

  fileprivate mutating func removeItem(at index: Int) {
    rebuild(from: index, through: index) { old, range, new in
      new.append(range.lowerBound..<index, of: old)
      new.append(index + 1..<range.upperBound, of: old)
    }
  }

  fileprivate mutating func insert(_ item: ItemSlice, at index: Int) {
    guard index < count else { return append(item) }
    rebuild(from: index, through: index) { old, range, new in
      new.append(range.lowerBound..<index, of: old)
      new.append(item)
      new.append(index..<range.upperBound, of: old)
    }
  }

  /// Replaces the slices of a range of items, and one slice on each side, with which the new ones may merge.
  private mutating func rebuild(
    from first: Int, through last: Int, _ body: (_ old: ItemList, _ range: Range<Int>, _ new: inout ItemList) -> Void
  ) {
    let (low, high) = (locate(first), locate(last))
    let before = low.slice > 0 ? slices[low.slice - 1].range.count : 0
    let behind = high.slice + 1 < slices.count ? slices[high.slice + 1].range.count : 0
    let start = first - low.offset - before
    let end = last - high.offset + slices[high.slice].range.count + behind
    var new = ItemList()
    body(self, start..<end, &new)
    replaceSlices(
      max(0, low.slice - 1)..<min(slices.count, high.slice + 2), by: new.slices)
  }
}

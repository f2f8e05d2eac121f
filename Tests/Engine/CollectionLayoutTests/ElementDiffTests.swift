import CollectionLayout
import TestSupport
import Testing

struct `A diff of two states` {
  /// Returns the elements after a diff, applied as a client does.
  private func applying(_ diff: ElementDiff, to elements: [LayoutElement]) -> [LayoutElement] {
    var shown = Dictionary(uniqueKeysWithValues: elements.map { ($0.key, $0.attributes) })
    for element in diff.removed {
      #expect(shown[element.key] == element.attributes)
      shown[element.key] = nil
    }
    for change in diff.changed {
      #expect(shown[change.key] == change.before)
      #expect(change.before != change.after)
      shown[change.key] = change.after
    }
    for element in diff.added {
      #expect(shown[element.key] == nil)
      shown[element.key] = element.attributes
    }
    return shown.map { LayoutElement(key: $0.key, attributes: $0.value) }
      .sorted { LayoutAttributes.precedesInDrawOrder($0.attributes, $1.attributes) }
  }

  private func state(_ collection: PreparedCollection, _ rect: Rect) -> [LayoutElement] {
    collection.elements(in: rect).map { LayoutElement(key: collection.model.key(of: $0), attributes: $0) }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `turns one state into the other`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for step in 0..<20 {
      let drawn = RandomBatch(&random)
      let before = prepared(drawn.model, 320, 200)
      let after = prepared(try ValidatedBatch(drawn.operations, on: drawn.model).result, 320, 200)
      let old = state(before, Rect(0, Double(random.below(100)), 320, 200))
      let new = state(after, Rect(0, Double(random.below(100)), 320, 200))
      let diff = ElementDiff(from: old, to: new)
      #expect(applying(diff, to: old) == new, "seed \(seed), step \(step)")
      #expect(diff.isEmpty == (old == new), "seed \(seed), step \(step)")
      // The lists are in the order of their state.
      let order = new.map(\.key)
      #expect(diff.added.map(\.key) == order.filter { key in diff.added.contains { $0.key == key } })
      #expect(diff.changed.map(\.key) == order.filter { key in diff.changed.contains { $0.key == key } })
      #expect(diff.removed.map(\.key) == old.map(\.key).filter { key in diff.removed.contains { $0.key == key } })
    }
  }

  @Test func `of a state and itself is empty`() {
    let elements = state(prepared(collection(5, 3), 320, 480), Rect(0, 0, 320, 480))
    #expect(ElementDiff(from: elements, to: elements).isEmpty)
    #expect(ElementDiff(from: [], to: elements).added == elements)
    #expect(ElementDiff(from: elements, to: []).removed == elements)
  }
}

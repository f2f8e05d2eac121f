import CollectionLayout
import JSON
import Synchronization

/// Values that requests to a snapshot compute on first use.
///
/// The cache is lock-free: if two threads need a value at the same time, both compute it and the first result is kept.
final class SnapshotCache: Sendable {
  /// A reference to an immutable value, which can be stored atomically.
  final class Box<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// Values that depend only on the model.
  final class OfModel: Sendable {
    /// The model laid out in the document's viewport at its initial content offset.
    let layout = AtomicLazyReference<Box<ScrolledCollection>>()
    /// The identifiers of data source rows, each with the identifier of its section.
    let rowNames = AtomicLazyReference<Box<[Identifier: Identifier]>>()
    /// The layout of the previous model, for incremental layout.
    let earlierLayout: PreparedCollection?

    init(earlierLayout: PreparedCollection? = nil) { self.earlierLayout = earlierLayout }
  }

  /// The symbol index of the text, which takes several hundred bytes per item.
  final class OfNames: Sendable {
    let names = AtomicLazyReference<Box<SymbolIndex>>()
  }

  let map = AtomicLazyReference<Box<SourceMap>>()
  let shift = AtomicLazyReference<Box<TextDelta>>()
  let ofModel: OfModel

  /// Creates an empty cache.
  init() { ofModel = OfModel() }

  /// Creates the cache of a later snapshot. Values of the model are kept unless the model is new.
  init(after earlier: SnapshotCache, isModelNew: Bool) {
    ofModel =
      isModelNew
      ? OfModel(earlierLayout: earlier.ofModel.layout.load()?.value.layout ?? earlier.ofModel.earlierLayout)
      : earlier.ofModel
  }
}

extension AtomicLazyReference {
  /// Returns the value and computes it if there is none. A new value is stored only if `isWanted` returns true, since
  /// results of cancelled requests are incomplete.
  func value<Value>(isWanted: () -> Bool = { true }, make: () -> Value) -> Value
  where Instance == SnapshotCache.Box<Value> {
    if let made = load() { return made.value }
    let value = make()
    return isWanted() ? storeIfNil(SnapshotCache.Box(value)).value : value
  }
}

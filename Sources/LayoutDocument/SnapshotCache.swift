import CollectionLayout
import JSON
import Synchronization

/// What questions to a snapshot make when it is first needed, and keep for the questions behind them.
///
/// Two threads that need the same at once both make it, and the first result stays; no thread waits for another.
final class SnapshotCache: Sendable {
  /// A value behind a reference, which can be set in one step.
  final class Box<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  /// What depends on the model alone.
  final class OfModel: Sendable {
    /// The model laid out in its own viewport where it starts.
    let layout = AtomicLazyReference<Box<ScrolledCollection>>()
    /// The names that rows of sources have, with those of their sections.
    let rowNames = AtomicLazyReference<Box<[Identifier: Identifier]>>()
    /// The layout of the model before, which the next one takes over what still holds.
    let earlierLayout: PreparedCollection?

    init(earlierLayout: PreparedCollection? = nil) { self.earlierLayout = earlierLayout }
  }

  /// The names in the text: several hundred bytes an item.
  final class OfNames: Sendable {
    let names = AtomicLazyReference<Box<NameIndex>>()
  }

  let map = AtomicLazyReference<Box<DocumentMap>>()
  let shift = AtomicLazyReference<Box<TextChange>>()
  let ofModel: OfModel

  /// Nothing is known.
  init() { ofModel = OfModel() }

  /// For the snapshot after another one.
  init(after earlier: SnapshotCache, isModelNew: Bool) {
    ofModel =
      isModelNew
      ? OfModel(earlierLayout: earlier.ofModel.layout.load()?.value.layout ?? earlier.ofModel.earlierLayout)
      : earlier.ofModel
  }
}

extension AtomicLazyReference {
  /// The value, made if there is none; `isWanted` says whether a new one is kept.
  func value<Value>(isWanted: () -> Bool = { true }, make: () -> Value) -> Value
  where Instance == SnapshotCache.Box<Value> {
    if let made = load() { return made.value }
    let value = make()
    return isWanted() ? storeIfNil(SnapshotCache.Box(value)).value : value
  }
}

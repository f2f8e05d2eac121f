import CollectionLayout
import LayoutDocument

/// What a session shows: its document's collection with the client's changes in it.
struct SessionData: Sendable {
  private(set) var document: DocumentSnapshot
  /// The collection with the client's batches in it.
  private(set) var model: CollectionModel
  /// What the client changed besides the data.
  var overrides = SessionOverrides()
  /// Sections whose items the client changed by batches.
  private var changedSections: Set<Identifier> = []
  /// Whether a batch made the model another than the document's.
  private(set) var differsFromDocument = false
  /// What the client's sections and items were written as.
  private(set) var writtenParts = WrittenParts()
  private var seen: SeenDocument

  /// How far the session has followed its document.
  private struct SeenDocument: Equatable, Sendable {
    var generation = -1
    var version = 0
    var isStale = false

    init() {}

    init(_ document: DocumentSnapshot) {
      generation = document.generation
      version = document.version
      isStale = document.isOutdated
    }
  }

  /// What a new snapshot of the document means.
  enum News {
    case nothing
    /// A new version, or a text that is broken now; the collection is the same.
    case version
    case collection
  }

  init(_ document: DocumentSnapshot) {
    self.document = document
    model = document.model.collection
    seen = SeenDocument(document)
  }

  /// The collection as the session shows it.
  var shownModel: CollectionModel { overrides.applied(to: model) }

  /// Whether a document says something that was not taken over.
  func isBehind(_ document: DocumentSnapshot) -> Bool { seen != SeenDocument(document) }

  /// The next document to follow is another one of the same name.
  mutating func expectSource() { seen = SeenDocument() }

  /// Takes over a snapshot; the collection only by `mergeDocument`.
  mutating func follow(_ document: DocumentSnapshot) -> News {
    self.document = document
    let seen = SeenDocument(document)
    guard seen != self.seen else { return .nothing }
    defer { self.seen = seen }
    return seen.generation != self.seen.generation ? .collection : .version
  }

  /// Goes on with another collection.
  mutating func replaceModel(by model: CollectionModel) { self.model = model }

  /// Notes what a batch changed, and what the client wrote for it.
  mutating func note(_ operations: [UpdateOperation], _ parts: WrittenParts, result: CollectionModel) {
    noteChangedSections(operations, before: model, after: result)
    if !operations.isEmpty { differsFromDocument = true }
    writtenParts.add(parts, keptIn: result)
  }

  /// Notes what a snapshot of the client's changed, and what it wrote for it.
  mutating func note(_ update: SnapshotUpdate, _ parts: WrittenParts) {
    changedSections.formUnion(update.changedSections)
    if !update.diff.isEmpty || update.changesLooks { differsFromDocument = true }
    writtenParts.add(parts, keptIn: update.result)
  }

  /// Drops what the client changed by batches; takes effect with `mergeDocument`.
  mutating func dropChanges() { changedSections = [] }

  /// The document's collection, with the client's items where their text has not changed since.
  mutating func mergeDocument() -> CollectionModel {
    let after = merged()
    differsFromDocument = !changedSections.isEmpty
    writtenParts.dropSections()
    overrides.follow(after)
    return after
  }

  private mutating func merged() -> CollectionModel {
    var after = document.model.collection
    guard !changedSections.isEmpty else { return after }
    let own = Dictionary(model.sections.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    changedSections = changedSections.filter { identifier in
      guard let section = own[identifier] else { return false }
      return after.sections.contains { $0.identifier == identifier && $0.itemsStamp == section.itemsStamp }
    }
    // Where the text wins it takes its names with it: an item that a batch had put elsewhere is gone from there.
    var claims = IdentifierClaims()
    for section in after.sections where !changedSections.contains(section.identifier) {
      for piece in section.items.pieces { _ = claims.claimFree(piece.identifiers, piece.range) }
    }
    for index in after.sections.indices {
      guard changedSections.contains(after.sections[index].identifier),
        let section = own[after.sections[index].identifier]
      else { continue }
      after.sections[index].items = ItemList(
        section.items.pieces.flatMap { piece in
          claims.claimFree(piece.identifiers, piece.range).map {
            ItemPiece(run: piece.run, identifiers: piece.identifiers, range: $0)
          }
        })
    }
    return after
  }

  private mutating func noteChangedSections(
    _ operations: [UpdateOperation], before: CollectionModel, after: CollectionModel
  ) {
    for operation in operations {
      switch operation {
      case .insertItem(_, let place): note(place.section, of: after)
      case .deleteItem(let place), .reloadItem(let place, _): note(place.section, of: before)
      case .moveItem(let from, let to):
        note(from.section, of: before)
        note(to.section, of: after)
      case .reloadSection(let place, .some): note(place, of: before)
      case .insertSection, .deleteSection, .moveSection, .reloadSection: break
      }
    }
  }

  private mutating func note(_ section: Int, of model: CollectionModel) {
    if model.sections.indices.contains(section) { changedSections.insert(model.sections[section].identifier) }
  }
}

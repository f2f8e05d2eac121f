/// The operations of a batch by kind, each with its index in the batch.
struct SortedOperations {
  struct Move<Place: Hashable & Sendable>: Sendable {
    let from: Place
    let to: Place
    let operation: Int
  }

  struct Single<Place: Hashable & Sendable>: Sendable {
    let place: Place
    let operation: Int
  }

  var itemDeletes: [Single<IndexPath>] = []
  var itemInserts: [Single<IndexPath>] = []
  var itemReloads: [Single<IndexPath>] = []
  var itemMoves: [Move<IndexPath>] = []
  var sectionDeletes: [Single<Int>] = []
  var sectionInserts: [Single<Int>] = []
  var sectionReloads: [Single<Int>] = []
  var sectionMoves: [Move<Int>] = []

  init(_ operations: [UpdateOperation]) {
    for (number, operation) in operations.enumerated() {
      switch operation {
      case .insertItem(_, let place): itemInserts.append(Single(place: place, operation: number))
      case .deleteItem(let place): itemDeletes.append(Single(place: place, operation: number))
      case .moveItem(let from, let to): itemMoves.append(Move(from: from, to: to, operation: number))
      case .reloadItem(let place, _): itemReloads.append(Single(place: place, operation: number))
      case .insertSection(_, let place): sectionInserts.append(Single(place: place, operation: number))
      case .deleteSection(let place): sectionDeletes.append(Single(place: place, operation: number))
      case .moveSection(let from, let to): sectionMoves.append(Move(from: from, to: to, operation: number))
      case .reloadSection(let place, _): sectionReloads.append(Single(place: place, operation: number))
      }
    }
  }
}

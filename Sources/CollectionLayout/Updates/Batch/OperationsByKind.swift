/// The operations of a batch by kind, each with its index in the batch.
struct OperationsByKind {
  struct Move<Place: Hashable & Sendable>: Sendable {
    let from: Place
    let to: Place
    let operation: Int
  }

  struct Indexed<Place: Hashable & Sendable>: Sendable {
    let place: Place
    let operation: Int
  }

  var itemDeletes: [Indexed<IndexPath>] = []
  var itemInserts: [Indexed<IndexPath>] = []
  var itemReloads: [Indexed<IndexPath>] = []
  var itemMoves: [Move<IndexPath>] = []
  var sectionDeletes: [Indexed<Int>] = []
  var sectionInserts: [Indexed<Int>] = []
  var sectionReloads: [Indexed<Int>] = []
  var sectionMoves: [Move<Int>] = []

  init(_ operations: [UpdateOperation]) {
    for (number, operation) in operations.enumerated() {
      switch operation {
      case .insertItem(_, let place): itemInserts.append(Indexed(place: place, operation: number))
      case .deleteItem(let place): itemDeletes.append(Indexed(place: place, operation: number))
      case .moveItem(let from, let to): itemMoves.append(Move(from: from, to: to, operation: number))
      case .reloadItem(let place, _): itemReloads.append(Indexed(place: place, operation: number))
      case .insertSection(_, let place): sectionInserts.append(Indexed(place: place, operation: number))
      case .deleteSection(let place): sectionDeletes.append(Indexed(place: place, operation: number))
      case .moveSection(let from, let to): sectionMoves.append(Move(from: from, to: to, operation: number))
      case .reloadSection(let place, _): sectionReloads.append(Indexed(place: place, operation: number))
      }
    }
  }
}

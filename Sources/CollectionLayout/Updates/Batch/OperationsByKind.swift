/// The operations of a batch by kind, each with its index in the batch.
struct OperationsByKind {
  struct Move<Index: Hashable & Sendable>: Sendable {
    let from: Index
    let to: Index
    let operation: Int
  }

  struct Indexed<Index: Hashable & Sendable>: Sendable {
    let index: Index
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
      case .insertItem(_, let index): itemInserts.append(Indexed(index: index, operation: number))
      case .deleteItem(let index): itemDeletes.append(Indexed(index: index, operation: number))
      case .moveItem(let from, let to): itemMoves.append(Move(from: from, to: to, operation: number))
      case .reloadItem(let index, _): itemReloads.append(Indexed(index: index, operation: number))
      case .insertSection(_, let index): sectionInserts.append(Indexed(index: index, operation: number))
      case .deleteSection(let index): sectionDeletes.append(Indexed(index: index, operation: number))
      case .moveSection(let from, let to): sectionMoves.append(Move(from: from, to: to, operation: number))
      case .reloadSection(let index, _): sectionReloads.append(Indexed(index: index, operation: number))
      }
    }
  }
}

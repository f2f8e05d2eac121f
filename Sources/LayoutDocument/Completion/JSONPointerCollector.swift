import JSON

/// Collects the JSON Pointers to values in a data source file or in its first rows.
struct JSONPointerCollector {
  /// A JSON Pointer in the file, or relative to a row.
  struct Candidate {
    var pointer: String
    /// The first value at the pointer.
    var node: SyntaxNode
  }

  private(set) var places: [Candidate] = []
  private var seen: Set<String> = []
  private let limit: Int
  private let depthLimit = 8
  /// The limits on the members read of an object, and on the elements read of an array inside a row.
  private let width = 100
  private let elementLimit = 3

  /// `limit` is the maximum number of pointers.
  init(limit: Int = 200) { self.limit = limit }

  /// Adds the arrays of a file that are reachable through objects, in breadth-first order.
  mutating func addArrays(of root: SyntaxNode) {
    walk(root, entersArrays: false) { $0.kind == .array }
  }

  /// Adds the values of a row whose pointers are new.
  mutating func add(row: SyntaxNode) { walk(row, entersArrays: true) { _ in true } }

  private mutating func walk(_ root: SyntaxNode, entersArrays: Bool, _ isWanted: (SyntaxNode) -> Bool) {
    var queue: [(node: SyntaxNode, pointer: String, depth: Int)] = [(root, "", 0)]
    var next = 0
    while next < queue.count, places.count < limit, next < 10 * limit {
      let (node, pointer, depth) = queue[next]
      next += 1
      if isWanted(node), seen.insert(pointer).inserted { places.append(Candidate(pointer: pointer, node: node)) }
      guard depth < depthLimit else { continue }
      if node.kind == .object {
        for member in node.members(atMost: width) {
          guard let value = member.value else { continue }
          queue.append((value, "\(pointer)/\(JSONPointer.escaped(member.keyName))", depth + 1))
        }
      } else if entersArrays, node.kind == .array {
        for (index, element) in node.elements(atMost: elementLimit).enumerated() {
          queue.append((element, "\(pointer)/\(index)", depth + 1))
        }
      }
    }
  }
}

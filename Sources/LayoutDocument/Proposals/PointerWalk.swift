import JSON

/// What stands where in the first rows of a source file.
struct PointerWalk {
  /// A place in the file, or in a row of it.
  struct Place {
    var pointer: String
    /// The first value that was found there.
    var node: SyntaxNode
  }

  private(set) var places: [Place] = []
  private var seen: Set<String> = []
  private let limit: Int
  private let depthLimit = 8
  /// How many members of an object, and how many elements of an array inside a row, are looked at.
  private let width = 100
  private let elementLimit = 3

  /// Finds at most `limit` places.
  init(limit: Int = 200) { self.limit = limit }

  /// Adds the arrays of a file that can be reached through objects, the outer ones first.
  mutating func addArrays(of root: SyntaxNode) {
    walk(root, entersArrays: false) { $0.kind == .array }
  }

  /// Adds what a row holds, as far as no earlier one had it.
  mutating func add(row: SyntaxNode) { walk(row, entersArrays: true) { _ in true } }

  private mutating func walk(_ root: SyntaxNode, entersArrays: Bool, _ isWanted: (SyntaxNode) -> Bool) {
    var queue: [(node: SyntaxNode, pointer: String, depth: Int)] = [(root, "", 0)]
    var next = 0
    while next < queue.count, places.count < limit, next < 10 * limit {
      let (node, pointer, depth) = queue[next]
      next += 1
      if isWanted(node), seen.insert(pointer).inserted { places.append(Place(pointer: pointer, node: node)) }
      guard depth < depthLimit else { continue }
      if node.kind == .object {
        for member in node.members(atMost: width) {
          guard let value = member.value else { continue }
          queue.append((value, "\(pointer)/\(PointerWalk.escaped(member.keyName))", depth + 1))
        }
      } else if entersArrays, node.kind == .array {
        for (index, element) in node.elements(atMost: elementLimit).enumerated() {
          queue.append((element, "\(pointer)/\(index)", depth + 1))
        }
      }
    }
  }

  private static func escaped(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return token }
    return token.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}

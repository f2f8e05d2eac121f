/// The edits that make one JSON text of another, each of which can be applied without the others.
///
/// Members of objects are matched by key. Elements of arrays are matched if they are equal, then by their member `id`,
/// then by position between two matched ones. Of duplicate keys only the first one is compared, as in decoding.
package struct StructuralEdits: Sendable {
  /// A value that was replaced, added or removed.
  package struct Edit: Sendable {
    /// The keys and indices from the root. The index of an element is that in the new array; for a removed element,
    /// that in the old one.
    package let path: [String]
    /// Nil for a value that was added.
    package let old: SyntaxNode?
    /// Nil for a value that was removed.
    package let new: SyntaxNode?
  }

  /// A value of the combined text, in which each difference is a choice between the old and the new value.
  private indirect enum Value: Sendable {
    case same(SyntaxNode)
    /// The index in `edits`.
    case choice(Int)
    case object([(key: String, value: Value)])
    case array([Value])
  }

  package private(set) var edits: [Edit] = []
  private var root: Value

  /// The nesting depths to which containers are compared, tried in order until the edits are few enough; deeper
  /// containers are replaced as wholes.
  private static let depths = [32, 6, 4, 2, 1, 0]

  /// Compares two texts. If that makes more than `limit` edits, they are replaced by fewer edits of larger parts, at
  /// worst by one edit of the whole text.
  package init(from old: SyntaxNode, to new: SyntaxNode, limit: Int = 64) {
    root = .same(old)
    for depth in Self.depths {
      edits = []
      root = value(from: old, to: new, path: [], depth: depth)
      if edits.count <= limit { return }
    }
  }

  /// Returns the old text with the edits whose indices are given, as JSON without comments.
  package func text(applying indices: Set<Int>) -> [UInt8] {
    var writer = JSONWriter()
    write(root, indices, to: &writer)
    return writer.takeBytes()
  }

  private func write(_ value: Value, _ indices: Set<Int>, to writer: inout JSONWriter) {
    switch value {
    case .same(let node): node.write(to: &writer)
    case .choice(let index): chosen(index, indices)?.write(to: &writer)
    case .array(let elements):
      writer.beginArray()
      for element in elements { write(element, indices, to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        if case .choice(let index) = member.value, chosen(index, indices) == nil { continue }
        writer.key(named: member.key)
        write(member.value, indices, to: &writer)
      }
      writer.endObject()
    }
  }

  private func chosen(_ index: Int, _ indices: Set<Int>) -> SyntaxNode? {
    indices.contains(index) ? edits[index].new : edits[index].old
  }
}

// MARK: Comparison

extension StructuralEdits {
  private mutating func value(
    from old: SyntaxNode, to new: SyntaxNode, path: [String], depth: Int
  ) -> Value {
    if old.isEquivalent(to: new) { return .same(new) }
    guard depth > 0, old.kind == new.kind, old.kind == .object || old.kind == .array else {
      return choice(old, new, path)
    }
    return old.kind == .object
      ? object(from: old, to: new, path: path, depth: depth) : array(from: old, to: new, path: path, depth: depth)
  }

  private mutating func choice(_ old: SyntaxNode?, _ new: SyntaxNode?, _ path: [String]) -> Value {
    edits.append(Edit(path: path, old: old, new: new))
    return .choice(edits.count - 1)
  }

  private mutating func object(
    from old: SyntaxNode, to new: SyntaxNode, path: [String], depth: Int
  ) -> Value {
    let (before, after) = (Self.members(of: old), Self.members(of: new))
    var members: [(key: String, value: Value)] = []
    for key in after.keys {
      guard let value = after.values[key] else { continue }
      let path = path + [key]
      if let earlier = before.values[key] {
        members.append((key, self.value(from: earlier, to: value, path: path, depth: depth - 1)))
      } else {
        members.append((key, choice(nil, value, path)))
      }
    }
    for key in before.keys where after.values[key] == nil {
      members.append((key, choice(before.values[key], nil, path + [key])))
    }
    return .object(members)
  }

  /// Returns the members of an object by key, and the keys in text order, without members that have no value.
  private static func members(of node: SyntaxNode) -> (keys: [String], values: [String: SyntaxNode]) {
    var (keys, values) = ([String](), [String: SyntaxNode]())
    for member in node.members {
      guard let value = member.value, values[member.keyName] == nil else { continue }
      keys.append(member.keyName)
      values[member.keyName] = value
    }
    return (keys, values)
  }

  private mutating func array(from old: SyntaxNode, to new: SyntaxNode, path: [String], depth: Int) -> Value {
    let (before, after) = (old.elements, new.elements)
    var elements: [Value] = []
    var (start, next) = (0, 0)
    // The last pair, behind both arrays, makes the loop compare the elements after the last equal ones.
    for pair in Self.equalElements(before, after) + [(before.count, after.count)] {
      elements += values(from: before[start..<pair.0], to: after[next..<pair.1], path: path, depth: depth)
      if pair.1 < after.count { elements.append(.same(after[pair.1])) }
      (start, next) = (pair.0 + 1, pair.1 + 1)
    }
    return .array(elements)
  }

  /// Compares the elements between two pairs of equal elements of the arrays at `path`; containers more than `depth`
  /// levels deeper are compared as a whole. A new element is compared with the next old element that has the same `id`,
  /// or that has none either; the other elements are added or removed. The slices keep the indices of the whole arrays.
  private mutating func values(
    from before: ArraySlice<SyntaxNode>, to after: ArraySlice<SyntaxNode>, path: [String], depth: Int
  ) -> [Value] {
    var values: [Value] = []
    var start = before.startIndex
    func removed(until end: Int, _ edits: inout StructuralEdits) -> [Value] {
      (start..<end).map { edits.choice(before[$0], nil, path + [String($0)]) }
    }
    for index in after.indices {
      let name = after[index]["id"]?.stringValue
      let path = path + [String(index)]
      guard let match = (start..<before.endIndex).first(where: { before[$0]["id"]?.stringValue == name }) else {
        values.append(choice(nil, after[index], path))
        continue
      }
      values += removed(until: match, &self)
      values.append(value(from: before[match], to: after[index], path: path, depth: depth - 1))
      start = match + 1
    }
    return values + removed(until: before.endIndex, &self)
  }

  /// The number of pairs of elements above which only the equal elements at both ends are matched.
  private static let pairLimit = 1_000_000

  /// Returns the indices (old, new) of equal elements: a longest common subsequence, or only the common prefix and
  /// suffix if more than `pairLimit` pairs would be compared.
  private static func equalElements(_ before: [SyntaxNode], _ after: [SyntaxNode]) -> [(Int, Int)] {
    let (one, other) = (before.map(\.structuralHash), after.map(\.structuralHash))
    var prefix = 0
    while prefix < min(one.count, other.count), one[prefix] == other[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < min(one.count, other.count) - prefix, one[one.count - 1 - suffix] == other[other.count - 1 - suffix]
    {
      suffix += 1
    }
    let (rows, columns) = (one.count - prefix - suffix, other.count - prefix - suffix)
    var pairs = (0..<prefix).map { ($0, $0) }
    if rows > 0, columns > 0, rows <= pairLimit / columns {
      // The lengths of the longest common subsequences of the elements from each pair on.
      var lengths = [Int32](repeating: 0, count: (rows + 1) * (columns + 1))
      for row in (0..<rows).reversed() {
        for column in (0..<columns).reversed() {
          let index = row * (columns + 1) + column
          lengths[index] =
            one[prefix + row] == other[prefix + column]
            ? lengths[index + columns + 2] + 1 : max(lengths[index + 1], lengths[index + columns + 1])
        }
      }
      var (row, column) = (0, 0)
      while row < rows, column < columns {
        let index = row * (columns + 1) + column
        if one[prefix + row] == other[prefix + column] {
          pairs.append((prefix + row, prefix + column))
          (row, column) = (row + 1, column + 1)
        } else if lengths[index + 1] > lengths[index + columns + 1] {
          column += 1
        } else {
          row += 1
        }
      }
    }
    return pairs + (0..<suffix).reversed().map { (one.count - 1 - $0, other.count - 1 - $0) }
  }
}

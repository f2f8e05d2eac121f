import JSON

/// Goes down a tree towards a place, with the description beside it.
struct DescriptionWalker {
  let tree: SyntaxTree
  let offset: Int
  var path: DescriptionPath
  /// The containers around the place, from the outermost.
  private let containers: [SyntaxNode]

  init(tree: SyntaxTree, offset: Int, path: DescriptionPath) {
    self.tree = tree
    self.offset = offset
    self.path = path
    // One is inside a container behind its opening bracket and in front of its closing one; without that one, also in
    // front of the bracket that closes it all the same.
    containers = SyntaxNode.node(at: offset - 1, in: tree).filter {
      ($0.kind == .object || $0.kind == .array) && ($0.isUnclosed || offset < $0.range.upperBound)
    }
  }

  /// Takes a node of a type that is around the place, or at it.
  mutating func enter(_ node: SyntaxNode, _ type: ValueType, in level: DescriptionPath.Level?) {
    guard containers.contains(node) else {
      // A container that one stands in front of, or a value at the place.
      path.place = touches(node) ? .value(type, node.range) : .nothing
      return
    }
    if node.kind == .array {
      enter(array: node, type.elementType)
    } else if let description = tree.level(of: node, type) {
      path.levels.append(description)
      path.key = nil
      path.keyName = nil
      enter(object: node, description)
    }
  }

  private mutating func enter(array node: SyntaxNode, _ type: ValueType?) {
    guard let type else { return }
    let element = node.elements.last { $0.range.lowerBound <= offset }
    if let element, containers.contains(element) || touches(element) {
      enter(element, type, in: nil)
    } else {
      path.place = .value(type, offset..<offset)
    }
  }

  private mutating func enter(object node: SyntaxNode, _ level: DescriptionPath.Level) {
    guard let member = node.members.last(where: { $0.key.range.lowerBound <= offset }) else {
      path.place = .key(offset..<offset)
      return
    }
    if touches(member.key) {
      note(member, level)
      path.place = .key(member.key.range)
      return
    }
    let valueStart = member.value?.range.lowerBound ?? Int.max
    if let value = member.value, containers.contains(value) || touches(value) {
      note(member, level)
      if let type = level.type(ofKey: member.keyName) { enter(value, type, in: level) }
    } else if offset <= valueStart {
      let (colon, comma) = marks(from: member.key.range.upperBound)
      if comma {
        path.place = .key(offset..<offset)
      } else if colon {
        note(member, level)
        if let type = level.type(ofKey: member.keyName) { path.place = .value(type, offset..<offset) }
      }
    } else {
      path.place = .key(offset..<offset)
    }
  }

  private mutating func note(_ member: SyntaxMember, _ level: DescriptionPath.Level) {
    path.keyName = member.keyName
    path.key = level.description.key(member.keyName)
  }

  /// Whether the place is in a value without an inside, or right behind it.
  private func touches(_ node: SyntaxNode) -> Bool {
    if node.kind == .object || node.kind == .array { return offset == node.range.lowerBound }
    return node.range.lowerBound <= offset && offset <= node.range.upperBound
  }

  /// Which marks stand between a byte and the place, comments aside.
  private func marks(from start: Int) -> (colon: Bool, comma: Bool) {
    var marks = (colon: false, comma: false)
    var position = start
    for comment in tree.comments where comment.lowerBound >= start && comment.lowerBound < offset {
      note(position..<comment.lowerBound, &marks)
      position = comment.upperBound
    }
    if position < offset { note(position..<min(offset, tree.text.count), &marks) }
    return marks
  }

  private func note(_ range: Range<Int>, _ marks: inout (colon: Bool, comma: Bool)) {
    for byte in tree.text[range] {
      if byte == UInt8(ascii: ":") { marks.colon = true }
      if byte == UInt8(ascii: ",") { marks.comma = true }
    }
  }
}

extension DescriptionPath.Level {
  /// What a member may hold; nil for an unknown key.
  func type(ofKey name: String) -> ValueType? {
    let type = description.key(name)?.type ?? description.otherKeys
    guard name == "kind", let tagged, let type else { return type }
    let kinds = ValueType.word(WordDescription.all(of: tagged))
    return tagged.otherKinds == nil ? kinds : .either([kinds, type])
  }
}

extension SyntaxTree {
  /// What an object of a type is; nil for what is no object, and where nobody describes it.
  func level(of node: SyntaxNode, _ type: ValueType) -> DescriptionPath.Level? {
    switch type {
    case .object(let object): return .init(node: node, description: object, tagged: nil)
    case .tagged(let tagged):
      let kind = node["kind"]?.stringValue ?? (tagged === LayoutKind.description ? inheritedKind : nil)
      let object = kind.flatMap { tagged.description(ofKind: $0) } ?? tagged.allKinds
      return .init(node: node, description: object, tagged: tagged)
    case .either(let types): return types.lazy.compactMap { self.level(of: node, $0) }.first
    case .generated(let type):
      return .init(node: node, description: RuleDescription.rule(for: type, with: node), tagged: nil)
    case .deferred(let type): return level(of: node, type)
    case .recursive(let type): return level(of: node, type())
    case .any, .boolean, .string, .number, .word, .list: return nil
    }
  }

  /// The kind of a layout that names none: the document's.
  private var inheritedKind: String {
    root?["layout"]?["kind"]?.stringValue.flatMap(LayoutKind.named)?.name ?? LayoutKind.usual
  }
}

extension ValueType {
  /// What the elements of an array of this type are; nil where there is none.
  var elementType: ValueType? {
    switch self {
    case .list(let element, _): element
    case .either(let types): types.lazy.compactMap(\.elementType).first
    case .generated(let type), .deferred(let type): type.elementType
    case .recursive(let type): type().elementType
    default: nil
    }
  }
}

import JSON

extension ListText {
  /// The edits that add members to an object: before those of some names, else at its end.
  static func adding(
    _ members: [WrittenMember], to object: SyntaxNode, before names: Set<String> = [], style: TextStyle
  ) -> [TextEdit] {
    let own = object.members
    let list = ListText(
      object, own.map(\.range), style: style, isInlineWhenEmpty: object != object.tree.root || style.isOneLine)
    var steps = own.indices.map { ListStep.kept($0, []) }
    let place = own.firstIndex { names.contains($0.keyName) } ?? steps.count
    steps.insert(contentsOf: members.map { .new(ListElement(body: style.member($0))) }, at: place)
    return list.edits(steps, style: style)
  }
}

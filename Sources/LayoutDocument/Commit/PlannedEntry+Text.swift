import JSON

extension PlannedEntry {
  /// Returns the members with the identifier that has to be written, if any.
  func named(_ members: [MemberText]) -> [MemberText] {
    guard let identifier else { return members }
    return [MemberText(key: "id", value: identifier)] + members.filter { $0.key != "id" }
  }

  /// Returns the edits that change an entry of the text as planned.
  func edits(of node: SyntaxNode, style: DetectedStyle) -> [TextEdit] {
    guard case .original(_, _, let members) = form else { return [] }
    if members == nil, identifier == nil, repeatCount == nil { return [] }
    let own = node.members
    let list = DelimitedList(node, own.map(\.range), style: style, isInlineWhenEmpty: true)
    var steps: [ListEdit] = []
    var written = members ?? []
    var seen: Set<String> = []
    if let identifier, node["id"] == nil {
      steps.append(.new(ListElement(body: style.member(MemberText(key: "id", value: identifier)))))
    }
    for (index, member) in own.enumerated() {
      guard let value = member.value, seen.insert(member.keyName).inserted else {
        if members == nil { steps.append(.kept(index, [])) }
        continue
      }
      switch member.keyName {
      case "id":
        steps.append(.kept(index, identifier.map { [TextEdit(range: value.range, text: $0)] } ?? []))
      case "repeat" where repeatCount != nil:
        let count = DetectedStyle.number(Double(repeatCount ?? 0))
        steps.append(.kept(index, [TextEdit(range: value.range, text: count)]))
      default:
        guard members != nil else {
          steps.append(.kept(index, []))
          continue
        }
        guard let place = written.firstIndex(where: { $0.key == member.keyName }) else { continue }
        steps.append(.kept(index, value.edits(to: written.remove(at: place).value)))
      }
    }
    for member in written { steps.append(.new(ListElement(body: style.member(member)))) }
    return list.edits(steps, style: style)
  }
}

extension SyntaxNode {
  /// Returns the edit that replaces this value, or none if the new value is equivalent.
  func edits(to value: [UInt8]) -> [TextEdit] {
    if let other = SyntaxTree(value).root, isEquivalent(to: other) { return [] }
    return [TextEdit(range: range, text: value)]
  }
}

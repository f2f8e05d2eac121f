import JSON

/// The refactoring between the two forms of a header or footer: its length, and an object with only `length`.
enum SupplementShorthand {
  static func refactoring(_ place: RefactoringContext) -> Refactoring? {
    let sections = place.root["sections"]?.elements ?? []
    let members = sections.lazy.flatMap(\.members).filter { ["header", "footer"].contains($0.keyName) }
    guard let member = members.first(where: { $0.range.touches(place.range) && $0.range.encloses(place.range) }),
      let value = member.value
    else { return nil }
    if value.numberValue != nil {
      let object = place.style.object([MemberText(key: "length", value: Array(value.tree.text[value.range]))])
      return Refactoring(
        "Convert the \(member.keyName) to an object", .rewrite, [TextEdit(range: value.range, text: object)])
    }
    let own = value.members
    guard own.count == 1, own[0].keyName == "length", let length = own[0].value, length.numberValue != nil,
      !value.tree.comments.contains(where: { value.range.contains($0.lowerBound) })
    else { return nil }
    return Refactoring(
      "Convert the \(member.keyName) to a number", .rewrite,
      [TextEdit(range: value.range, text: Array(length.tree.text[length.range]))])
  }
}

import JSON

/// Repairs of the keys of an object.
enum KeyRepairs {
  /// A key that nobody knows: it is called after the nearest one that is not there yet, or goes.
  static func unknown(_ place: RepairPlace) -> [Repair] {
    guard let key = place.node, let object = place.parent(of: key), let name = key.stringValue else { return [] }
    var repairs: [Repair] = []
    if let description = place.description(of: object) {
      let present = Set(object.members.map(\.keyName))
      if let own = ObjectDescription.keysByUIKitName[name], description.key(own) != nil, !present.contains(own) {
        return renamings(of: key, to: [own], place) + [Repair("Remove \"\(name)\"", place.removing(key))]
      }
      let free = description.keys.map(\.name).filter { !present.contains($0) }
      repairs += renamings(of: key, to: NearestWord.all(name, in: free), place)
    }
    return repairs + [Repair("Remove \"\(name)\"", place.removing(key))]
  }

  private static func renamings(of key: SyntaxNode, to names: [String], _ place: RepairPlace) -> [Repair] {
    names.map { name in
      Repair(
        "Change \"\(key.stringValue ?? "")\" to \"\(name)\"",
        [TextEdit(range: key.range, text: TextStyle.string(name))], isPreferred: names.count == 1)
    }
  }

  /// The second of two: it counts for nothing, and goes.
  static func duplicate(_ place: RepairPlace) -> [Repair] {
    guard let key = place.node, let member = place.member(of: key), let object = place.parent(of: key) else {
      return []
    }
    let first = object[member.keyName]
    let isSame = first.flatMap { first in member.value.map { $0.isEquivalent(to: first) } } ?? false
    return [Repair("Remove the second \"\(member.keyName)\"", place.removing(key), isPreferred: isSame)]
  }

  /// Two keys of which one can count.
  static func conflicting(_ place: RepairPlace) -> [Repair] {
    guard let key = place.node, let name = key.stringValue else { return [] }
    var repairs = [Repair("Remove \"\(name)\"", place.removing(key))]
    let others = place.diagnostic.related.map(\.range)
    if let object = place.parent(of: key),
      let other = object.members.first(where: { others.contains($0.key.range) || $0.keyName == "item" })
    {
      let list = ListText(object, object.members.map(\.range), style: place.style, isInlineWhenEmpty: true)
      let steps = object.members.enumerated().filter { $1.key != other.key }.map { ListStep.kept($0.offset, []) }
      repairs.append(Repair("Remove \"\(other.keyName)\"", list.edits(steps, style: place.style)))
    }
    return repairs
  }

  /// Keys without which an object is nothing: all that are missing, for one tells only of the first.
  static func missing(_ place: RepairPlace) -> [Repair] {
    guard let object = place.node, object.kind == .object else { return [] }
    let around = place.member(of: object)?.keyName
    var repairs: [Repair] = []
    let path = DescriptionPath(at: object.range.lowerBound + 1, in: place.tree)
    guard let level = path.levels.last(where: { $0.node == object }) else { return [] }
    let absent = level.description.missingKeys(in: object).map(\.name)
    for member in object.members where level.description.key(member.keyName) == nil {
      repairs += renamings(of: member.key, to: NearestWord.all(member.keyName, in: absent), place)
    }
    let isMisspelt = !repairs.isEmpty
    if around == "items", object["at"] == nil, object["each"] == nil, place.parent(of: object)?.kind == .object {
      // An item that stands alone.
      let (start, end) = (object.range.lowerBound, object.range.upperBound)
      repairs.append(
        Repair(
          "Make it an array of one item", [TextEdit(start..<start, "["), TextEdit(end..<end, "]")], isPreferred: true))
    }
    var descriptions = [level.description]
    if let tagged = level.tagged, object["kind"] == nil { descriptions = tagged.kinds.map(\.description) }
    let kinds = object["kind"] == nil ? level.tagged?.kinds.map(\.name) : nil
    for (index, description) in descriptions.enumerated() {
      var members: [JSONMember] = []
      if let kinds { members.append(JSONMember(key: "kind", value: .string(kinds[index]))) }
      for key in description.missingKeys(in: object) {
        if members.contains(where: { $0.key == key.name }) { continue }
        guard let value = Placeholder.value(of: key, in: around) ?? file(for: key, place) else { continue }
        members.append(JSONMember(key: key.name, value: value))
      }
      if let member = Placeholder.choice(of: description, present: object) { members.append(member) }
      if members.isEmpty { continue }
      let names = members.map { "\"\($0.key)\"" }.joined(separator: " and ")
      let written = members.map { WrittenMember(key: $0.key, value: place.written($0.value)) }
      repairs.append(
        Repair(
          kinds.map { "Add \"kind\": \"\($0[index])\"" } ?? "Add \(names)",
          place.adding(written, to: object, before: ["sections", "items", "decorations"]),
          isPreferred: !isMisspelt && descriptions.count == 1 && members.allSatisfy { Placeholder.isObvious($0.key) }))
    }
    return repairs + removals(of: object, place)
  }

  /// The source that lies beside the document, where there is one.
  private static func file(for key: KeyDescription, _ place: RepairPlace) -> JSONValue? {
    guard key.name == "source" else { return nil }
    return place.document.sources.dataFiles(in: "").first.map { .string($0) }
  }

  /// What is left to do about a value: without it there is no mistake.
  static func removals(of node: SyntaxNode, _ place: RepairPlace) -> [Repair] {
    guard let parent = place.parent(of: node) else { return [] }
    let name = place.member(of: node).map { "\"\($0.keyName)\"" } ?? "this element"
    return [Repair("Remove \(name)", place.removing(node))] + around(parent, place)
  }

  /// What is left when that is not enough: what is around it goes as well.
  static func around(_ parent: SyntaxNode, _ place: RepairPlace) -> [Repair] {
    guard place.parent(of: parent) != nil else { return [] }
    let name = place.member(of: parent).map { "\"\($0.keyName)\"" } ?? "the element around it"
    return [Repair("Remove \(name)", place.removing(parent), isLastResort: true)]
  }
}

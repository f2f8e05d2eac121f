import CollectionLayout
import JSON
import LayoutDocument

/// The refactoring that replaces several items by a generator that makes the same items.
enum ItemsToGenerator {
  static func refactoring(_ context: RefactoringContext) -> Refactoring? {
    let entries = context.entries
    guard entries.count > 1, let first = entries.first, let list = context.list,
      entries.allSatisfy({ $0.kind == .object && $0["repeat"] == nil })
    else { return nil }
    let title = "Replace \(entries.count) items with a generator"
    let unavailable = Refactoring(title, .rewrite, disabledReason: "The items do not follow a common rule.")
    let keys = first.members.map(\.keyName)
    guard Set(keys).count == keys.count,
      !keys.contains("children"),
      entries.allSatisfy({ $0.members.count == keys.count && Set($0.members.map(\.keyName)) == Set(keys) })
    else { return unavailable }
    let style = context.style
    let count = MemberText(key: "repeat", value: Array("\(entries.count)".utf8))
    var members = [ListElement(body: style.member(count))]
    for key in keys {
      let values = entries.compactMap { $0[key] }
      guard values.count == entries.count, let value = rule(for: key, values, context) else { return unavailable }
      members.append(ListElement(body: style.member(MemberText(key: key, value: value))))
    }
    let body = context.object(members, like: context.list(of: first), indent: list.isInline ? [] : list.indent)
    return Refactoring(
      title, .rewrite, context.replacingSelection(by: [ListElement(body: body)])
    )
  }

  /// Returns the text with which a generator gives its items these values of a key: the common value, a string with
  /// `{i}`, or an object with `cycle`; nil if there is none.
  private static func rule(for key: String, _ values: [SyntaxNode], _ context: RefactoringContext) -> [UInt8]? {
    // `{i}` is a placeholder in a generator and plain text in an item.
    guard let type = ItemSchema.entry.key(key)?.type, values.allSatisfy({ !$0.hasPlace }) else { return nil }
    if key != "id", values.dropFirst().allSatisfy({ $0.isEquivalent(to: values[0]) }) {
      return key == "data" && values[0].hasRule ? nil : context.sourceText(values[0])
    }
    if let text = numbered(values) { return DetectedStyle.string(text) }
    guard type.isGenerated, key != "id", let period = period(of: values) else { return nil }
    let list = context.style.array(values.prefix(period).map(context.sourceText))
    return context.style.object([MemberText(key: "cycle", value: list)])
  }

  /// Returns the first string with `{i}` instead of its number, if the strings differ only in a number that counts from
  /// 0; otherwise nil.
  private static func numbered(_ values: [SyntaxNode]) -> String? {
    let texts = values.compactMap(\.stringValue)
    guard texts.count == values.count, texts.count > 1 else { return nil }
    let first = Array(texts[0].utf8)
    // The first two texts differ first where one has a 0 and the other a 1.
    let index = zip(first, texts[1].utf8).prefix { $0 == $1 }.count
    guard index < first.count, first[index] == UInt8(ascii: "0") else { return nil }
    let head = String(decoding: first[..<index], as: UTF8.self)
    let tail = String(decoding: first[(index + 1)...], as: UTF8.self)
    return texts.enumerated().allSatisfy { $1 == "\(head)\($0)\(tail)" } ? head + "{i}" + tail : nil
  }

  /// Returns the smallest period with which the values repeat, from 2 to 101; nil if there is none.
  private static func period(of values: [SyntaxNode]) -> Int? {
    let hashes = values.map(\.structuralHash)
    return (2..<max(2, values.count)).prefix(100).first { period in
      hashes.indices.dropFirst(period).allSatisfy { hashes[$0] == hashes[$0 - period] }
    }
  }
}

extension SyntaxNode {
  /// Whether a string in the value contains `{i}`.
  fileprivate var hasPlace: Bool {
    switch kind {
    case .string: stringValue?.utf8.firstRange(of: "{i}".utf8) != nil
    case .array: elements.contains(where: \.hasPlace)
    case .object: members.contains { $0.key.hasPlace || $0.value?.hasPlace ?? false }
    default: false
    }
  }

  /// Whether the value has a key `cycle` or `random`, which a generator would evaluate.
  fileprivate var hasRule: Bool { self["cycle"] != nil || self["random"] != nil }
}

/// The refactoring that replaces a generator by its items.
enum GeneratorToItems {
  /// The maximum number of items of the generator; more would make the text unreadable.
  private static let limit = 100

  static func refactoring(_ context: RefactoringContext) -> Refactoring? {
    guard context.entries.count == 1, !context.isWhole, let generator = context.entries.first,
      generator["repeat"] != nil,
      let list = context.list,
      let entry = context.document.sectionEntries()?.lazy.flatMap(\.entries).first(where: {
        $0.openToken == generator.openToken
      })
    else { return nil }
    let title = "Expand into \(entry.count) items"
    guard generator["children"] == nil else {
      return Refactoring(title, .inline, disabledReason: "Generators with children cannot be expanded.")
    }
    guard (1...limit).contains(entry.count) else {
      return Refactoring(title, .inline, disabledReason: "Only generators of 1 to \(limit) items can be expanded.")
    }
    // Text that is ignored, such as an unknown key, is not in the items.
    if context.document.diagnostics.contains(where: { generator.range.encloses($0.range) }) {
      return Refactoring(title, .inline, disabledReason: "Fix the problems of the generator first.")
    }
    let text = ItemSerializer(style: context.style, templates: context.root["templates"])
    let generatorList = context.list(of: generator)
    let elements = (0..<entry.count).map { index in
      var members = text.members(of: generator, entry.run, at: index)
      if let rule = entry.identifiers {
        let name = MemberText(key: "id", value: DetectedStyle.string(rule.identifier(at: index).text))
        members.insert(name, at: 0)
      }
      // Many short lines are easier to read than many long blocks.
      let body =
        generatorList.isInline || list.isInline || entry.count > 1
        ? context.style.object(members)
        : context.object(
          members.map { ListElement(body: context.style.member($0)) }, like: generatorList, indent: list.indent)
      return ListElement(body: body)
    }
    return Refactoring(
      title, .inline, context.replacingSelection(by: elements))
  }
}

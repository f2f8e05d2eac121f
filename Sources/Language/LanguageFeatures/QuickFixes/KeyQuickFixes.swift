import CollectionLayout
import JSON
import LayoutDocument

/// Quick fixes for the keys of an object.
enum KeyQuickFixes {
  /// Fixes an unknown key: renames it to one of the closest missing keys, changes the kind of the object to one that
  /// has the key, or removes it.
  static func unknown(_ context: QuickFixContext) -> [QuickFix] {
    guard let key = context.node, let object = context.parent(of: key), let name = key.stringValue else { return [] }
    var fixes: [QuickFix] = []
    if let level = object.schemaLevel {
      let description = level.description
      let present = Set(object.members.map(\.keyName))
      if let equivalent = ObjectSchema.keysByUIKitName[name], description.key(equivalent) != nil,
        !present.contains(equivalent)
      {
        return renamings(of: key, to: [equivalent]) + [QuickFix("Remove \"\(name)\"", context.removing(key))]
      }
      let kinds = level.tagged?.kinds(withKey: name) ?? []
      if !kinds.isEmpty {
        return changes(ofKind: kinds, object, context) + [QuickFix("Remove \"\(name)\"", context.removing(key))]
      }
      let free = description.keys.map(\.name).filter { !present.contains($0) }
      var suggestions = SpellingSuggester.all(name, in: free)
      if suggestions.isEmpty, let likely = description.likelyKey(for: name), free.contains(likely) {
        suggestions = [likely]
      }
      fixes += renamings(of: key, to: suggestions)
    }
    return fixes + [QuickFix("Remove \"\(name)\"", context.removing(key))]
  }

  /// Returns at most two fixes that change the kind of an object with an unknown key to one of the kinds that have the
  /// key.
  private static func changes(ofKind kinds: [String], _ object: SyntaxNode, _ context: QuickFixContext) -> [QuickFix] {
    kinds.prefix(2).map { kind in
      let value = DetectedStyle.string(kind)
      if let present = object["kind"] {
        return QuickFix(
          "Change \"kind\" to \"\(kind)\"", [TextEdit(range: present.range, text: value)],
          isPreferred: kinds.count == 1)
      }
      let member = MemberText(key: "kind", value: value)
      return QuickFix(
        "Add \"kind\": \"\(kind)\"", context.adding([member], to: object, before: Set(object.members.map(\.keyName))),
        isPreferred: kinds.count == 1)
    }
  }

  private static func renamings(of key: SyntaxNode, to names: [String]) -> [QuickFix] {
    names.map { name in
      QuickFix(
        "Change \"\(key.stringValue ?? "")\" to \"\(name)\"",
        [TextEdit(range: key.range, text: DetectedStyle.string(name))], isPreferred: names.count == 1)
    }
  }

  /// Fixes a duplicate key: removes the later one, which is ignored.
  static func duplicate(_ context: QuickFixContext) -> [QuickFix] {
    guard let key = context.node, let member = context.member(of: key), let object = context.parent(of: key) else {
      return []
    }
    let first = object[member.keyName]
    let isSame = first.flatMap { first in member.value.map { $0.isEquivalent(to: first) } } ?? false
    return [QuickFix("Remove the duplicate \"\(member.keyName)\"", context.removing(key), isPreferred: isSame)]
  }

  /// Fixes two keys that exclude each other: removes one of them.
  static func conflicting(_ context: QuickFixContext) -> [QuickFix] {
    guard let key = context.node, let name = key.stringValue else { return [] }
    var fixes = [QuickFix("Remove \"\(name)\"", context.removing(key))]
    let others = context.diagnostic.related.map(\.range)
    if let object = context.parent(of: key),
      let other = object.members.first(where: { others.contains($0.key.range) })
    {
      let members = object.members
      let edits = DelimitedList(object, style: context.style).removing(style: context.style) {
        members[$0].key == other.key
      }
      fixes.append(QuickFix("Remove \"\(other.keyName)\"", edits))
    }
    return fixes
  }

  /// Fixes missing keys: adds all required keys that are missing, since each diagnostic is about one of them; or
  /// renames an unknown key to one of them, or puts a single item into an array.
  static func missing(_ context: QuickFixContext) -> [QuickFix] {
    guard let object = context.node, object.kind == .object else { return [] }
    let around = context.member(of: object)?.keyName
    var fixes: [QuickFix] = []
    guard let level = object.schemaLevel else { return [] }
    let absent = level.description.missingKeys(in: object).map(\.name)
    for member in object.members where level.description.key(member.keyName) == nil {
      var suggestions = SpellingSuggester.all(member.keyName, in: absent)
      if suggestions.isEmpty, let likely = level.description.likelyKey(for: member.keyName), absent.contains(likely) {
        suggestions = [likely]
      }
      fixes += renamings(of: member.key, to: suggestions)
    }
    let isMisspelt = !fixes.isEmpty
    if around == "items", object["at"] == nil, object["each"] == nil, context.parent(of: object)?.kind == .object {
      // A single item without an array around it.
      let (start, end) = (object.range.lowerBound, object.range.upperBound)
      fixes.append(
        QuickFix(
          "Wrap in an array", [TextEdit(start..<start, "["), TextEdit(end..<end, "]")], isPreferred: true))
    }
    var descriptions = [level.description]
    if let tagged = level.tagged, object["kind"] == nil { descriptions = tagged.kinds.map(\.description) }
    let kinds = object["kind"] == nil ? level.tagged?.kinds.map(\.name) : nil
    for (index, description) in descriptions.enumerated() {
      var members: [JSONMember] = []
      if let kinds { members.append(JSONMember(key: "kind", value: .string(kinds[index]))) }
      for key in description.missingKeys(in: object) {
        if members.contains(where: { $0.key == key.name }) { continue }
        guard let value = PlaceholderValue.value(of: key, in: around) ?? file(for: key, context) else { continue }
        members.append(JSONMember(key: key.name, value: value))
      }
      if let member = PlaceholderValue.choice(of: description, present: object) { members.append(member) }
      if members.isEmpty { continue }
      let names = members.map { "\"\($0.key)\"" }.joined(separator: " and ")
      let written = members.map { MemberText(key: $0.key, value: context.written($0.value)) }
      // The fix is preferred if the values of the keys are obvious.
      fixes.append(
        QuickFix(
          kinds.map { "Add \"kind\": \"\($0[index])\"" } ?? "Add \(names)",
          context.adding(written, to: object, before: ["sections", "items", "decorations"]),
          isPreferred: !isMisspelt && descriptions.count == 1
            && members.allSatisfy { ["sections", "kind"].contains($0.key) }))
    }
    return fixes + removals(of: object, context)
  }

  /// Returns the name of the first data source file in the document's folder as the value of the key `source`; nil for
  /// other keys, and if there is none.
  private static func file(for key: PropertySchema, _ context: QuickFixContext) -> JSONValue? {
    guard key.name == "source" else { return nil }
    return context.document.sources.dataFiles(in: "").first.map { .string($0) }
  }

  /// Returns the fixes that remove an invalid value with its key, or an element around it, for any diagnostic.
  static func removals(of node: SyntaxNode, _ context: QuickFixContext) -> [QuickFix] {
    guard let parent = context.parent(of: node) else { return [] }
    return [QuickFix("Remove \(context.name(of: node))", context.removing(node))] + removingParent(parent, context)
      + TimelineQuickFixes.enclosingRemovals(of: parent, context)
  }

  /// Returns the fix that removes an object or an array with an invalid value, for diagnostics that removing the value
  /// alone does not fix. Empty for the root.
  static func removingParent(_ parent: SyntaxNode, _ context: QuickFixContext) -> [QuickFix] {
    guard context.parent(of: parent) != nil else { return [] }
    return [QuickFix("Remove \(context.name(of: parent))", context.removing(parent), isDestructive: true)]
  }
}

/// Creates values for missing keys: the default, or a value that is easy to notice and to change.
enum PlaceholderValue {
  /// Returns a value for a missing key; nil if no value is likely. `around` is the key whose value is the object that
  /// lacks it.
  static func value(of key: PropertySchema, in around: String? = nil) -> JSONValue? {
    if let value = key.defaultValue { return value }
    if around == "viewport" || around == "resize" {
      if key.name == "width" { return .number(Devices.standard.width) }
      if key.name == "height" { return .number(Devices.standard.height) }
    }
    return value(of: key.type, named: key.name)
  }

  /// Returns a value of a type; nil if no value is likely. `name` is the key of the value.
  static func value(of type: ValueSchema, named name: String = "") -> JSONValue? {
    switch type {
    case .any: return .null
    case .boolean: return true
    case .string(.plain), .string(.text): return name == "image" ? "image.png" : nil
    case .string(.color): return "#FFFFFF"
    case .string(.identifier): return name == "kind" ? "header" : name == "id" ? "item" : nil
    case .string(.device): return .string(Devices.all[0].name)
    case .string(.pointer): return ""
    case .string(.name): return nil
    case .enumeration(let words): return words.first.map { .string($0.name) }
    case .number(let bounds): return number(in: bounds, named: name).map { .number($0) }
    case .array(let element, let count?):
      if name == "frame" { return [0, 0, 50, 50] }
      let values = (0..<count).compactMap { _ in value(of: element, named: name) }
      return values.count == count ? .array(values) : nil
    case .array(let element, nil):
      if name == "at" || name == "from" || name == "to", element.numberBounds != nil { return [0] }
      return []
    case .object(let object): return value(of: object)
    case .union(let tagged):
      guard let first = tagged.kinds.first, case .object(let members)? = value(of: first.description) else {
        return nil
      }
      let others = members.filter { $0.key != "kind" }
      return .object([JSONMember(key: "kind", value: .string(first.name))] + others)
    case .anyOf(let types): return types.lazy.compactMap { value(of: $0, named: name) }.first
    case .perItem(let type): return value(of: type, named: name)
    case .lazy(let type): return value(of: type(), named: name)
    }
  }

  /// Returns an object with only its required keys; nil if one of them has no likely value.
  private static func value(of object: ObjectSchema) -> JSONValue? {
    var members: [JSONMember] = []
    for key in object.keys where key.isRequired {
      guard let value = value(of: key) else { return nil }
      members.append(JSONMember(key: key.name, value: value))
    }
    return .object(members)
  }

  private static func number(in bounds: NumberBounds, named name: String) -> Double? {
    let preferred: Double =
      switch name {
      case "length": 44
      case "at", "x", "y", "vx", "vy": 0
      default: bounds == .length ? 50 : 1
      }
    return bounds.clamped(to: preferred) ?? bounds.clamped(to: 1) ?? bounds.clamped(to: bounds.high)
  }

  /// Returns a member for an object that requires one of several keys and has none of them; nil for other objects, and
  /// if no member is likely.
  static func choice(of description: ObjectSchema, present object: SyntaxNode) -> JSONMember? {
    if !description.requiredOneOf.isEmpty {
      guard !description.requiredOneOf.contains(where: { object[$0] != nil }) else { return nil }
      return description.key("wait") == nil ? nil : JSONMember(key: "wait", value: true)
    }
    switch description.name {
    case "scrollTo" where object["item"] == nil && object["x"] == nil && object["y"] == nil:
      return JSONMember(key: "y", value: 0)
    case "fling" where object["vx"] == nil && object["vy"] == nil: return JSONMember(key: "vy", value: 1000)
    default: return nil
    }
  }
}

import CollectionLayout
import JSON

extension Document {
  /// Whole objects to begin with: the elements of arrays of objects, and a source in the place of items.
  func skeletons(for type: ValueType, _ path: DescriptionPath, _ place: ProposalPlace) -> [Proposal] {
    let tree = syntax
    // In a string an object makes no sense.
    guard tree.text[place.range].first != UInt8(ascii: "\""),
      let container = tree.container(around: place.range.lowerBound)
    else { return [] }
    if container.kind == .object {
      guard path.key?.name == "items", type.objects.contains(where: { $0.description === ItemDescription.source })
      else {
        return []
      }
      return [place.skeleton("source", ItemDescription.source.documentation, Skeletons.source)]
    }
    let count = container.elements.count
    return type.objects.flatMap { Skeletons.all(of: $0.description, kind: $0.kind, number: count) }.map {
      place.skeleton($0.name, $0.documentation, $0.text)
    }
  }
}

/// The objects that are offered as a whole.
private enum Skeletons {
  typealias Skeleton = (name: String, documentation: String, text: InsertText)

  static func all(of description: ObjectDescription, kind: String?, number: Int) -> [Skeleton] {
    if description === ItemDescription.entry {
      return [
        (
          "item", ItemDescription.item.documentation,
          .skeleton(of: description, also: ["height"], fixed: ["id": name("item-\(number)")])
        ),
        (
          "generator", "Many items by one rule.",
          .object([
            ("repeat", stop(20)), ("id", name("item-\(number)-{i}")),
            ("height", InsertText(text: "{ \"random\": [60, 120] }", snippet: "{ \"random\": [${1:60}, ${2:120}] \\}")),
          ])
        ),
      ]
    }
    if let kind {
      return [(kind, description.documentation, .skeleton(of: description, fixed: ["kind": InsertText("\"\(kind)\"")]))]
    }
    if !description.oneOf.isEmpty {
      return description.oneOf.compactMap { name in
        guard let key = description.key(name) else { return nil }
        return (name, key.documentation, .skeleton(of: description, also: [name]))
      }
    }
    if description.key("items") != nil, description.key("decorations") != nil {
      let fixed = ["id": name("section-\(number)"), "items": InsertText(text: "[]", snippet: "[$1]")]
      return [("section", description.documentation, .skeleton(of: description, fixed: fixed))]
    }
    if description === LayoutKind.boundaryItem {
      return [
        (description.name, description.documentation, .skeleton(of: description, fixed: ["kind": name("header")]))
      ]
    }
    return [(description.name, description.documentation, .skeleton(of: description))]
  }

  static let source = InsertText.object([
    ("source", InsertText(text: "\"\"", snippet: "\"$1\"")), ("at", InsertText(text: "\"\"", snippet: "\"$1\"")),
    ("each", InsertText.object([("id", InsertText(text: "\"/id\"", snippet: "\"${1:/id}\""))])),
  ])

  private static func name(_ text: String) -> InsertText {
    InsertText(text: "\"\(text)\"", snippet: "\"${1:\(InsertText.escaped(text))}\"")
  }

  private static func stop(_ number: Int) -> InsertText { InsertText(text: "\(number)", snippet: "${1:\(number)}") }
}

extension ProposalPlace {
  fileprivate func skeleton(_ name: String, _ documentation: String, _ text: InsertText) -> Proposal {
    proposal(.snippet, name, "a new object", documentation, text)
  }
}

extension ValueType {
  /// The objects that a value may be, with the kind of those that are told apart by it.
  fileprivate var objects: [(description: ObjectDescription, kind: String?)] {
    switch self {
    case .object(let object): [(object, nil)]
    case .tagged(let tagged):
      tagged.kinds.map { ($0.description, $0.name) }
    case .either(let types): types.flatMap(\.objects)
    case .deferred(let type): type.objects
    case .recursive(let type): type().objects
    case .any, .boolean, .string, .number, .word, .list, .generated: []
    }
  }
}

import JSON
import LayoutDocument

extension CompletionProvider {
  /// Returns the completion items of objects with placeholders: as elements of arrays, as arrays with one such element,
  /// and as values of keys.
  func skeletons(for type: ValueSchema, _ path: SchemaPath, _ context: CompletionContext) -> [CompletionItem] {
    let tree = document.syntax
    // An object cannot be inserted inside a string.
    guard !context.isString, let container = tree.container(around: context.range.lowerBound) else { return [] }
    let skeletons = SnippetFactory(style: context.style)
    if container.kind == .array {
      return skeletons.all(of: type, number: container.elements.count).map(context.skeleton)
    }
    // Generator rules are completed separately. Keys with sample values need no snippet.
    if let key = path.key, let level = path.level, !SampleValues.values(of: key, in: level.description.name).isEmpty {
      return []
    }
    let lists = type.elementType.map { skeletons.all(of: $0, number: 0) } ?? []
    return lists.map { skeleton in
      var list = skeleton
      (list.name, list.text) = ("[\(skeleton.name)]", .list([skeleton.text], context.style))
      return context.skeleton(list)
    } + skeletons.all(of: type, number: 0).map(context.skeleton)
  }

  /// Returns the completion item of a new template, with a name that is not in `present`, the names of the existing
  /// ones. Empty if `level` is not the object `templates`, or if a colon follows.
  func templates(in level: SchemaPath.Level, _ present: Set<String>, _ context: CompletionContext) -> [CompletionItem] {
    guard level.description === DocumentSchema.templates, !context.hasColon else { return [] }
    let names = (1...present.count + 1).lazy.map { $0 == 1 ? "item" : "item-\($0)" }
    guard let name = names.first(where: { !present.contains($0) }) else { return [] }
    let template = InsertText.object([("height", InsertText(stop: "100"))], context.style)
    let key = InsertText("\"\(name)\"\(String(decoding: context.style.colon, as: UTF8.self))")
    return [
      context.completionItem(
        .snippet, name, detail: "new template", documentation: ItemSchema.templateEntry.documentation,
        text: key + template)
    ]
  }

  /// Returns the completion item of a whole document, for an empty text.
  func wholeDocument(at offset: Int) -> CompletionItem {
    let style = DetectedStyle(document.syntax)
    let newline = String(decoding: style.newline, as: UTF8.self)
    let lines = { (height: String) in
      """
      {
        "viewport": "iPhone 16",
        "layout": { "kind": "waterfall", "columnCount": 2, "rowSpacing": 8, "columnSpacing": 8, "sectionInset": 8 },
        "sections": [
          {
            "id": "section-0",
            "items": [
              { "repeat": 20, "id": "item-{i}", "height": \(height) }
            ]
          }
        ]
      }
      """.split(separator: "\n").joined(separator: newline)
    }
    let height = InsertText.object([("random", InsertText([60, 120], style))], style)
    let snippet = InsertText.escaped(lines("<height>")).replacing("<height>", with: height.snippet)
    return CompletionItem(
      kind: .snippet, label: "document", detail: "new document",
      documentation: DocumentSchema.document.documentation,
      text: lines(height.text), snippet: snippet, range: offset..<offset)
  }
}

/// Creates objects with placeholders.
private struct SnippetFactory {
  typealias Skeleton = (name: String, documentation: String, text: InsertText)

  let style: DetectedStyle

  /// Returns an object with placeholders for each object type that a type allows. Identifiers in it contain `number`,
  /// the number of existing elements, to be unique.
  func all(of type: ValueSchema, number: Int) -> [Skeleton] {
    type.objects.flatMap { all(of: $0.description, kind: $0.kind, number: number) }
  }

  private func all(of description: ObjectSchema, kind: String?, number: Int) -> [Skeleton] {
    let documentation = description.documentation
    let skeleton = { (fixed: [String: InsertText]) in InsertText.skeleton(of: description, fixed: fixed, style) }
    if description === ItemSchema.entry {
      let height = InsertText.object([("random", InsertText([60, 120], style))], style)
      let generator = InsertText.object(
        [("repeat", InsertText(stop: "20")), ("id", name("item-\(number)-{i}")), ("height", height)], style)
      let item = InsertText.skeleton(of: description, also: ["height"], fixed: ["id": name("item-\(number)")], style)
      return [
        ("item", ItemSchema.item.documentation, item),
        ("generator", "Creates many items from one rule.", generator),
      ]
    }
    if description === ItemSchema.source {
      let each = InsertText.object([("id", name("/id"))], style)
      return [("source", documentation, .object([("source", name("")), ("at", name("")), ("each", each)], style))]
    }
    if let kind { return [(kind, documentation, skeleton(["kind": InsertText("\"\(kind)\"")]))] }
    if !description.requiredOneOf.isEmpty {
      return description.requiredOneOf.compactMap { name in
        guard let key = description.key(name) else { return nil }
        return (name, key.documentation, .skeleton(of: description, also: [name], style))
      }
    }
    if description.key("items") != nil, description.key("decorations") != nil {
      return [("section", documentation, skeleton(["id": name("section-\(number)"), "items": .list([], style)]))]
    }
    if description === LayoutKind.group.description {
      return [
        ("group", documentation, .skeleton(of: description, also: ["items"], style)),
        ("item", documentation, skeleton([:])),
      ]
    }
    return [(description.name, documentation, skeleton([:]))]
  }

  private func name(_ text: String) -> InsertText { InsertText(.string(text), style) }
}

extension CompletionContext {
  fileprivate func skeleton(_ skeleton: SnippetFactory.Skeleton) -> CompletionItem {
    completionItem(
      .snippet, skeleton.name, detail: "new object", documentation: skeleton.documentation, text: skeleton.text)
  }
}

extension ValueSchema {
  /// The object types that the type allows. For each alternative of a union also its `kind`; nil for other objects.
  fileprivate var objects: [(description: ObjectSchema, kind: String?)] {
    switch self {
    case .object(let object): [(object, nil)]
    case .union(let tagged):
      tagged.kinds.map { ($0.description, $0.name) }
    case .anyOf(let types): types.flatMap(\.objects)
    case .lazy(let type): type().objects
    case .any, .boolean, .string, .number, .enumeration, .array, .perItem: []
    }
  }
}

import JSON
package import LayoutDocument

/// A refactoring: a change of the text that preserves its meaning.
package struct Refactoring: Equatable, Sendable {
  /// The kind of a refactoring; the raw values are those of LSP.
  package enum Kind: String, CaseIterable, Sendable {
    /// Moves common parts to a separate definition.
    case extract = "refactor.extract"
    /// Replaces a definition by its expansion.
    case inline = "refactor.inline"
    /// Rewrites the text in an equivalent form.
    case rewrite = "refactor.rewrite"
  }

  /// The title in a menu.
  package var title: String
  package var kind: Kind
  /// Disjoint edits in text order.
  package var edits: [TextEdit]
  /// The reason why the refactoring is disabled, as a sentence; nil if it is available.
  package var disabledReason: String?

  init(_ title: String, _ kind: Kind, _ edits: [TextEdit]) {
    self.title = title.inMenu
    self.kind = kind
    self.edits = TextEdit.ordered(edits)
  }

  init(_ title: String, _ kind: Kind, disabledReason: String) {
    self.init(title, kind, [])
    self.disabledReason = disabledReason
  }

  /// Returns the refactorings at a byte range; none if the text has a syntax error.
  ///
  /// A refactoring that a user may expect there and that is not possible is returned with a reason. Others are returned
  /// only if the edited text has the same model. `trial` is a verifier to use; nil creates one. If it is exhausted,
  /// refactorings are missing.
  package static func all(
    at range: Range<Int>, of document: DocumentSnapshot, ofKinds kinds: [Kind] = Kind.allCases,
    in trial: EditVerifier? = nil
  ) -> [Refactoring] {
    let trial = trial ?? EditVerifier(document)
    guard !trial.isExhausted, let context = RefactoringContext(range, in: document) else { return [] }
    let candidates: [(Kind, (RefactoringContext) -> Refactoring?)] = [
      (.extract, TemplateExtraction.refactoring), (.rewrite, ItemsToGenerator.refactoring),
      (.inline, GeneratorToItems.refactoring), (.rewrite, SupplementShorthand.refactoring),
    ]
    return candidates.compactMap { kind, propose in
      guard kinds.contains(kind), !trial.isExhausted, let refactoring = propose(context) else { return nil }
      if refactoring.disabledReason != nil { return refactoring }
      return trial.preservesModel(refactoring.edits) ? trial.formatted(refactoring) : nil
    }
  }

  /// Returns the refactorings that sort keys into the order of the schema: the keys of the innermost object around a
  /// byte range, and those of all objects. None if the text has a syntax error, or if all keys are in order. `trial` is
  /// a verifier to use; nil creates one.
  package static func keySortings(
    at range: Range<Int>, of document: DocumentSnapshot, in trial: EditVerifier? = nil
  ) -> [Refactoring] {
    let trial = trial ?? EditVerifier(document)
    let (tree, text) = (document.syntax, document.text)
    guard !trial.isExhausted, tree.errors.isEmpty, let root = tree.root else { return [] }
    var result: [Refactoring] = []
    let style = DetectedStyle(root)
    if let level = SchemaPath(at: range.lowerBound, in: tree).levels.last, level.node != root,
      level.node.range.encloses(range)
    {
      result.append(
        Refactoring("Sort the keys of this object", .rewrite, KeySorter(style).edits(of: level, isDeep: false)))
    }
    if let level = root.level(as: .object(DocumentSchema.document)) {
      result.append(Refactoring("Sort all keys", .rewrite, KeySorter(style).edits(of: level, isDeep: true)))
    }
    // If both have the same edits, only the first is offered.
    if result.count == 2, result[0].edits == result[1].edits { result.removeLast() }
    return result.filter {
      !$0.edits.isEmpty && TextEdit.applied($0.edits, to: text) != text && trial.preservesModel($0.edits)
    }
  }
}

/// The selection that a refactoring applies to, with the style of the text.
struct RefactoringContext {
  let document: DocumentSnapshot
  let root: SyntaxNode
  let style: DetectedStyle
  /// The selected byte range; empty for a cursor.
  let range: Range<Int>
  /// The innermost array of items that contains the range; nil if none does.
  let items: SyntaxNode?
  /// The indices of the selected elements in `items`.
  let selected: Range<Int>
  /// Whether all elements are selected because the range is at the array's key or opening bracket, not at an element.
  let isWhole: Bool

  init?(_ range: Range<Int>, in document: DocumentSnapshot) {
    guard document.syntax.errors.isEmpty, let root = document.syntax.root, root.kind == .object else { return nil }
    self.document = document
    self.root = root
    self.range = range
    style = DetectedStyle(root)
    let sections = root["sections"]?.elements ?? []
    let member = sections.lazy.compactMap { $0.member("items") }.first { member in
      member.value?.kind == .array && member.range.encloses(range)
    }
    items = member?.value?.innermostItems(around: range)
    let elements = items?.elements ?? []
    let touched = elements.indices.filter { index in
      let element = elements[index].range
      if range.isEmpty { return element.lowerBound <= range.lowerBound && range.lowerBound <= element.upperBound }
      return element.lowerBound < range.upperBound && range.lowerBound < element.upperBound
    }
    // At the key or the opening bracket all elements are selected; between two elements none.
    let open = (items?.openToken.upperBound ?? 0)
    isWhole = touched.isEmpty && range.upperBound <= open
    selected = isWhole ? elements.indices : (touched.first ?? 0)..<(touched.last.map { $0 + 1 } ?? 0)
  }

  /// The selected elements.
  var entries: [SyntaxNode] { items.map { Array($0.elements[selected]) } ?? [] }

  /// The array of items as a delimited list; nil if there is none.
  var list: DelimitedList? { items.map { DelimitedList($0, style: style) } }

  func list(of object: SyntaxNode) -> DelimitedList { DelimitedList(object, style: style) }

  /// Returns the edits that replace the selected elements by others and keep the comments around them.
  func replacingSelection(by elements: [ListElement]) -> [TextEdit] {
    guard let list, let items, var first = elements.first else { return [] }
    let slots = list.slots[selected]
    guard let start = slots.first?.start, let end = slots.last?.end else { return [] }
    var seen: Set<[UInt8]> = []
    let comments = items.tree.comments.filter { start <= $0.lowerBound && $0.upperBound <= end }
    first.leadingTrivia =
      comments.map { Array(items.tree.text[$0]) }.filter { seen.insert($0).inserted } + first.leadingTrivia
    var steps = list.slots.indices.map { ListEdit.existing($0, []) }
    steps.replaceSubrange(selected, with: [.new(first)] + elements.dropFirst().map { .new($0) })
    return list.edits(steps, style: style)
  }

  /// Returns the text of an object as an element of a list: on several lines if `model`, another element, is. `indent`
  /// is the indentation of its first line.
  func object(_ members: [ListElement], like model: DelimitedList, indent: [UInt8]) -> [UInt8] {
    model.isInline
      ? style.object(members.map(\.inline)) : DelimitedList.text(members, isArray: false, indent: indent, style)
  }

  /// Returns the text of a value: as it is, or on one line if it has comments or line ends.
  func sourceText(_ node: SyntaxNode) -> [UInt8] {
    let text = node.tree.text[node.range]
    let hasComment = !node.tree.comments(in: node.range).isEmpty
    return hasComment || text.contains(where: \.isLineEnd) ? style.value(node) : Array(text)
  }
}

extension SyntaxNode {
  /// Returns the innermost array of items that contains a byte range: this array, or the `children` of an item in it.
  fileprivate func innermostItems(around range: Range<Int>) -> SyntaxNode {
    var list = self
    while let inner = list.elements.lazy.compactMap({ $0.kind == .object ? $0["children"] : nil }).first(where: {
      $0.kind == .array && $0.range.encloses(range)
    }) {
      list = inner
    }
    return list
  }
}

/// Sorts keys into the order of the schema; unknown keys become the last ones.
///
/// Comments move with their members; empty lines stay where they are. Objects whose keys are in order are not changed.
struct KeySorter {
  private let style: DetectedStyle

  init(_ style: DetectedStyle) { self.style = style }

  /// Returns the edits that sort the keys of an object; with `isDeep` also those of the objects in it that have a
  /// schema.
  func edits(of level: SchemaPath.Level, isDeep: Bool) -> [TextEdit] {
    let members = level.node.members
    var places: [String: Int] = [:]
    for (place, key) in level.description.keys.enumerated() where places[key.name] == nil { places[key.name] = place }
    let order = members.indices.sorted { one, other in
      (places[members[one].keyName] ?? Int.max, one) < (places[members[other].keyName] ?? Int.max, other)
    }
    let inner = members.map { member -> [TextEdit] in
      guard isDeep, let value = member.value, let type = level.type(of: member) else { return [] }
      return edits(inside: value, type)
    }
    if order.elementsEqual(members.indices) { return inner.flatMap(\.self) }
    let list = DelimitedList(level.node, style: style)
    return inPlace(order, edits: inner, in: list) ?? list.edits(order.map { .existing($0, inner[$0]) }, style: style)
  }

  /// Returns the edits that put the lines of the members into another order, so that empty lines between them stay; nil
  /// unless each member begins and ends at line ends. `order` has the old index of each member, `inner` the edits
  /// inside of them.
  private func inPlace(_ order: [Int], edits inner: [[TextEdit]], in list: DelimitedList) -> [TextEdit]? {
    let slots = list.slots
    guard !list.isInline, slots.allSatisfy({ DetectedStyle.isLineStart(list.text, $0.start) && $0.lineEnd != nil })
    else {
      return nil
    }
    return TextEdit.ordered(
      slots.indices.flatMap { place -> [TextEdit] in
        guard order[place] != place else { return inner[place] }
        let element = list.element(order[place], inner[order[place]], indent: list.indent)
        let needsComma = place + 1 < slots.count || list.hasTrailingComma
        let lines = element.lines(indent: list.indent, needsComma: needsComma, isLineOpen: true, style)
        return [TextEdit(range: slots[place].start..<slots[place].next, text: lines + style.newline)]
      })
  }

  private func edits(inside node: SyntaxNode, _ type: ValueSchema) -> [TextEdit] {
    if node.kind == .array {
      guard let element = type.elementType else { return [] }
      return node.elements.flatMap { edits(inside: $0, element) }
    }
    return node.level(as: type).map { edits(of: $0, isDeep: true) } ?? []
  }
}

/// The refactoring between the two forms of a header or footer: its length, and an object with only `length`.
enum SupplementShorthand {
  static func refactoring(_ context: RefactoringContext) -> Refactoring? {
    let sections = context.root["sections"]?.elements ?? []
    let members = sections.lazy.flatMap(\.members).filter { ["header", "footer"].contains($0.keyName) }
    guard let member = members.first(where: { $0.range.touches(context.range) && $0.range.encloses(context.range) }),
      let value = member.value
    else { return nil }
    if value.numberValue != nil {
      let object = context.style.object([MemberText(key: "length", value: Array(value.tree.text[value.range]))])
      return Refactoring(
        "Convert the \(member.keyName) to an object", .rewrite, [TextEdit(range: value.range, text: object)])
    }
    let valueMembers = value.members
    guard valueMembers.count == 1, valueMembers[0].keyName == "length", let length = valueMembers[0].value,
      length.numberValue != nil,
      !value.tree.comments.contains(where: { value.range.contains($0.lowerBound) })
    else { return nil }
    return Refactoring(
      "Convert the \(member.keyName) to a number", .rewrite,
      [TextEdit(range: value.range, text: Array(length.tree.text[length.range]))])
  }
}

extension EditVerifier {
  /// Returns the refactoring with its result formatted; unchanged if the text was not formatted before or is on one
  /// line, if too few bytes remain, or if the edits cannot be combined.
  func formatted(_ refactoring: Refactoring) -> Refactoring {
    guard !style.isOneLine, !isExhausted else { return refactoring }
    let (indentation, edits) = (style.indentation, refactoring.edits)
    let tree = SyntaxTree(TextEdit.applied(edits, to: document.text), token: document.token)
    charge(read: 3)
    // A text that is not formatted keeps its style.
    guard let formatting = TextFormatter.edits(of: tree, indentation, token: document.token), !formatting.isEmpty,
      TextFormatter.edits(of: document.syntax, indentation, token: document.token)?.isEmpty == true,
      let combined = EditVerifier.combined(edits, at: EditedLocations(edits, in: tree).ranges, with: formatting)
    else { return refactoring }
    var formatted = refactoring
    formatted.edits = combined
    return formatted
  }

  /// Combines edits of a text with edits of the result into edits of the first text; nil if two of them partially
  /// overlap. `places` are the ranges of `edits` in the result.
  private static func combined(_ edits: [TextEdit], at places: [Range<Int>], with others: [TextEdit]) -> [TextEdit]? {
    var inside: [[TextEdit]] = Array(repeating: [], count: edits.count)
    var outside: [TextEdit] = []
    var next = 0
    for other in others {
      while next < places.count, places[next].upperBound < other.range.lowerBound { next += 1 }
      if next < places.count, places[next].encloses(other.range) {
        let start = places[next].lowerBound
        inside[next].append(
          TextEdit(range: other.range.lowerBound - start..<other.range.upperBound - start, text: other.text))
      } else if next < places.count, places[next].overlaps(other.range) {
        return nil
      } else {
        // Maps the offset back by the growth of all earlier edits.
        let isBehind = next < places.count && places[next].upperBound <= other.range.lowerBound
        let last = isBehind ? next : next - 1
        let growth = last >= 0 ? places[last].upperBound - edits[last].range.upperBound : 0
        outside.append(
          TextEdit(range: other.range.lowerBound - growth..<other.range.upperBound - growth, text: other.text))
      }
    }
    let changed = edits.indices.map { index in
      TextEdit(range: edits[index].range, text: TextEdit.applied(inside[index], to: edits[index].text))
    }
    return TextEdit.ordered(changed + outside)
  }
}

extension DetectedStyle {
  /// The indentation of one nesting level, for the formatter.
  fileprivate var indentation: Indentation {
    indentUnit.first == UInt8(ascii: "\t") ? .tab(columns: 4) : .spaces(indentUnit.count)
  }
}

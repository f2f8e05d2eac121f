import JSON

/// The selection that a refactoring applies to, with the style of the text.
struct RefactoringContext {
  let document: DocumentSnapshot
  let root: SyntaxNode
  let style: DetectedStyle
  /// The selected bytes; empty for a cursor.
  let range: Range<Int>
  /// The array of items that contains the range.
  let items: SyntaxNode?
  /// The indices of the selected elements.
  let selected: Range<Int>
  /// Whether all elements are selected because the range is at the key or the bracket of the array.
  let isWhole: Bool

  init?(_ range: Range<Int>, in document: DocumentSnapshot) {
    guard document.syntax.errors.isEmpty, let root = document.syntax.root, root.kind == .object else { return nil }
    self.document = document
    self.root = root
    self.range = range
    style = DetectedStyle(root)
    let sections = root["sections"]?.elements ?? []
    let member = sections.lazy.compactMap { $0.members.first { $0.keyName == "items" } }.first { member in
      guard let value = member.value, value.kind == .array else { return false }
      return member.range.lowerBound <= range.lowerBound && range.upperBound <= member.range.upperBound
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

  /// The array of items as a delimited list.
  var list: DelimitedList? {
    items.map { DelimitedList($0, $0.elements.map(\.range), style: style, isInlineWhenEmpty: true) }
  }

  /// Returns the members of an object as a delimited list.
  func list(of object: SyntaxNode) -> DelimitedList {
    DelimitedList(object, object.members.map(\.range), style: style, isInlineWhenEmpty: true)
  }

  /// Returns the edits that replace the selected elements and keep their comments.
  func replacingSelection(by elements: [ListElement]) -> [TextEdit] {
    guard let list, let items, var first = elements.first else { return [] }
    let slots = list.slots[selected]
    guard let start = slots.first?.start, let end = slots.last?.end else { return [] }
    var seen: Set<[UInt8]> = []
    let comments = items.tree.comments.filter { start <= $0.lowerBound && $0.upperBound <= end }
    first.leadingTrivia =
      comments.map { Array(items.tree.text[$0]) }.filter { seen.insert($0).inserted } + first.leadingTrivia
    var steps = list.slots.indices.map { ListEdit.kept($0, []) }
    steps.replaceSubrange(selected, with: [.new(first)] + elements.dropFirst().map { .new($0) })
    return list.edits(steps, style: style)
  }

  /// Formats an object as an element of a list: on several lines if `model` is, otherwise on one.
  func object(_ members: [ListElement], like model: DelimitedList, indent: [UInt8]) -> [UInt8] {
    guard !model.isInline else {
      let list = members.map(\.inline).joined(separator: style.comma)
      return Array("{".utf8) + style.padding + list + style.padding + Array("}".utf8)
    }
    let lines = DelimitedList.lines(members, indent: indent + style.indentUnit, style)
    return Array("{".utf8) + lines + style.newline + indent + Array("}".utf8)
  }

  /// Returns the source text of a value; a value with comments or line ends is formatted.
  func sourceText(_ node: SyntaxNode) -> [UInt8] {
    let text = node.tree.text[node.range]
    let hasComment = !node.tree.comments(in: node.range).isEmpty
    return hasComment || text.contains(where: \.isLineEnd) ? style.value(node) : Array(text)
  }
}

extension SyntaxNode {
  /// Returns the innermost array of items that contains a range: this array, or the children of an item in it.
  fileprivate func innermostItems(around range: Range<Int>) -> SyntaxNode {
    var list = self
    while let inner = list.elements.lazy.compactMap({ $0.kind == .object ? $0["children"] : nil }).first(where: {
      $0.kind == .array && $0.range.lowerBound <= range.lowerBound && range.upperBound <= $0.range.upperBound
    }) {
      list = inner
    }
    return list
  }
}

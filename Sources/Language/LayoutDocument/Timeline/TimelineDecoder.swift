import CollectionLayout
import JSON
import LayoutBase

/// Decodes the events of a timeline, and reports errors that the validation by the schema does not find.
struct TimelineDecoder {
  /// The events in text order.
  private(set) var events: [TimelineEvent] = []
  var diagnostics: [Diagnostic] = []
  var items: ItemDecoder
  /// The start offsets of the errors that the validation by the schema has found, ascending, in bytes.
  private(set) var knownErrors: [Int] = []
  /// The number of diagnostics before the event that is being decoded.
  private(set) var diagnosticsBefore = 0

  /// The maximum number of events, low enough to validate them at each edit.
  static let limit = 100_000

  init(templates: SyntaxNode?) {
    items = ItemDecoder(templates: ItemTemplates(templates), itemLimit: ItemSchema.itemLimit)
  }

  /// Decodes the events of an array, at most `limit`; some are missing if `token` is cancelled. `checked` are the
  /// diagnostics of the validation by the schema.
  mutating func add(all list: SyntaxNode, checked: [Diagnostic], token: CancellationToken?) {
    note(checked)
    let nodes = list.elements
    if nodes.count > Self.limit { reportLimit(nodes[Self.limit].range) }
    var poll = CancellationPoll(token)
    for node in nodes.prefix(Self.limit) where poll.shouldContinue() { add(event: node) }
  }

  /// Decodes one event, such as a line of a script. `checked` are the diagnostics of its validation by the schema.
  mutating func add(only event: SyntaxNode, checked: [Diagnostic]) {
    note(checked)
    add(event: event)
  }

  /// Removes and returns the decoded events and the diagnostics.
  mutating func takeResult() -> (events: [TimelineEvent], diagnostics: [Diagnostic]) {
    defer { (events, diagnostics) = ([], []) }
    return (events, diagnostics)
  }

  private mutating func note(_ checked: [Diagnostic]) {
    knownErrors = checked.filter { $0.severity == .error }.map(\.range.lowerBound).sorted()
  }

  /// Reports that the event at a byte range exceeds the limit.
  mutating func reportLimit(_ range: Range<Int>) {
    diagnostics.report(
      "limitExceeded", at: range, message: "A timeline has at most \(Self.limit) events; further events are ignored.")
  }

  /// Decodes an event. Values that are not objects, and invalid events, are skipped.
  private mutating func add(event node: SyntaxNode) {
    diagnosticsBefore = diagnostics.count
    guard node.kind == .object, let (name, value) = onlyMember(of: node, TimelineSchema.kinds, "event"),
      let action = action(name, value), let time = node["at"]?.number(in: DocumentSchema.seconds)
    else { return }
    var event = TimelineEvent(
      time: time, action: action, anchor: node["anchor"].flatMap(AnchorSchema.anchorOfEvent), valueRange: value.range,
      targetRange: (node["anchor"]?["item"] ?? value).range)
    switch action {
    case .update:
      event.operations = OperationRanges.all(in: value)
    case .snapshot: event.names = SnapshotNameRanges(in: value)
    case .sectionSnapshot: event.names = value["items"].map { SnapshotNameRanges(inItems: $0) } ?? event.names
    case .setExpanded: event.names = SnapshotNameRanges(inItems: value)
    case .scrollToItem, .drag: event.valueRange = value["item"]?.range ?? value.range
    case .scrollSection, .flingSection: event.valueRange = value["section"]?.range ?? value.range
    case .scrollTo, .fling, .resize, .measure, .setContentInset, .wait: break
    }
    events.append(event)
  }

  private mutating func action(_ name: String, _ value: SyntaxNode) -> TimelineEvent.Action? {
    switch name {
    case "scrollTo": return scroll(value)
    case "fling":
      guard value.kind == .object else { return nil }
      guard value["vx"] != nil || value["vy"] != nil else {
        diagnostics.report("missingKey", at: value.openToken, message: "\"vx\" or \"vy\" is missing in this fling.")
        return nil
      }
      let fling = TimelineSchema.fling.value(value)
      if value["section"] == nil { return .fling(velocity: fling.velocity) }
      return fling.section.map { .flingSection($0, velocity: fling.velocity) }
    case "contentInset":
      guard value.kind == .object else { return nil }
      let change = TimelineSchema.contentInset.value(value)
      guard change.hasSides else {
        diagnostics.report(
          "missingKey", at: value.openToken,
          message: "\"top\", \"left\", \"bottom\" or \"right\" is missing in this contentInset.")
        return nil
      }
      return .setContentInset(change)
    case "resize": return Screen(value).map { .resize($0) }
    case "update":
      for operation in value.elements where operation.kind == .object {
        _ = onlyMember(of: operation, TimelineSchema.operationKinds, "operation")
      }
      // Of several operations in an object the first one is used, which is reported above.
      return contents(value) { reader throws(JSONError) in try BatchOperation(from: &reader, isLenient: true) }
        .map { .update($0) }
    case "snapshot":
      return contents(value) { reader throws(JSONError) in try SnapshotSection(from: &reader) }.map { .snapshot($0) }
    case "drag": return drag(value)
    case "measure": return value.kind == .object ? .measure(TimelineMeasuring.elements(value)) : nil
    case "expand": return setExpanded(true, value)
    case "collapse": return setExpanded(false, value)
    case "sectionSnapshot": return sectionSnapshot(value)
    default:
      if value.boolValue == false { diagnostics.report("unknownValue", at: value.range, message: "Expected true.") }
      return .wait
    }
  }

  private mutating func scroll(_ value: SyntaxNode) -> TimelineEvent.Action? {
    guard value.kind == .object else { return nil }
    let written = TimelineSchema.scrollTo.value(value)
    if value["item"] != nil { return written.item.map { .scrollToItem($0, written.position) } }
    guard value["x"] != nil || value["y"] != nil else {
      diagnostics.report(
        "missingKey", at: value.openToken, message: "\"item\", \"x\" or \"y\" is missing in this scrollTo.")
      return nil
    }
    if value["section"] == nil { return .scrollTo(x: written.x, y: written.y) }
    return written.section.map { .scrollSection($0, x: written.x, y: written.y) }
  }

  /// Returns the member of an event or an operation whose key is one of `names`. Reports an error if there is none or
  /// more than one; of several, the first one is used. Nil if there is none, or if it has no value. `kind` is the noun
  /// in messages.
  private mutating func onlyMember(
    of node: SyntaxNode, _ names: [String], _ kind: String
  ) -> (name: String, value: SyntaxNode)? {
    let members = node.members.filter { names.contains($0.keyName) }
    guard let first = members.first else {
      let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
      diagnostics.report("missingKey", at: node.openToken, message: "One of \(list) is missing in this \(kind).")
      return nil
    }
    if let second = members.first(where: { $0.keyName != first.keyName }) {
      diagnostics.report(
        "conflictingKeys", at: second.key.range,
        message: "This \(kind) can have only one action; \"\(first.keyName)\" is used.",
        related: [.init(range: first.key.range, message: "The action that is used.")])
    }
    return first.value.map { (first.keyName, $0) }
  }
}

extension TimelineDecoder {
  /// Decodes the elements of an update or a snapshot by `read`, the function that reads those of clients. Returns nil
  /// if `list` is not an array, or if any element is invalid, because the others would have a different meaning without
  /// it.
  mutating func contents<Element>(
    _ list: SyntaxNode, _ read: (inout JSONReader) throws(JSONError) -> Element
  ) -> [Element]? {
    guard list.kind == .array else { return nil }
    for item in TimelineDecoder.items(in: list) { _ = items.keys(of: item) }
    diagnostics += items.takeDiagnostics()
    var elements: [Element] = []
    do throws(JSONError) {
      var reader = JSONReader(list.jsonBytes())
      try reader.readArray { _, reader throws(JSONError) in elements.append(try read(&reader)) }
      return elements
    } catch {
      report(error, in: list)
      return nil
    }
  }

  /// Reports the error of a value in a list, unless the validation by the schema or an earlier diagnostic has reported
  /// it.
  mutating func report(_ error: JSONError, in list: SyntaxNode) {
    // The schema validation reported this error with a better message.
    let next = knownErrors.indices.partitioningIndex { knownErrors[$0] >= list.range.lowerBound }
    let isKnown = next < knownErrors.count && list.range.contains(knownErrors[next])
    guard !isKnown,
      !diagnostics[diagnosticsBefore...].contains(where: {
        list.range.contains($0.range.lowerBound) && $0.severity == .error
      })
    else { return }
    var node = list
    for step in error.path {
      let inner: SyntaxNode? =
        switch step {
        case .key(let name): node[name]
        case .index(let index): node.elements.indices.contains(index) ? node.elements[index] : nil
        }
      guard let inner else { break }
      node = inner
    }
    let code =
      switch error.code {
      case .missing: "missingKey"
      case .value, .range: "unknownValue"
      case .depth: "limitExceeded"
      case .type, .syntax, .encoding, .cancelled: "wrongType"
      }
    diagnostics.report(
      code, at: error.code == .missing ? node.openToken : node.range, message: Diagnostic.sentence(error.message))
  }

  /// Returns the item objects in the array of an update or a snapshot.
  private static func items(in list: SyntaxNode) -> [SyntaxNode] {
    let sections =
      list.elements
      + list.elements.flatMap { operation in
        [operation["insert"], operation["reload"]].compactMap { $0?["section"] }
      }
    let items =
      sections.flatMap { $0["items"]?.elements ?? [] }
      + list.elements.flatMap { operation in
        [operation["insert"], operation["reload"]].compactMap { $0?["item"] }
      }
    return items.filter { $0.kind == .object }
  }
}

// Events that change trees of items.
extension TimelineDecoder {
  /// Decodes the identifiers of items to expand or collapse; nil if the value is no array of strings.
  func setExpanded(_ isExpanded: Bool, _ list: SyntaxNode) -> TimelineEvent.Action? {
    guard list.kind == .array else { return nil }
    let elements = SyntaxArrayElements(of: list)
    let names = elements.compactMap(\.stringValue)
    return names.count == elements.count ? .setExpanded(isExpanded, names) : nil
  }

  /// Decodes a section snapshot by the function that reads those of clients. Reports errors; nil if it is invalid.
  mutating func sectionSnapshot(_ node: SyntaxNode) -> TimelineEvent.Action? {
    guard let name = node["section"], let section = name.stringValue, let list = node["items"], list.kind == .array
    else { return nil }
    guard IdentifierRule.section.allows(section) else {
      diagnostics.report(
        "unknownValue", at: name.range, message: "A section's id must not be empty or contain \":\" or \"#\".")
      return nil
    }
    var tree = OutlineTraversal(of: list)
    while let item = tree.nextElement() {
      if item.kind == .object { _ = items.keys(of: item) }
    }
    diagnostics += items.takeDiagnostics()
    do throws(JSONError) {
      var reader = JSONReader(list.jsonBytes())
      return .sectionSnapshot(section: section, try OutlineItemList(from: &reader))
    } catch {
      report(error, in: list)
      return nil
    }
  }
}

extension TimelineEvent {
  /// Converts an issue of an update of a tree of items to a diagnostic at the identifier of the item, otherwise at the
  /// value of the event.
  package func diagnostic(of issue: OutlineIssue) -> Diagnostic {
    let location = issue.item.flatMap { names.sourceRange(ofItem: $0.text) }
    var related: [Diagnostic.Related] = []
    if case .duplicateItem = issue, let location, location.first != location.last {
      related = [.init(range: location.first, message: "First used here.")]
    }
    var whole = valueRange
    if case .unknownAnchor = issue { whole = targetRange }
    return Diagnostic(
      range: location?.last ?? whole, code: issue.code, message: Diagnostic.sentence(issue.message),
      related: related
    ).moved(by: offset)
  }

  /// Returns the hints at the items that the event expands or collapses although they have no children.
  func hints(for outlines: CollectionOutlines) -> [Diagnostic] {
    guard case .setExpanded(_, let items) = action else { return [] }
    let parents = (try? outlines.parents(among: Set(items.map { Identifier($0) }))) ?? []
    return Set(items).subtracting(parents.map(\.text)).sorted().compactMap { name in
      names.sourceRange(ofItem: name).map {
        Diagnostic(
          range: $0.last, severity: .hint, code: "noChildren",
          message: "Item \"\(name)\" has no children at this time; nothing changes. Name an item with children."
        ).moved(by: offset)
      }
    }
  }
}

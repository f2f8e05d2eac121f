import CollectionLayout
import JSON

/// Reads the events of a timeline, and says what is wrong with them beyond the types of their values.
struct TimelineDecoder {
  /// In the order of the text.
  private(set) var events: [TimelineEvent] = []
  var diagnostics: [Diagnostic] = []
  var items: ItemDecoder
  /// Where the errors begin that were found by holding the text against its description; ascending.
  private(set) var knownErrors: [Int] = []
  /// How many diagnostics there were before the event that is read.
  private(set) var diagnosticsBefore = 0

  /// More than any play needs, and few enough to check at every keystroke.
  static let limit = 100_000

  init(templates: SyntaxNode?) {
    items = ItemDecoder(templates: templates, itemLimit: ItemDescription.itemLimit)
  }

  /// Adds all events of an array; `checked` is what was found by holding the text against its description.
  mutating func add(all list: SyntaxNode, checked: [Diagnostic]) {
    note(checked)
    let nodes = list.elements
    if nodes.count > Self.limit { reportLimit(nodes[Self.limit].range) }
    for node in nodes.prefix(Self.limit) { add(event: node) }
  }

  /// Adds the event of a text of its own, as `add(all:checked:)` does.
  mutating func add(only event: SyntaxNode, checked: [Diagnostic]) {
    note(checked)
    add(event: event)
  }

  /// Hands out what was read, and forgets it.
  mutating func take() -> (events: [TimelineEvent], diagnostics: [Diagnostic]) {
    defer { (events, diagnostics) = ([], []) }
    return (events, diagnostics)
  }

  private mutating func note(_ checked: [Diagnostic]) {
    knownErrors = checked.filter { $0.severity == .error }.map(\.range.lowerBound).sorted()
  }

  /// Says that there are too many events, from a place on.
  mutating func reportLimit(_ range: Range<Int>) {
    report(range, "limitExceeded", "A timeline has at most \(Self.limit) events; the rest is left out.")
  }

  /// Adds the event of an object; nothing for anything else.
  private mutating func add(event node: SyntaxNode) {
    diagnosticsBefore = diagnostics.count
    guard node.kind == .object, let (name, value) = onlyMember(of: node, TimelineDescription.kinds, "event"),
      let action = action(name, value), let time = node["at"]?.number(in: DocumentDescription.seconds)
    else { return }
    var event = TimelineEvent(time: time, action: action, range: value.range)
    switch action {
    case .update:
      event.operationRanges = value.elements.map(\.range)
      event.operationPlaces = OperationPlaces.all(in: value)
    case .snapshot: event.names = SnapshotNames(in: value)
    case .scrollToItem: event.range = value["item"]?.range ?? value.range
    case .scrollTo, .fling, .resize, .wait: break
    }
    events.append(event)
  }

  private mutating func action(_ name: String, _ value: SyntaxNode) -> TimelineEvent.Action? {
    switch name {
    case "scrollTo": return scroll(value)
    case "fling":
      guard value.kind == .object else { return nil }
      guard value["vx"] != nil || value["vy"] != nil else {
        report(value.openToken, "missingKey", "\"vx\" or \"vy\" is missing in this fling.")
        return nil
      }
      return .fling(velocity: TimelineDescription.fling.value(value))
    case "resize": return Size.read(value, as: .size).map { .resize($0) }
    case "update":
      for operation in value.elements where operation.kind == .object {
        _ = onlyMember(of: operation, TimelineDescription.operationKinds, "operation")
      }
      return contents(value) { reader throws(JSONError) in try BatchOperation(from: &reader) }.map { .update($0) }
    case "snapshot":
      return contents(value) { reader throws(JSONError) in try SnapshotSection(from: &reader) }.map { .snapshot($0) }
    default:
      if value.boolValue == false { report(value.range, "unknownValue", "Expected true.") }
      return .wait
    }
  }

  private mutating func scroll(_ value: SyntaxNode) -> TimelineEvent.Action? {
    guard value.kind == .object else { return nil }
    let written = TimelineDescription.scrollTo.value(value)
    if value["item"] != nil {
      if let other = value.members.first(where: { ["x", "y"].contains($0.keyName) }) {
        report(
          other.key.range, "conflictingKeys", "A scroll goes to a place or to an item; it goes to the item here.")
      }
      return written.item.map { .scrollToItem($0, written.position) }
    }
    guard value["x"] != nil || value["y"] != nil else {
      report(value.openToken, "missingKey", "\"item\", \"x\" or \"y\" is missing in this scrollTo.")
      return nil
    }
    return .scrollTo(x: written.x, y: written.y)
  }

  /// Says that something is an error.
  mutating func report(_ range: Range<Int>, _ code: String, _ message: String) {
    diagnostics.append(Diagnostic(range: range, code: code, message: message))
  }

  /// The one member that says what an object is; the first of several.
  private mutating func onlyMember(
    of node: SyntaxNode, _ names: [String], _ sort: String
  ) -> (name: String, value: SyntaxNode)? {
    let members = node.members.filter { names.contains($0.keyName) }
    guard let first = members.first else {
      let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
      report(node.openToken, "missingKey", "One of \(list) is missing in this \(sort).")
      return nil
    }
    if let second = members.first(where: { $0.keyName != first.keyName }) {
      diagnostics.append(
        Diagnostic(
          range: second.key.range, code: "conflictingKeys",
          message: "This \(sort) is \"\(first.keyName)\" already; the first one counts.",
          related: [.init(range: first.key.range, message: "The first one.")]))
    }
    return first.value.map { (first.keyName, $0) }
  }
}

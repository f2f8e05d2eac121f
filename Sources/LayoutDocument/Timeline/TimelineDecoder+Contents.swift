import CollectionLayout
import JSON

extension TimelineDecoder {
  /// Decodes the elements of an update or a snapshot as those of a client's message. Returns nil if one is invalid,
  /// because the others have a different meaning without it.
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

  /// Reports the error of a list, unless the schema validation did.
  mutating func report(_ error: JSONError, in list: SyntaxNode) {
    // The schema validation reported this error with a better message.
    let next = knownErrors.indices.partitioningIndex { knownErrors[$0] >= list.range.lowerBound }
    let isKnown = next < knownErrors.count && list.range.contains(knownErrors[next])
    guard !isKnown,
      !diagnostics[diagnosticsBefore...].contains(where: {
        list.range.contains($0.range.lowerBound) && $0.severity == .error
      })
    else { return }
    var place = list
    for step in error.path {
      let inner: SyntaxNode? =
        switch step {
        case .key(let name): place[name]
        case .index(let index): place.elements.indices.contains(index) ? place.elements[index] : nil
        }
      guard let inner else { break }
      place = inner
    }
    let code =
      switch error.code {
      case .missing: "missingKey"
      case .value, .range: "unknownValue"
      case .depth, .size: "limitExceeded"
      case .type, .syntax, .encoding, .cancelled: "wrongType"
      }
    report(error.code == .missing ? place.openToken : place.range, code, Diagnostic.sentence(error.message))
  }

  /// Returns the item objects in an update or a snapshot.
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

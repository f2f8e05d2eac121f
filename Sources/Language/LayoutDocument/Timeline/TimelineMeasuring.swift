package import CollectionLayout
import JSON

/// An element and its measured size, in the event `measure`.
package struct MeasuredElement: Sendable {
  /// The identifier of an item, or the key of an element such as `header:photos`.
  package var name: String
  /// The measured size, in points.
  package var size: Size
  /// The byte range of the name.
  var range: Range<Int>
}

/// The event `measure` of a timeline, which sets measured sizes of elements as the request
/// `layoutd/session/setMeasuredSizes` does.
package enum TimelineMeasuring {
  private static let size = ValueSchema.array(.number(.length), count: 2)

  /// The code of the diagnostic of an element that does not exist.
  package static let unknownElement = "unknownElement"

  /// The key `measure` of an event.
  static let key = PropertySchema(
    "measure",
    .object(
      ObjectSchema(
        "measure", "Measured sizes `[width, height]`, by item identifier or element key.", [], otherKeys: size)),
    defaultDescription: "none", unit: .points,
    uikitName: "UICollectionReusableView.preferredLayoutAttributesFitting(_:)",
    "Sets measured sizes as `layoutd/session/setMeasuredSizes` does: `[width, height]`, by item identifier or element key "
      + "such as `header:photos`.")

  /// Decodes the value of the key `measure`. Invalid sizes are left out, because the validation by the schema reports
  /// them.
  static func elements(_ node: SyntaxNode) -> [MeasuredElement] {
    var seen: Set<String> = []
    return node.members.compactMap { member in
      guard let sides = member.value?.elements, sides.count == 2, let width = sides[0].number(in: .length),
        let height = sides[1].number(in: .length), seen.insert(member.keyName).inserted
      else { return nil }
      return MeasuredElement(
        name: member.keyName, size: Size(width: width, height: height), range: member.key.range)
    }
  }

  /// Returns the sizes, in points, by element key, without those of unknown elements. A name that is both an identifier
  /// of an item and an element key is that of the item.
  package static func sizes(
    of elements: [MeasuredElement], in collection: CollectionModel
  ) -> [(key: ElementKey, size: Size)] {
    let search = IdentifierIndex(collection, expectedLookups: elements.count)
    return elements.compactMap { element in
      find(element.name, in: collection, search).map { ($0.key, element.size) }
    }
  }

  /// Returns the code and the message of a diagnostic if an element does not exist, or if its measured size has no
  /// effect; otherwise nil.
  fileprivate static func problem(
    of name: String, in collection: CollectionModel, viewport: Size, _ search: IdentifierIndex
  ) -> (code: String, message: String)? {
    switch find(name, in: collection, search) {
    case nil:
      return (
        unknownElement,
        "Cannot measure \"\(name)\": there is no such element. Use the id of an item, or the key of an element such as "
          + "\"header:photos\"."
      )
    case (.cell, let section?)?:
      let layout = collection.sections[section].resolved(in: viewport).layout
      guard !layout.usesMeasuredSizes else { return nil }
      return (MeasuredEffect.code, MeasuredEffect.message(inLayoutOfKind: type(of: layout).kind))
    case (.header, _)?, (.footer, _)?, (.collectionHeader, _)?, (.collectionFooter, _)?: return nil
    default:
      return (
        MeasuredEffect.code,
        "A measured size of \(name) has no effect: only cells, headers and footers are measured."
      )
    }
  }

  private static func find(
    _ name: String, in collection: CollectionModel, _ search: IdentifierIndex
  ) -> (key: ElementKey, section: Int?)? {
    if let path = search.indexPath(of: Identifier(name)) { return (.cell(Identifier(name)), path.section) }
    guard let key = ElementKey(name) else { return nil }
    switch key {
    case .cell(let item): return search.indexPath(of: item).map { (key, $0.section) }
    case .header(let section):
      return search.sectionIndex(of: section).flatMap { collection.sections[$0].header == nil ? nil : (key, $0) }
    case .footer(let section):
      return search.sectionIndex(of: section).flatMap { collection.sections[$0].footer == nil ? nil : (key, $0) }
    case .collectionHeader: return collection.header.map { _ in (key, nil) }
    case .collectionFooter: return collection.footer.map { _ in (key, nil) }
    case .decoration(let element), .boundaryItem(let element), .supplementaryItem(let element):
      guard let section = element.section else { return (key, nil) }
      return search.sectionIndex(of: section).map { (key, $0) }
    case .disappearing: return nil
    }
  }
}

extension TimelineEvent {
  /// Returns the diagnostics about those of the event's elements that do not exist, or whose measured size has no
  /// effect.
  package func diagnostics(
    of elements: [MeasuredElement], in collection: CollectionModel, viewport: Size
  ) -> [Diagnostic] {
    let search = IdentifierIndex(collection, expectedLookups: elements.count)
    return elements.compactMap { element in
      TimelineMeasuring.problem(of: element.name, in: collection, viewport: viewport, search).map { code, message in
        Diagnostic(range: element.range, severity: .warning, code: code, message: message).moved(by: offset)
      }
    }
  }
}

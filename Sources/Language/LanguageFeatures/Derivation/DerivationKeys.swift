import JSON
import LayoutDocument

/// Finds the keys of the text that have the numbers of a derivation.
struct DerivationKeys {
  private let paths: ElementPaths
  /// Whether the lengths of the viewport are those of the document, not of a session.
  private let isInViewportOfDocument: Bool

  /// Creates the search for an element; nil if the text does not describe it.
  init?(of entity: DocumentEntity, in document: DocumentSnapshot, isInViewportOfDocument: Bool = true) {
    guard let paths = ElementPaths(of: entity, in: document) else { return nil }
    (self.paths, self.isInViewportOfDocument) = (paths, isInViewportOfDocument)
  }

  /// Returns the step with the property of each number that comes from a key of the text.
  func resolve(_ step: DerivationStep) -> DerivationStep {
    var step = step
    for (index, term) in step.terms.enumerated() {
      guard let key = term.key, let value = term.value else { continue }
      step.terms[index].property = property(key, equalTo: value)
    }
    return step
  }

  /// Returns the property at `key` if its value is the number `value`; nil if the text has another value there, such as
  /// a `cycle`, or none.
  private func property(_ key: DerivationKey, equalTo value: Double) -> EditableProperty? {
    for object in objects(of: key.owner) {
      for steps in key.paths {
        let path = ValuePath(object.steps + steps)
        guard let number = path.node(in: paths.root)?.numberValue, number == value else { continue }
        var property = EditableObject.number(at: path, in: paths.root)
        if property?.name == steps.last, steps.count > 1 { property?.name = steps.joined(separator: ".") }
        return property
      }
      // A key of a section's layout has precedence over the same key of the document's.
      if let name = key.paths.first?.first, object.appending(name).node(in: paths.root) != nil { return nil }
    }
    return nil
  }

  private func objects(of owner: DerivationKey.Owner) -> [ValuePath] {
    switch owner {
    case .layout: return paths.layouts
    case .element:
      let template = paths.element.node(in: paths.root)?["template"]?.stringValue
      return [paths.element] + (template.map { [ValuePath(["templates", $0])] } ?? [])
    case .header: return [(paths.section ?? ValuePath()).appending("header")]
    case .footer: return [(paths.section ?? ValuePath()).appending("footer")]
    case .document: return isInViewportOfDocument ? [ValuePath()] : []
    }
  }
}

package import CollectionLayout
import LayoutBase
package import LayoutDocument

/// A layout rule that layoutd chose by itself, without a source in UIKit, with elements whose frames follow it.
package struct ChosenRule: Sendable {
  package var rule: LayoutRule
  /// The section of the elements; nil for views of the whole collection.
  package var section: Identifier?
  /// The number of elements with their kind, such as `3 cells`.
  package var elements: String
  /// The byte range of the current text that describes the first element; nil if there is none.
  package var range: Range<Int>?

  /// Returns the chosen rules that the frames of `elements` follow, one value for each rule, section and kind of
  /// element, in the order of their first elements. The frames are those in the document's viewport at its initial
  /// content offset.
  package static func all(of elements: [LayoutAttributes], in document: DocumentSnapshot) -> [ChosenRule] {
    struct Group: Hashable {
      var section: Identifier?
      var noun: String
      var rule: LayoutRule
    }
    let view = document.atRest
    let derivation = FrameDerivation(view: view)
    var (groups, counts, first): ([Group], [Group: Int], [Group: LayoutAttributes]) = ([], [:], [:])
    for attributes in elements {
      let isInSection = attributes.owner != .collectionBoundary
      let section = isInSection ? view.layout.model.sections[attributes.indexPath.section] : nil
      let noun = attributes.category == .cell ? "cell" : attributes.kind
      let rules = derivation.steps(of: attributes).compactMap(\.rule)
      for (index, rule) in rules.enumerated() where rule.tag == .chosen && !rules[..<index].contains(rule) {
        let group = Group(section: section?.identifier, noun: noun, rule: rule)
        if counts.updateValue(counts[group, default: 0] + 1, forKey: group) == nil {
          groups.append(group)
          first[group] = attributes
        }
      }
    }
    return groups.map { group in
      let attributes = first[group]
      let entity = attributes.flatMap { view.layout.entity(of: view.layout.model.key(of: $0), $0) }
      return ChosenRule(
        rule: group.rule, section: group.section, elements: (counts[group] ?? 0).counted(group.noun),
        range: entity.flatMap { document.range(of: $0) })
    }
  }
}

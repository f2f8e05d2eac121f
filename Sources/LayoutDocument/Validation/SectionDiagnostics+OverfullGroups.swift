import CollectionLayout
import JSON

// Groups that are too narrow for their items, in the document's viewport or on a narrower device.
extension SectionDiagnostics {
  /// Returns the diagnostics of the horizontal groups of a section that hold fewer items than they list.
  ///
  /// A document in portrait orientation is also checked on the narrowest device of its class, since absolute widths
  /// that fill one device are too wide for another. A section with variants is not checked: its text does not show
  /// which group applies.
  func overfullGroups(_ keys: MergedLayoutKeys, _ section: Section) -> [Diagnostic] {
    guard section.items.count > 0, let layout = section.layout as? CompositionalLayout, let group = keys["group"] else {
      return []
    }
    func found(in viewport: Size) -> [OverfullGroup] {
      layout.overfullGroups(in: model.collection.container(of: section, in: viewport))
    }
    // A section's group that holds no item is reported as `groupTooSmall`.
    let own = found(in: model.viewport)
    var diagnostics = own.filter { $0.fittingCount > 0 || !$0.path.isEmpty }.compactMap { overfull in
      let width = FormulaText.text(model.viewport.width)
      return diagnostic(of: overfull, in: group, .information, "in this viewport, which is \(width) points wide")
    }
    guard let device = SectionDiagnostics.narrowDevice(for: model.viewport) else { return diagnostics }
    for overfull in found(in: device.size) where !own.contains(where: { $0.path == overfull.path }) {
      let place = "on an \(device.name), which is \(FormulaText.text(device.size.width)) points wide"
      if let diagnostic = diagnostic(of: overfull, in: group, .hint, place) { diagnostics.append(diagnostic) }
    }
    return diagnostics
  }

  /// Returns the narrowest common device that is narrower than a viewport in portrait orientation: the iPhone SE, or
  /// the iPad mini if the viewport is at least as wide as that one; nil if there is none, and in landscape orientation.
  private static func narrowDevice(for viewport: Size) -> Device? {
    guard viewport.width <= viewport.height, let phone = Devices.named("iPhone SE"),
      let tablet = Devices.named("iPad mini")
    else { return nil }
    let device = viewport.width < tablet.size.width ? phone : tablet
    return device.size.width < viewport.width ? device : nil
  }

  /// Returns the diagnostic of a group inside of the group `root`; nil if the text does not list the elements that the
  /// layout has, because some are invalid.
  private func diagnostic(
    of overfull: OverfullGroup, in root: SyntaxNode, _ severity: Diagnostic.Severity, _ place: String
  ) -> Diagnostic? {
    var node = root
    for index in overfull.path {
      guard let elements = node["items"]?.elements, elements.indices.contains(index) else { return nil }
      node = elements[index]
    }
    guard let items = node.members.first(where: { $0.keyName == "items" }),
      items.value?.elements.count == overfull.elementCount
    else { return nil }
    let number = overfull.fittingCount == 0 ? "none" : String(overfull.fittingCount)
    let noun = overfull.elementCount == 1 ? "item" : "items"
    return Diagnostic(
      range: items.key.range, severity: severity, code: "groupHoldsFewerItems",
      message: "The group holds \(number) of its \(overfull.elementCount) \(noun) \(place). Use fractional widths, or "
        + "narrower items.")
  }
}

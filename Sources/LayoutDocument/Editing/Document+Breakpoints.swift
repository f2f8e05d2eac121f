import CollectionLayout
import JSON

extension DocumentSnapshot {
  private static let breakpointLimit = 100
  /// The number of sections that are searched: the layouts of most documents are shared.
  private static let sectionLimit = 10_000

  /// The widths of viewports from which a layout of the document has another variant, ascending.
  package var breakpoints: [Double] {
    var widths: Set<Double> = []
    for section in model.collection.sections.prefix(Self.sectionLimit) {
      guard let adaptive = section.layout as? AdaptiveLayout else { continue }
      for variant in adaptive.variants where widths.count < Self.breakpointLimit {
        widths.insert(variant.minimumWidth)
      }
    }
    return widths.sorted()
  }

  /// The device that the text names as its viewport; nil if the text gives a size or no viewport.
  package var deviceName: String? {
    guard let name = lastValidRoot?["viewport"]?.stringValue ?? lastValidRoot?["viewport"]?["device"]?.stringValue,
      Devices.size(named: name) != nil
    else { return nil }
    return name
  }
}

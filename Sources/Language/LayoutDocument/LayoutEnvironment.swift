package import CollectionLayout
import JSON
import LayoutBase

/// The device, orientation, direction and text size in which a document is shown, as the traits of UIKit's
/// `NSCollectionLayoutEnvironment`. A nil property keeps the value of the document.
package struct LayoutEnvironment: Hashable, Sendable {
  /// The name of a device in `Devices.all`, which sets the viewport, the display scale and the safe area; nil for those
  /// of the document.
  package var device: String?
  /// The orientation of `device`; if that is nil, of the device that the document's viewport names. Ignored without any
  /// device; nil is portrait if `device` is set.
  package var orientation: Device.Orientation?
  /// The size of the viewport, in points; nil for that of the document. It does not change the display scale and the
  /// safe area, and is ignored if `device` is set.
  package var viewport: Size?
  package var layoutDirection: LayoutDirection?
  /// The factor by which the user's text size setting enlarges fonts, as `UIFontMetrics` does; 1 for no change. It
  /// applies to every `fontSize`, and to the widths of tags that are measured from their texts, but not to lengths that
  /// the document states in points, such as heights and margins.
  package var textScale: Double

  package init(
    device: String? = nil, orientation: Device.Orientation? = nil, viewport: Size? = nil,
    layoutDirection: LayoutDirection? = nil, textScale: Double = 1
  ) {
    self.device = device
    self.orientation = orientation
    self.viewport = viewport
    self.layoutDirection = layoutDirection
    self.textScale = textScale
  }

  /// The environment that keeps all values of the document.
  package static let `default` = LayoutEnvironment()

  /// The screen that `device` or `viewport` sets, the default size for an unknown device; nil if neither is set.
  var screen: Screen? {
    guard let device else { return viewport.map { .size($0) } }
    return Devices.named(device).map { .device($0, orientation ?? .portrait) } ?? .size(Devices.standard)
  }
}

extension DocumentSnapshot {
  private static let breakpointLimit = 100
  /// The number of sections that `breakpoints` reads. Most documents have few different layouts.
  private static let sectionLimit = 10_000

  /// The device that the last valid text has as its viewport; nil if there is none.
  package var device: Device? {
    if case .device(let device, _)? = lastValidRoot?["viewport"].flatMap({ Screen($0) }) { device } else { nil }
  }

  /// The minimum widths of the layout variants of the first 10,000 sections, in points, ascending, 100 at most.
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

  /// The name of the device that the last valid text has as its viewport; nil for a size, an unknown device, or without
  /// a viewport.
  package var deviceName: String? {
    guard let name = lastValidRoot?["viewport"]?.stringValue ?? lastValidRoot?["viewport"]?["device"]?.stringValue,
      Devices.size(named: name) != nil
    else { return nil }
    return name
  }

  /// Returns the document as if its text had the screen and the direction of the environment, and all its font sizes
  /// were multiplied by the text scale. Items keep their identifiers. Returns this snapshot for the default
  /// environment, before the first valid text, and if `token` is cancelled.
  package func adapted(to environment: LayoutEnvironment) -> DocumentSnapshot {
    guard environment != .default, let tree = contents.lastValidTree, let root = tree.root else { return self }
    var environment = environment
    if environment.viewport == nil, environment.device == nil, environment.orientation != nil {
      environment.device = device?.name
    }
    var naming = naming
    var decoder = DocumentDecoder(
      root, environment: environment, earlier: entryCache, sources: sources, token: token)
    var model = decoder.model(naming: &naming)
    model.collection.scaleText(by: environment.textScale)
    if token?.isCancelled == true { return self }
    var contents = contents
    (contents.diagnostics, contents.model, contents.naming) = (decoder.diagnostics, model, naming)
    (contents.sources, contents.cache) = (decoder.sources, SnapshotCache())
    var adapted = DocumentSnapshot(contents, version: version).cancellable(by: token)
    adapted.textScale = environment.textScale
    return adapted
  }
}

extension CollectionModel {
  /// Sets the factor for the sizes of all texts that the sections' layouts measure; 1 changes nothing.
  fileprivate mutating func scaleText(by factor: Double) {
    guard factor != 1 else { return }
    for index in sections.indices { sections[index].scaleText(by: factor) }
  }
}

extension Section {
  /// Sets the factor for the sizes of the texts that the section's layout measures; 1 changes nothing.
  mutating func scaleText(by factor: Double) {
    guard layout.readsText, factor != 1 else { return }
    layout = Section.scaled(layout, by: factor)
  }

  private static func scaled(_ layout: any SectionLayout, by factor: Double) -> any SectionLayout {
    if var tags = layout as? TagsLayout {
      tags.textScale = factor
      return tags
    }
    guard var adaptive = layout as? AdaptiveLayout else { return layout }
    adaptive.base = scaled(adaptive.base, by: factor)
    for index in adaptive.variants.indices {
      adaptive.variants[index].layout = scaled(adaptive.variants[index].layout, by: factor)
    }
    return adaptive
  }
}

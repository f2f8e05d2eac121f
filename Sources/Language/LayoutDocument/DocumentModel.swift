package import CollectionLayout
import JSON

/// The decoded content of a document, the input of the layout.
package struct DocumentModel: Sendable {
  /// The size of the viewport in points, as the document sets it; a client may override it.
  package var viewport = Devices.standard
  /// The initial content offset.
  package var contentOffset = InitialOffset.start
  package var animation = UpdateAnimation()
  /// The positions to which the user may drag items.
  package var reordering = Reordering.none
  package var collection = CollectionModel()
  var screenDependence = ScreenDependence()
  /// The events of the timeline, sorted by time.
  package var timeline: [TimelineEvent] = []
  /// The severities of the lint rules.
  package var lint = LintSettings()
  /// The trees of the sections whose items have children or are expanded. `collection` has the visible items of these
  /// sections only.
  package var outlines: [Identifier: SectionOutline] = [:]
  /// The items with the identifiers that a newly opened document with this text would assign, to which the timeline
  /// refers.
  ///
  /// Nil if these are the identifiers in `collection`, or if the document has no timeline.
  var fresh: VisibleItems?

  /// The collection with the identifiers that a newly opened document with this text would assign.
  package var freshCollection: CollectionModel {
    var collection = collection
    for (index, items) in (fresh?.lists ?? []).enumerated() { collection.sections[index].items = items }
    return collection
  }
}

/// For each section the items whose ancestors are all expanded, and the trees of the sections whose items have children
/// or are expanded.
struct VisibleItems: Sendable {
  private(set) var lists: [ItemList]
  private(set) var outlines: [Identifier: SectionOutline] = [:]

  /// Selects the visible items. `items` are all items of each section, and `sections` their entries.
  init(of items: [ItemList], in sections: IdentifierAssignment.SectionEntries) {
    lists = items
    for (index, section) in sections.enumerated() {
      guard let outline = SectionOutline(section.entries, items: items[index]) else { continue }
      outlines[section.section] = outline
      lists[index] = outline.visibleItems
      lists[index].shareIdentifiers()
    }
  }
}

extension DocumentModel {
  /// Returns the screen that is shown after a client sets `screen`: if that is the size of the device shown before, in
  /// either orientation, the device; otherwise `screen`. `present` is the screen before; nil for that of the document.
  package func screen(_ screen: Screen, after present: Screen?) -> Screen {
    guard case .size(let size) = screen else { return screen }
    var device = screenDependence.device
    if let present { if case .device(let other, _) = present { device = other } else { device = nil } }
    guard let device, let orientation = Device.Orientation.allCases.first(where: { device.size($0) == size }) else {
      return screen
    }
    return .device(device, orientation)
  }

  /// Sets the display scale, the safe area and the content inset of a collection, which may be this model's or one that
  /// a client has changed. If `screen` is a device, they are those of the device, unless the document sets them; for a
  /// size and for nil they are those of the document. `insets` are content insets that a timeline sets.
  package func adapt(
    _ collection: inout CollectionModel, to screen: Screen?, insets: ContentInsetChange = ContentInsetChange()
  ) {
    collection.pixels = self.collection.pixels
    collection.guides = self.collection.guides
    collection.contentInset = self.collection.contentInset
    if case .device(let device, let orientation)? = screen {
      if screenDependence.hasDeviceScale { collection.pixels.scale = device.displayScale }
      if screenDependence.hasDeviceInsets { collection.guides.safeAreaInsets = device.safeAreaInsets(orientation) }
      screenDependence.adjustContentInset(of: &collection)
    }
    guard insets.hasSides else { return }
    var changed = screenDependence
    changed.contentInset = insets.applied(to: screenDependence.contentInset ?? self.collection.contentInset)
    changed.adjustContentInset(of: &collection)
  }
}

/// The model of a document while the top-level keys are read.
struct DecodedDocument {
  var model = DocumentModel()
  /// The inset of the default layout in points, which the collection's header and footer use if their `inset` is
  /// `sectionInset`.
  var sectionInset = EdgeInsets.zero
  /// The screen that the key `viewport` describes.
  private var screen = Screen.size(Devices.standard)

  /// Reads `viewport`.
  mutating func takeViewport(_ node: SyntaxNode) { use(Screen(node) ?? screen) }

  /// Sets the viewport and, for a device, the display scale, which the key `displayScale` overrides.
  mutating func use(_ screen: Screen) {
    self.screen = screen
    model.viewport = screen.size
    guard case .device(let device, _) = screen else { return }
    model.screenDependence.device = device
    model.collection.pixels.scale = device.displayScale
  }

  /// Reads `displayScale`.
  mutating func takeDisplayScale(_ node: SyntaxNode) {
    guard let scale = node.number(in: DocumentSchema.scales) else { return }
    model.collection.pixels.scale = scale
    model.screenDependence.hasDeviceScale = false
  }

  /// Reads `safeAreaInsets`: insets, or the word that selects those of the device.
  mutating func takeSafeArea(_ node: SyntaxNode) {
    model.screenDependence.hasDeviceInsets = node.stringValue == DocumentSchema.deviceInsets
    if !model.screenDependence.hasDeviceInsets {
      model.collection.guides.safeAreaInsets =
        EdgeInsets.read(node, as: .edges()) ?? model.collection.guides.safeAreaInsets
    } else if case .device(let device, let orientation) = screen {
      model.collection.guides.safeAreaInsets = device.safeAreaInsets(orientation)
    }
  }

  /// Reads the adjustment of the content inset, and adds the safe area to that inset if it is requested.
  mutating func adjustContentInset(_ node: SyntaxNode) {
    let adjustment = node.word(ContentInsetAdjustment.self) ?? .never
    if adjustment == .never { return }
    model.screenDependence.adjustment = adjustment
    model.screenDependence.contentInset = model.collection.contentInset
    model.screenDependence.adjustContentInset(of: &model.collection)
  }
}

extension Screen {
  /// Reads a screen: a size, the name of a device, or a device with an orientation; nil if the value is none of these.
  init?(_ node: SyntaxNode) {
    var written =
      node.stringValue.map { DecodedViewport(device: Devices.named($0)) } ?? DocumentSchema.viewport.value(node)
    // Of a size and a device the first one in the text is used, as of all keys that cannot be combined.
    if written.device != nil, let first = DocumentSchema.viewport.description.alternativeKey(of: node)?.keyName,
      ["width", "height"].contains(first)
    {
      written.device = nil
    }
    guard let screen = written.screen else { return nil }
    self = screen
  }
}

/// The values of a collection that depend on the device on which it is shown, and the rules for them.
struct ScreenDependence: Sendable {
  /// The device that the document names as its viewport; nil if it names none.
  var device: Device?
  /// Whether the display scale is that of the device; false if the document has the key `displayScale`.
  var hasDeviceScale = true
  /// Whether the safe area is that of the device.
  var hasDeviceInsets = false
  /// Whether the safe area is added to the content inset.
  var adjustment = ContentInsetAdjustment.never
  /// The content inset before the safe area is added, in points; nil if it is that of the collection.
  var contentInset: EdgeInsets?

  /// Adds the safe area to the content inset as `UIScrollView.adjustedContentInset` does.
  func adjustContentInset(of collection: inout CollectionModel) {
    let (safeArea, axes) = (collection.guides.safeAreaInsets, collection.scrollAxes)
    var inset = contentInset ?? collection.contentInset
    if adjustment == .always || adjustment == .automatic && axes != .horizontal {
      inset.top += safeArea.top
      inset.bottom += safeArea.bottom
    }
    if adjustment == .always || adjustment == .automatic && axes != .vertical {
      inset.left += safeArea.left
      inset.right += safeArea.right
    }
    collection.contentInset = inset
  }
}

/// The axes along which a collection scrolls. If both, sections follow each other vertically.
package enum ScrollAxes: String, CaseIterable, Sendable {
  case vertical
  case horizontal
  case both
}

extension CollectionModel {
  package var scrollAxes: ScrollAxes {
    get { scrollsAcross ? .both : scrollDirection == .vertical ? .vertical : .horizontal }
    set {
      scrollDirection = newValue == .horizontal ? .horizontal : .vertical
      scrollsAcross = newValue == .both
    }
  }
}

/// The values of the keys of the object `viewport`.
struct DecodedViewport {
  var width: Double?
  var height: Double?
  var device: Device?
  var orientation = Device.Orientation.portrait

  /// The screen that the keys describe; nil without a device and without both sides of a size.
  var screen: Screen? {
    if let device { return .device(device, orientation) }
    guard let width, let height else { return nil }
    return .size(Size(width: width, height: height))
  }
}

/// Whether the safe area is added to the content inset.
enum ContentInsetAdjustment: String, CaseIterable {
  case never
  /// The safe area is added on the axes on which the collection scrolls.
  case automatic
  case always
}

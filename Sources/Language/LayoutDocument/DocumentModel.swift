package import CollectionLayout
import JSON

/// The decoded content of a document, the input of the layout.
package struct DocumentModel: Sendable {
  /// The visible size that the document sets; a client may override it.
  package var viewport = Devices.standard
  /// The initial content offset.
  package var contentOffset = InitialOffset.start
  package var animation = UpdateAnimation()
  /// The targets to which the user may drag items.
  package var reordering = Reordering.none
  package var collection = CollectionModel()
  var screenDependence = ScreenDependence()
  /// The events of the timeline, sorted by time.
  package var timeline: [TimelineEvent] = []
  /// The severities of the lint rules.
  package var lint = LintSettings()
  /// The trees of the sections whose items have children or are expanded. `collection` has their visible items.
  package var outlines: [Identifier: SectionOutline] = [:]
  /// The items with the identifiers that a newly opened document with this text would assign; the timeline refers to
  /// these.
  ///
  /// Nil if they equal those of `collection`, or if the document has no timeline.
  var fresh: VisibleItems?

  /// The collection with the identifiers of a newly opened document with this text, independent of earlier edits.
  package var freshCollection: CollectionModel {
    var collection = collection
    for (index, items) in (fresh?.lists ?? []).enumerated() { collection.sections[index].items = items }
    return collection
  }
}

/// The items of each section all of whose ancestors are expanded, and the trees of the sections that have one.
struct VisibleItems: Sendable {
  private(set) var lists: [ItemList]
  private(set) var outlines: [Identifier: SectionOutline] = [:]

  /// Selects the visible items. `items` are all items of each section.
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
  /// Returns the screen that a client sets. A size of the present device, in either orientation, becomes that device.
  /// `present` is the screen before the change; nil for that of the document.
  package func screen(_ screen: Screen, after present: Screen?) -> Screen {
    guard case .size(let size) = screen else { return screen }
    var device = screenDependence.device
    if let present { if case .device(let other, _) = present { device = other } else { device = nil } }
    guard let device, let orientation = Device.Orientation.allCases.first(where: { device.size($0) == size }) else {
      return screen
    }
    return .device(device, orientation)
  }

  /// Sets the display scale, the safe area and the content inset of a collection, this document's or one with a
  /// client's changes. If `screen` is a device, they are those of the device, unless the document sets them; for a size
  /// and for nil they are those of the document. `insets` are the changes of the content inset that a timeline makes.
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

/// A builder for the model of a document.
struct DecodedDocument {
  var model = DocumentModel()
  /// The inset of the default layout, which `"inset": "sectionInset"` of the collection's header and footer selects.
  var sectionInset = EdgeInsets.zero
  /// The screen that `viewport` describes.
  private var screen = Screen.size(Devices.standard)

  /// Reads `viewport`.
  mutating func takeViewport(_ node: SyntaxNode) { use(Screen(node) ?? screen) }

  /// Sets the screen and, for a device, its display scale, which the key `displayScale` overrides.
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

  /// Reads `safeAreaInsets`: insets, or the word for the insets of the device.
  mutating func takeSafeArea(_ node: SyntaxNode) {
    model.screenDependence.hasDeviceInsets = node.stringValue == DocumentSchema.deviceInsets
    if !model.screenDependence.hasDeviceInsets {
      model.collection.guides.safeAreaInsets =
        EdgeInsets.read(node, as: .edges()) ?? model.collection.guides.safeAreaInsets
    } else if case .device(let device, let orientation) = screen {
      model.collection.guides.safeAreaInsets = device.safeAreaInsets(orientation)
    }
  }

  /// Adds the safe area to the content inset, if the document requests it.
  mutating func adjustContentInset(_ node: SyntaxNode) {
    let adjustment = node.word(ContentInsetAdjustment.self) ?? .never
    if adjustment == .never { return }
    model.screenDependence.adjustment = adjustment
    model.screenDependence.contentInset = model.collection.contentInset
    model.screenDependence.adjustContentInset(of: &model.collection)
  }
}

extension Screen {
  /// Reads a size, a device name, or a device with an orientation; nil if the node describes no screen.
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

/// The values of a collection that depend on the device on which it is shown.
struct ScreenDependence: Sendable {
  /// The device that the document names; nil if it names none.
  var device: Device?
  /// Whether a device sets the display scale; false if the document has the key `displayScale`.
  var hasDeviceScale = true
  /// Whether a device sets the safe area.
  var hasDeviceInsets = false
  /// The part of the safe area that is added to the content inset.
  var adjustment = ContentInsetAdjustment.never
  /// The content inset without the safe area; nil if nothing is added to that of the collection.
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

/// The axes along which a collection scrolls. With both, sections follow each other vertically.
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

/// The values of the keys of a viewport.
struct DecodedViewport {
  var width: Double?
  var height: Double?
  var device: Device?
  var orientation = Device.Orientation.portrait

  /// The screen that the keys describe; nil if there is neither a device nor a size.
  var screen: Screen? {
    if let device { return .device(device, orientation) }
    guard let width, let height else { return nil }
    return .size(Size(width: width, height: height))
  }
}

/// Whether the safe area is added to the content inset.
enum ContentInsetAdjustment: String, CaseIterable {
  case never
  /// It is added only along the axes that scroll.
  case automatic
  case always
}

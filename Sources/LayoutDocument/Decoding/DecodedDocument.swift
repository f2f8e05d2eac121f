import CollectionLayout
import JSON

/// A builder for the model of a document.
struct DecodedDocument {
  var model = DocumentModel()
  /// The inset of the default layout, which `"inset": "sectionInset"` of the collection's header and footer selects.
  var sectionInset = EdgeInsets.zero
  /// The device that `viewport` names, and its orientation.
  private var device: Device?
  private var orientation = Device.Orientation.portrait

  /// Returns the device that a viewport names; nil if it names none.
  static func device(ofViewport node: SyntaxNode) -> Device? {
    var document = DecodedDocument()
    document.takeViewport(node)
    return document.device
  }

  /// Reads `viewport`: a size, a device name, or a device with an orientation.
  mutating func takeViewport(_ node: SyntaxNode) {
    var written =
      node.stringValue.map { DecodedViewport(device: Devices.named($0)) } ?? DocumentSchema.viewport.value(node)
    // Of a size and a device the first one is used, as of all keys that cannot be combined.
    if written.device != nil, let first = DocumentSchema.viewport.description.alternativeKey(of: node)?.keyName,
      ["width", "height"].contains(first)
    {
      written.device = nil
    }
    (device, orientation) = (written.device, written.orientation)
    model.viewport = written.size ?? model.viewport
    if let device { model.collection.pixels.scale = device.displayScale }
  }

  /// Reads `safeAreaInsets`: insets, or the word for the insets of the device.
  mutating func takeSafeArea(_ node: SyntaxNode) {
    let isDevices = node.stringValue == DocumentSchema.deviceInsets
    let insets = isDevices ? device?.safeAreaInsets(orientation) ?? .zero : EdgeInsets.read(node, as: .edges())
    model.collection.guides.safeAreaInsets = insets ?? model.collection.guides.safeAreaInsets
  }

  /// Adds the safe area to the content inset as `UIScrollView.adjustedContentInset` does, if the document requests it.
  mutating func adjustContentInset(_ node: SyntaxNode) {
    let adjustment = node.word(ContentInsetAdjustment.self) ?? .never
    let safeArea = model.collection.guides.safeAreaInsets
    let isVertical = model.collection.scrollDirection == .vertical
    if adjustment == .always || adjustment == .automatic && isVertical {
      model.collection.contentInset.top += safeArea.top
      model.collection.contentInset.bottom += safeArea.bottom
    }
    if adjustment == .always || adjustment == .automatic && !isVertical {
      model.collection.contentInset.left += safeArea.left
      model.collection.contentInset.right += safeArea.right
    }
  }
}

/// The values of the keys of a viewport.
struct DecodedViewport {
  var width: Double?
  var height: Double?
  var device: Device?
  var orientation = Device.Orientation.portrait

  /// The visible size; nil if a side is missing.
  var size: Size? {
    if let device { return device.size(orientation) }
    guard let width, let height else { return nil }
    return Size(width: width, height: height)
  }
}

/// Whether the safe area is added to the content inset.
enum ContentInsetAdjustment: String, CaseIterable {
  case never
  /// Along the scroll axis only.
  case automatic
  case always
}

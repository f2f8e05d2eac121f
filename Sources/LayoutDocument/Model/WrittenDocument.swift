import CollectionLayout
import JSON

/// A document while it is read.
struct WrittenDocument {
  var model = DocumentModel()
  /// The device that the viewport names, and how it is held.
  private var device: Device?
  private var orientation = Device.Orientation.portrait

  /// The size, or the device that has it, by its name or with how it is held.
  mutating func takeViewport(_ node: SyntaxNode) {
    let written =
      node.stringValue.map { WrittenViewport(device: Devices.named($0)) } ?? DocumentDescription.viewport.value(node)
    (device, orientation) = (written.device, written.orientation)
    model.viewport = written.size ?? model.viewport
    if let device { model.collection.pixels.scale = device.displayScale }
  }

  /// The insets, or the word for those of the device.
  mutating func takeSafeArea(_ node: SyntaxNode) {
    let isDevices = node.stringValue == DocumentDescription.deviceInsets
    let insets = isDevices ? device?.safeAreaInsets(orientation) ?? .zero : EdgeInsets.read(node, as: .edges())
    model.collection.guides.safeAreaInsets = insets ?? model.collection.guides.safeAreaInsets
  }

  /// Adds the safe area to the content inset where the document says so: what `UIScrollView.adjustedContentInset` is.
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

/// What the keys of a viewport say.
struct WrittenViewport {
  var width: Double?
  var height: Double?
  var device: Device?
  var orientation = Device.Orientation.portrait

  /// The visible size; nil where a side is missing.
  var size: Size? {
    if let device { return device.size(orientation) }
    guard let width, let height else { return nil }
    return Size(width: width, height: height)
  }
}

/// Whether the safe area is a part of the content inset.
enum ContentInsetAdjustment: String, CaseIterable {
  case never
  /// Along the scroll axis.
  case automatic
  case always
}

package import CollectionLayout
import JSON

/// The device and the content offset for which a document is laid out.
package struct LayoutVariant: Hashable, Sendable {
  /// The name of a device; nil for the document's viewport.
  package var device: String?
  /// Nil for the whole content at the document's own offset.
  package var contentOffset: Point?

  package init(device: String? = nil, contentOffset: Point? = nil) {
    (self.device, self.contentOffset) = (device, contentOffset)
  }

  /// The name in texts, such as `iPhone SE at 0, 600`; nil for the document's viewport and the whole content.
  package var label: String? {
    let offset = contentOffset.map { "at \(Self.text($0.x)), \(Self.text($0.y))" }
    let parts = [device, offset].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private static func text(_ number: Double) -> String {
    var writer = JSONWriter(capacity: 32)
    writer.number(number)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

import CollectionLayout
package import JSON
package import LayoutDocument
import LayoutProtocol

extension Screen {
  /// Reads a screen: `{width, height}`, `{device, orientation}` or the name of a device. Throws for any other value.
  package init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    if try reader.peekKind() == .string {
      self = .device(try Screen.device(try reader.readString(), at: start), .portrait)
      return
    }
    var (width, height): (Double?, Double?)
    var device: Device?
    var orientation = Device.Orientation.portrait
    try reader.readObject { key, reader throws(JSONError) in
      let start = reader.offset
      switch key {
      case "width": width = try reader.readNumber(in: 0...1e9)
      case "height": height = try reader.readNumber(in: 0...1e9)
      case "device": device = try Screen.device(try reader.readString(), at: start)
      case "orientation":
        let word = try reader.readEnumeration(Device.Orientation.allCases.map(\.rawValue))
        orientation = Device.Orientation(rawValue: word) ?? orientation
      default: break
      }
    }
    if let device {
      guard width == nil, height == nil else {
        throw JSONError(.value, at: start, "expected a size or a device, not both")
      }
      self = .device(device, orientation)
    } else {
      self = .size(
        Size(width: try require(width, "width", at: start), height: try require(height, "height", at: start)))
    }
  }

  private static func device(_ name: String, at offset: Int) throws(JSONError) -> Device {
    if let device = Devices.named(name) { return device }
    throw JSONError(.value, at: offset, "unknown device \"\(name)\"\(Devices.hint(for: name))")
  }
}

import CollectionLayout
package import JSON

extension LayoutSnapshot {
  /// Reads the text of a file. Throws an error with its position if the text is not a complete snapshot.
  ///
  /// `unknownDevice` returns the reason why a name is not that of a device; nil for a device.
  package init(_ text: [UInt8], unknownDevice: (String) -> String?) throws(JSONError) {
    var reader = JSONReader(text, in: text.byteOrderMarkLength..<text.count)
    _ = try reader.peekKind()
    let start = reader.offset
    var version: Int?
    var devices: [String?]?
    var offsets: [Point?]?
    var layouts: [LayoutVariant: ComparedLayout]?
    var layoutsStart = start
    try reader.readObject { key, reader throws(JSONError) in
      _ = try reader.peekKind()
      let place = reader.offset
      switch key {
      case "snapshot":
        let number = try reader.readInt()
        guard number == Self.version else {
          throw JSONError(
            .value, at: place,
            "the snapshot has version \(number), and this layoutd reads version \(Self.version); record it again with"
              + " \"layoutd test --update --full\"")
        }
        version = number
      case "devices": devices = try Self.devices(&reader, unknownDevice)
      case "at": offsets = try Self.offsets(&reader)
      case "layouts":
        layoutsStart = place
        layouts = try Self.layouts(&reader)
      default: throw JSONError(.value, at: place, "unknown member \"\(key.text)\" of a snapshot")
      }
    }
    try reader.finish()
    _ = try require(version, "snapshot", at: start)
    let names = try require(devices, "devices", at: start)
    let places = try require(offsets, "at", at: start)
    var rest = try require(layouts, "layouts", at: start)
    var entries: [Entry] = []
    for variant in names.flatMap({ name in places.map { LayoutVariant(device: name, contentOffset: $0) } }) {
      guard let layout = rest.removeValue(forKey: variant) else {
        throw JSONError(.missing, at: layoutsStart, "\"layouts\" has none for \(Self.name(of: variant))")
      }
      entries.append(Entry(variant: variant, layout: layout))
    }
    if let variant = rest.keys.map(Self.name).min() {
      throw JSONError(
        .value, at: layoutsStart, "\"layouts\" has one for \(variant), which \"devices\" and \"at\" do not name")
    }
    self.init(entries: entries)
  }

  /// The name of a layout in messages.
  private static func name(of variant: LayoutVariant) -> String {
    variant.label ?? "\"\(ownDevice)\" at \"\(wholeContent)\""
  }

  private static func devices(
    _ reader: inout JSONReader, _ unknownDevice: (String) -> String?
  ) throws(JSONError) -> [String?] {
    let start = reader.offset
    var devices: [String?] = []
    try reader.readArray { _, reader throws(JSONError) in
      _ = try reader.peekKind()
      let place = reader.offset
      let name = try reader.readString()
      if name != ownDevice, let reason = unknownDevice(name) { throw JSONError(.value, at: place, reason) }
      let device = name == ownDevice ? nil : name
      guard !devices.contains(device) else { throw JSONError(.value, at: place, "\"\(name)\" is listed twice") }
      devices.append(device)
    }
    guard !devices.isEmpty else { throw JSONError(.value, at: start, "\"devices\" is empty") }
    return devices
  }

  private static func offsets(_ reader: inout JSONReader) throws(JSONError) -> [Point?] {
    let start = reader.offset
    var offsets: [Point?] = []
    try reader.readArray { _, reader throws(JSONError) in
      _ = try reader.peekKind()
      let place = reader.offset
      let offset = try Self.offset(&reader)
      guard !offsets.contains(offset) else { throw JSONError(.value, at: place, "an offset is listed twice") }
      offsets.append(offset)
    }
    guard !offsets.isEmpty else { throw JSONError(.value, at: start, "\"at\" is empty") }
    return offsets
  }

  /// Reads `"full"` or `[x, y]`.
  private static func offset(_ reader: inout JSONReader) throws(JSONError) -> Point? {
    guard try reader.peekKind() == .string else {
      let numbers = try pair(&reader)
      return Point(x: numbers.0, y: numbers.1)
    }
    let start = reader.offset
    let word = try reader.readString()
    guard word == wholeContent else { throw JSONError(.value, at: start, "expected \"full\" or [x, y]") }
    return nil
  }

  private static func pair(_ reader: inout JSONReader) throws(JSONError) -> (Double, Double) {
    let start = reader.offset
    var numbers: [Double] = []
    try reader.readArray { _, reader throws(JSONError) in numbers.append(try reader.readDouble()) }
    guard numbers.count == 2 else { throw JSONError(.value, at: start, "expected two numbers") }
    return (numbers[0], numbers[1])
  }

  private static func layouts(_ reader: inout JSONReader) throws(JSONError) -> [LayoutVariant: ComparedLayout] {
    var layouts: [LayoutVariant: ComparedLayout] = [:]
    try reader.readArray { _, reader throws(JSONError) in
      _ = try reader.peekKind()
      let start = reader.offset
      var device: String?
      var place: Point??
      var size: (Double, Double)?
      var elements: [ComparedElement]?
      try reader.readObject { key, reader throws(JSONError) in
        switch key {
        case "device": device = try reader.readString()
        case "at": place = .some(try Self.offset(&reader))
        case "contentSize": size = try Self.pair(&reader)
        case "elements": elements = try Self.elements(&reader)
        default: break
        }
      }
      let name = try require(device, "device", at: start)
      let offset = try require(place, "at", at: start)
      let (width, height) = try require(size, "contentSize", at: start)
      let variant = LayoutVariant(device: name == ownDevice ? nil : name, contentOffset: offset)
      layouts[variant] = ComparedLayout(
        contentSize: Size(width: width, height: height), contentOffset: offset ?? .zero,
        elements: try require(elements, "elements", at: start), isPartial: offset != nil)
    }
    return layouts
  }

  private static func elements(_ reader: inout JSONReader) throws(JSONError) -> [ComparedElement] {
    var elements: [ComparedElement] = []
    try reader.readArray { index, reader throws(JSONError) in
      _ = try reader.peekKind()
      let start = reader.offset
      let value = try reader.readValue()
      do throws(ElementError) {
        var element = try ComparedElement(value)
        // The order of the lines is the reading order.
        element.attributes.indexPath.item = index
        elements.append(element)
      } catch {
        throw JSONError(.value, at: start, error.message)
      }
    }
    return elements
  }
}

package import CollectionLayout

/// A device, which a document can name as its viewport.
package struct Device: Sendable {
  package let name: String
  /// The size in portrait orientation, in points.
  package let size: Size
  /// The number of pixels per point.
  package let displayScale: Double
  /// The safe area insets in portrait orientation, in points. Those of the left and right edges are 0.
  private let safeArea: (top: Double, bottom: Double)
  /// The safe area insets in landscape orientation, in points; `sides` are those of the left and right edges.
  private let sideways: (top: Double, sides: Double, bottom: Double)

  /// Whether the device is an iPad.
  package var isTablet: Bool { name.hasPrefix("iPad") }

  /// The radius of the screen's corners in pictures, in points: 4 for devices with a home button, whose screens have
  /// square corners.
  package var cornerRadius: Double { safeArea.bottom == 0 ? 4 : isTablet ? 18 : 47 }

  /// Returns an iPhone without a home button. `top` is the safe area inset at the camera; all lengths are in points.
  fileprivate static func phone(_ name: String, width: Double, height: Double, top: Double) -> Device {
    Device(
      name: name, size: Size(width: width, height: height), displayScale: 3, safeArea: (top, 34),
      sideways: (0, top, 21))
  }

  /// Returns an iPad without a home button. The lengths are those in portrait orientation, in points.
  fileprivate static func tablet(_ name: String, width: Double, height: Double) -> Device {
    Device(
      name: name, size: Size(width: width, height: height), displayScale: 2, safeArea: (24, 20), sideways: (24, 0, 20))
  }

  /// The iPhone SE, a phone with a home button.
  fileprivate static let iPhoneSE = Device(
    name: "iPhone SE", size: Size(width: 375, height: 667), displayScale: 2, safeArea: (20, 0), sideways: (0, 0, 0))

  /// The orientation of a device.
  package enum Orientation: String, Sendable, CaseIterable {
    case portrait
    case landscape
  }

  /// Returns the screen size in an orientation, in points.
  package func size(_ orientation: Orientation) -> Size {
    orientation == .portrait ? size : Size(width: size.height, height: size.width)
  }

  package func safeAreaInsets(_ orientation: Orientation) -> EdgeInsets {
    switch orientation {
    case .portrait: EdgeInsets(top: safeArea.top, bottom: safeArea.bottom)
    case .landscape:
      EdgeInsets(top: sideways.top, left: sideways.sides, bottom: sideways.bottom, right: sideways.sides)
    }
  }
}

extension Device: Hashable {
  package static func == (one: Device, other: Device) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The screen of a viewport: a size, or that of a device, which also has a display scale and a safe area.
package enum Screen: Hashable, Sendable {
  case size(Size)
  case device(Device, Device.Orientation)

  /// The size in points, in the present orientation.
  package var size: Size {
    switch self {
    case .size(let size): size
    case .device(let device, let orientation): device.size(orientation)
    }
  }
}

/// The devices that a document can name.
package enum Devices {
  /// All devices, in the order in which completion offers them.
  package static let all: [Device] = [
    .iPhoneSE,
    .phone("iPhone 12 mini", width: 375, height: 812, top: 50),
    .phone("iPhone 12", width: 390, height: 844, top: 47),
    .phone("iPhone 12 Pro", width: 390, height: 844, top: 47),
    .phone("iPhone 12 Pro Max", width: 428, height: 926, top: 47),
    .phone("iPhone 13 mini", width: 375, height: 812, top: 50),
    .phone("iPhone 13", width: 390, height: 844, top: 47),
    .phone("iPhone 13 Pro", width: 390, height: 844, top: 47),
    .phone("iPhone 13 Pro Max", width: 428, height: 926, top: 47),
    .phone("iPhone 14", width: 390, height: 844, top: 47),
    .phone("iPhone 14 Plus", width: 428, height: 926, top: 47),
    .phone("iPhone 14 Pro", width: 393, height: 852, top: 59),
    .phone("iPhone 14 Pro Max", width: 430, height: 932, top: 59),
    .phone("iPhone 15", width: 393, height: 852, top: 59),
    .phone("iPhone 15 Plus", width: 430, height: 932, top: 59),
    .phone("iPhone 15 Pro", width: 393, height: 852, top: 59),
    .phone("iPhone 15 Pro Max", width: 430, height: 932, top: 59),
    .phone("iPhone 16e", width: 390, height: 844, top: 47),
    .phone("iPhone 16", width: 393, height: 852, top: 59),
    .phone("iPhone 16 Plus", width: 430, height: 932, top: 59),
    .phone("iPhone 16 Pro", width: 402, height: 874, top: 62),
    .phone("iPhone 16 Pro Max", width: 440, height: 956, top: 62),
    .phone("iPhone 17", width: 402, height: 874, top: 62),
    .phone("iPhone 17 Pro", width: 402, height: 874, top: 62),
    .phone("iPhone 17 Pro Max", width: 440, height: 956, top: 62),
    .phone("iPhone Air", width: 420, height: 912, top: 68),
    .tablet("iPad mini", width: 744, height: 1133),
    .tablet("iPad", width: 820, height: 1180),
    .tablet("iPad Air 11", width: 820, height: 1180),
    .tablet("iPad Air 13", width: 1024, height: 1366),
    .tablet("iPad Pro 11", width: 834, height: 1194),
    .tablet("iPad Pro 13", width: 1032, height: 1376),
  ]

  /// Returns the device of a name; nil if the name is unknown.
  package static func named(_ name: String) -> Device? { all.first { $0.name == name } }

  /// Returns the size of a device in portrait orientation, in points; nil if the name is unknown.
  package static func size(named name: String) -> Size? { named(name)?.size }

  /// Returns the device names that are most similar to a misspelled one, those with the nearest model number first;
  /// empty if there are none.
  package static func suggestions(for name: String) -> [String] {
    let requested = generation(of: name)
    // Of two names whose numbers are equally near, the newer device is first.
    let names = SpellingSuggester.all(name, in: all.reversed().map(\.name))
    return names.enumerated().sorted { one, other in
      func distance(_ name: String) -> Int { abs((generation(of: name) ?? 0) - (requested ?? 0)) }
      guard requested != nil else { return one.offset < other.offset }
      return (distance(one.element), one.offset) < (distance(other.element), other.offset)
    }.map(\.element)
  }

  /// Returns the end of a message about an unknown name, which suggests the most similar one; empty if there is none.
  package static func hint(for name: String) -> String {
    suggestions(for: name).first.map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// Returns the first number in the name of a device, such as 15 in `iPhone 15 Pro`; nil if it has none.
  private static func generation(of name: String) -> Int? {
    Int(name.drop { !$0.isNumber }.prefix { $0.isASCII && $0.isNumber }.prefix(4))
  }

  /// The viewport size of a document without `viewport`, in points.
  package static let standard = Size(width: 390, height: 844)
}

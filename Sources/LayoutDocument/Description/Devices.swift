package import CollectionLayout

/// A screen that a document can name instead of a size.
package struct Device: Sendable {
  package let name: String
  /// Held upright, in points.
  package let size: Size
  /// Pixels in a point.
  package let displayScale: Double
  /// What bars and corners cover at the top and the bottom of the upright screen, in points.
  private let safeArea: (top: Double, bottom: Double)
  /// The same on its side: at the top, at both sides, at the bottom.
  private let sideways: (top: Double, sides: Double, bottom: Double)

  /// A phone whose camera lies at the top of its screen, `top` points deep.
  fileprivate static func phone(_ name: String, _ width: Double, _ height: Double, top: Double) -> Device {
    Device(
      name: name, size: Size(width: width, height: height), displayScale: 3, safeArea: (top, 34),
      sideways: (0, top, 21))
  }

  /// A tablet without a home button.
  fileprivate static func tablet(_ name: String, _ width: Double, _ height: Double) -> Device {
    Device(
      name: name, size: Size(width: width, height: height), displayScale: 2, safeArea: (24, 20), sideways: (24, 0, 20))
  }

  /// A phone with a home button.
  fileprivate static let iPhoneSE = Device(
    name: "iPhone SE", size: Size(width: 375, height: 667), displayScale: 2, safeArea: (20, 0), sideways: (0, 0, 0))

  /// How the screen is held.
  package enum Orientation: String, Sendable, CaseIterable {
    case portrait
    case landscape
  }

  /// The size as it is held, in points.
  package func size(_ orientation: Orientation) -> Size {
    orientation == .portrait ? size : Size(width: size.height, height: size.width)
  }

  /// What bars and corners cover as it is held, in points.
  package func safeAreaInsets(_ orientation: Orientation) -> EdgeInsets {
    switch orientation {
    case .portrait: EdgeInsets(top: safeArea.top, bottom: safeArea.bottom)
    case .landscape:
      EdgeInsets(top: sideways.top, left: sideways.sides, bottom: sideways.bottom, right: sideways.sides)
    }
  }
}

/// The screens that a document can name.
package enum Devices {
  /// In the order in which they are offered.
  package static let all: [Device] = [
    .iPhoneSE,
    .phone("iPhone 12 mini", 375, 812, top: 50),
    .phone("iPhone 12", 390, 844, top: 47),
    .phone("iPhone 12 Pro", 390, 844, top: 47),
    .phone("iPhone 12 Pro Max", 428, 926, top: 47),
    .phone("iPhone 13 mini", 375, 812, top: 50),
    .phone("iPhone 13", 390, 844, top: 47),
    .phone("iPhone 13 Pro", 390, 844, top: 47),
    .phone("iPhone 13 Pro Max", 428, 926, top: 47),
    .phone("iPhone 14", 390, 844, top: 47),
    .phone("iPhone 14 Plus", 428, 926, top: 47),
    .phone("iPhone 14 Pro", 393, 852, top: 59),
    .phone("iPhone 14 Pro Max", 430, 932, top: 59),
    .phone("iPhone 15", 393, 852, top: 59),
    .phone("iPhone 15 Plus", 430, 932, top: 59),
    .phone("iPhone 15 Pro", 393, 852, top: 59),
    .phone("iPhone 15 Pro Max", 430, 932, top: 59),
    .phone("iPhone 16e", 390, 844, top: 47),
    .phone("iPhone 16", 393, 852, top: 59),
    .phone("iPhone 16 Plus", 430, 932, top: 59),
    .phone("iPhone 16 Pro", 402, 874, top: 62),
    .phone("iPhone 16 Pro Max", 440, 956, top: 62),
    .phone("iPhone 17", 402, 874, top: 62),
    .phone("iPhone 17 Pro", 402, 874, top: 62),
    .phone("iPhone 17 Pro Max", 440, 956, top: 62),
    .phone("iPhone Air", 420, 912, top: 68),
    .tablet("iPad mini", 744, 1133),
    .tablet("iPad", 820, 1180),
    .tablet("iPad Air 11", 820, 1180),
    .tablet("iPad Air 13", 1024, 1366),
    .tablet("iPad Pro 11", 834, 1194),
    .tablet("iPad Pro 13", 1032, 1376),
  ]

  /// The device of a name; nil for an unknown one.
  package static func named(_ name: String) -> Device? { all.first { $0.name == name } }

  /// The screen of a device held upright; nil for an unknown one.
  package static func size(named name: String) -> Size? { named(name)?.size }

  /// What a document without a viewport gets.
  package static let standard = Size(width: 390, height: 844)
}

package import CollectionLayout

/// The screens that a document can name instead of a size, in points, held upright and without safe areas.
package enum Devices {
  /// In the order in which they are offered.
  package static let all: [(name: String, size: Size)] = [
    ("iPhone SE", Size(width: 375, height: 667)),
    ("iPhone 14", Size(width: 390, height: 844)),
    ("iPhone 15", Size(width: 393, height: 852)),
    ("iPhone 16", Size(width: 393, height: 852)),
    ("iPhone 16 Plus", Size(width: 430, height: 932)),
    ("iPhone 16 Pro", Size(width: 402, height: 874)),
    ("iPhone 16 Pro Max", Size(width: 440, height: 956)),
    ("iPad mini", Size(width: 744, height: 1133)),
    ("iPad", Size(width: 820, height: 1180)),
    ("iPad Pro 11", Size(width: 834, height: 1194)),
  ]

  /// The screen of a device; nil for an unknown one.
  package static func size(named name: String) -> Size? { all.first { $0.name == name }?.size }

  /// What a document without a viewport gets.
  package static let standard = Size(width: 390, height: 844)
}

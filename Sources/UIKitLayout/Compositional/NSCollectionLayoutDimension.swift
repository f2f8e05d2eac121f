import CollectionLayout
public import Foundation

/// One side of an item, a group or a supplementary view.
@preconcurrency @MainActor public class NSCollectionLayoutDimension: NSObject, @preconcurrency NSCopying {
  /// The dimension in the engine's model.
  let model: LayoutDimension

  /// Creates a dimension. A number that is not finite is an error of the program.
  required init(model: LayoutDimension) {
    self.model = model
    super.init()
    if !dimension.isFinite { raiseException("Invalid dimension: \(dimension)") }
  }

  /// Returns a fraction of the container's width.
  public class func fractionalWidth(_ fractionalWidth: CGFloat) -> Self {
    Self(model: .fractionalWidth(fractionalWidth))
  }

  /// Returns a fraction of the container's height.
  public class func fractionalHeight(_ fractionalHeight: CGFloat) -> Self {
    Self(model: .fractionalHeight(fractionalHeight))
  }

  /// Returns a number of points.
  public class func absolute(_ absoluteDimension: CGFloat) -> Self { Self(model: .absolute(absoluteDimension)) }

  /// Returns an estimate in points, which is replaced by the length of the content.
  public class func estimated(_ estimatedDimension: CGFloat) -> Self { Self(model: .estimated(estimatedDimension)) }

  /// Returns an estimate in points, which is replaced by the length of the longest sibling with this dimension.
  public class func uniformAcrossSiblings(estimate: CGFloat) -> Self { Self(model: .uniformAcrossSiblings(estimate)) }

  /// Whether the length is a fraction of the container's width.
  public final var isFractionalWidth: Bool { if case .fractionalWidth = model { true } else { false } }
  /// Whether the length is a fraction of the container's height.
  public final var isFractionalHeight: Bool { if case .fractionalHeight = model { true } else { false } }
  /// Whether the length is a number of points.
  public final var isAbsolute: Bool { if case .absolute = model { true } else { false } }
  /// Whether the length is an estimate.
  public final var isEstimated: Bool { if case .estimated = model { true } else { false } }
  /// Whether the length is that of the longest sibling.
  public final var isUniformAcrossSiblings: Bool { if case .uniformAcrossSiblings = model { true } else { false } }

  /// The fraction, the number of points or the estimate.
  public final var dimension: CGFloat {
    switch model {
    case .absolute(let number), .fractionalWidth(let number), .fractionalHeight(let number), .estimated(let number),
      .uniformAcrossSiblings(let number):
      number
    }
  }

  /// Whether the length depends on the content.
  final var dependsOnContent: Bool { isEstimated || isUniformAcrossSiblings }

  /// Returns a dimension with the same content.
  public func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(model: model) }

  /// Returns whether the object has the same class and content.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCollectionLayoutDimension, type(of: other) == type(of: self) else { return false }
    return MainActor.assumeIsolated { other.model == model }
  }

  /// The hash of the content.
  public override var hash: Int { MainActor.assumeIsolated { model.hashValue } }

  /// The dimension as UIKit writes it.
  public override var description: String {
    MainActor.assumeIsolated {
      switch model {
      case .absolute: ".absolute(\(dimension.text))"
      case .fractionalWidth: ".containerWidthFactor(\(dimension.text))"
      case .fractionalHeight: ".containerHeightFactor(\(dimension.text))"
      case .estimated: ".estimated(\(dimension.text))"
      case .uniformAcrossSiblings: ".uniformAcrossSiblings(\(dimension.text))"
      }
    }
  }
}

extension CGFloat {
  /// The shortest text of the number, without a fraction of 0.
  var text: String {
    rounded() == self && magnitude < 1e15 ? "\(Int(self))" : "\(Double(self))"
  }
}

/// The width and the height of an item, a group or a supplementary view.
@preconcurrency @MainActor public class NSCollectionLayoutSize: NSObject, @preconcurrency NSCopying {
  /// The width.
  public final let widthDimension: NSCollectionLayoutDimension
  /// The height.
  public final let heightDimension: NSCollectionLayoutDimension

  /// Creates a size.
  public required init(
    widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension
  ) {
    widthDimension = width
    heightDimension = height
    super.init()
  }

  /// The size in the engine's model.
  final var model: LayoutSize { LayoutSize(width: widthDimension.model, height: heightDimension.model) }

  /// Returns a size with the same content.
  public func copy(with zone: NSZone? = nil) -> Any {
    type(of: self).init(widthDimension: widthDimension, heightDimension: heightDimension)
  }

  /// Returns whether the object has the same class and content.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSCollectionLayoutSize, type(of: other) == type(of: self) else { return false }
    return MainActor.assumeIsolated { other.model == model }
  }

  /// The hash of the content.
  public override var hash: Int { MainActor.assumeIsolated { model.hashValue } }

  /// The size as UIKit writes it.
  public override var description: String {
    MainActor.assumeIsolated { "{\(widthDimension), \(heightDimension)}" }
  }
}

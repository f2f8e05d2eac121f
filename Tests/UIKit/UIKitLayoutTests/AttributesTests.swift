import Foundation
import Testing
import UIKitLayout

/// A subclass with another value.
private final class ColoredAttributes: UICollectionViewLayoutAttributes {
  var color = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? ColoredAttributes)?.color = color
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    let other = object as? ColoredAttributes
    return super.isEqual(object) && MainActor.assumeIsolated { other?.color == color }
  }
}

@MainActor struct AttributesTests {
  private func attributes() -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: "badge", with: IndexPath(item: 2, section: 1))
    attributes.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    return attributes
  }

  @Test func `a frame is size and center, and the box of the transform`() {
    let attributes = attributes()
    #expect(attributes.center == CGPoint(x: 60, y: 45))
    #expect(attributes.size == CGSize(width: 100, height: 50))
    attributes.transform = CGAffineTransform(scaleX: 2, y: 2)
    // Recorded: 100 × 50 at (10, 20) scaled by 2.
    #expect(attributes.frame == CGRect(x: -40, y: -5, width: 200, height: 100))
    #expect(attributes.size == CGSize(width: 100, height: 50))
  }

  @Test func `a frame is read back as it was set`() {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
    let frame = CGRect(x: 0.1, y: 0.7, width: 1.0 / 3, height: 2.0 / 7)
    attributes.frame = frame
    #expect(attributes.frame == frame)
  }

  @Test func `a transform that is not affine reads as the identity`() {
    let attributes = attributes()
    attributes.transform3D = CATransform3DMakeRotation(1, 0, 1, 0)
    #expect(attributes.transform == .identity)
    attributes.transform3D = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(abs(attributes.transform.b - 1) < 1e-12)
  }

  @Test func `copies are equal and independent`() throws {
    let attributes = attributes()
    attributes.alpha = 0.5
    attributes.zIndex = 3
    attributes.isHidden = true
    let copy = try #require(attributes.copy() as? UICollectionViewLayoutAttributes)
    #expect(copy == attributes)
    #expect(copy.hash == attributes.hash)
    #expect(copy.representedElementKind == "badge")
    #expect(copy.representedElementCategory == .supplementaryView)
    copy.alpha = 0.25
    #expect(copy != attributes)
    #expect(attributes.alpha == 0.5)
  }

  @Test func `attributes of another class are not equal`() {
    let path = IndexPath(item: 0, section: 0)
    #expect(UICollectionViewLayoutAttributes(forCellWith: path) != ColoredAttributes(forCellWith: path))
  }

  @Test func `a subclass copies its values`() throws {
    let attributes = ColoredAttributes(forCellWith: IndexPath(item: 0, section: 0))
    attributes.color = 7
    let copy = try #require(attributes.copy() as? ColoredAttributes)
    #expect(copy.color == 7)
    #expect(copy == attributes)
    copy.color = 8
    #expect(copy != attributes)
  }

  @Test func `contexts name nothing at first and keep paths sorted without doubles`() {
    let context = UICollectionViewLayoutInvalidationContext()
    #expect(context.invalidatedItemIndexPaths == nil)
    #expect(context.invalidatedSupplementaryIndexPaths == nil)
    #expect(context.invalidatedDecorationIndexPaths == nil)
    #expect(!context.invalidateEverything && !context.invalidateDataSourceCounts)
    let (first, second) = (IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 2))
    context.invalidateItems(at: [second, first])
    context.invalidateItems(at: [second])
    context.invalidateSupplementaryElements(ofKind: "header", at: [second, first, second])
    context.invalidateDecorationElements(ofKind: "line", at: [second])
    #expect(context.invalidatedItemIndexPaths == [first, second])
    #expect(context.invalidatedSupplementaryIndexPaths == ["header": [first, second]])
    #expect(context.invalidatedDecorationIndexPaths == ["line": [second]])
  }

  @Test func `the progress of a transition is not bounded`() {
    let transition = UICollectionViewTransitionLayout(
      currentLayout: UICollectionViewLayout(), nextLayout: UICollectionViewLayout())
    #expect(transition.transitionProgress == 0)
    for progress: CGFloat in [0.25, 2, -1] {
      transition.transitionProgress = progress
      #expect(transition.transitionProgress == progress)
    }
  }
}

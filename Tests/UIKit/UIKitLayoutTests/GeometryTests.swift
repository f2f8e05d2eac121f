import Foundation
import Testing
import UIKitLayout

@MainActor struct GeometryTests {
  @Test func `insets make a rectangle smaller`() {
    let rectangle = CGRect(x: 0, y: 0, width: 100, height: 50)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(rectangle.inset(by: insets) == CGRect(x: 2, y: 1, width: 94, height: 46))
  }

  @Test func `the transform that is added last applies first`() {
    let transform = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 10, y: 10)
    #expect(transform == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 20, ty: 30))
    let other = CGAffineTransform(scaleX: 2, y: 3).concatenating(CGAffineTransform(translationX: 10, y: 10))
    #expect(other == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 10))
    #expect(CGPoint(x: 1, y: 1).applying(transform) == CGPoint(x: 22, y: 33))
  }

  @Test func `a quarter turn moves the x axis to the y axis`() {
    let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(turned.x) < 1e-12)
    #expect(abs(turned.y - 1) < 1e-12)
    let box = CGRect(x: -1, y: -2, width: 2, height: 4).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(box.width - 4) < 1e-12)
    #expect(abs(box.height - 2) < 1e-12)
  }

  @Test(arguments: 0..<50) func `a transform and its inverse cancel`(seed: Int) {
    let value = { (index: Int) in CGFloat((seed * 31 + index * 17) % 23) / 7 - 1 }
    let transform = CGAffineTransform(
      a: 2 + value(1), b: value(2) / 4, c: value(3) / 4, d: 2 + value(4), tx: value(5), ty: value(6))
    let both = transform.concatenating(transform.inverted())
    let identity: [CGFloat] = [1, 0, 0, 1, 0, 0]
    for (entry, expected) in zip([both.a, both.b, both.c, both.d, both.tx, both.ty], identity) {
      #expect(abs(entry - expected) < 1e-9)
    }
    let space = CATransform3DConcat(
      CATransform3DMakeRotation(value(1), 1, value(2), 0.5), CATransform3DMakeTranslation(value(3), value(4), value(5)))
    let unit = CATransform3DConcat(space, CATransform3DInvert(space))
    #expect(abs(unit.m11 - 1) < 1e-9 && abs(unit.m22 - 1) < 1e-9 && abs(unit.m33 - 1) < 1e-9)
    #expect(abs(unit.m12) < 1e-9 && abs(unit.m41) < 1e-9 && abs(unit.m43) < 1e-9)
  }

  @Test func `a singular transform is its own inverse`() {
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
  }

  @Test func `a decomposed transform has its scale, rotation and translation`() {
    let parts = CGAffineTransform(translationX: 5, y: 6).rotated(by: 0.5).scaledBy(x: 2, y: 3).decomposed()
    #expect(abs(parts.scale.width - 2) < 1e-12)
    #expect(abs(parts.scale.height - 3) < 1e-12)
    #expect(abs(parts.rotation - 0.5) < 1e-12)
    #expect(parts.translation == CGVector(dx: 5, dy: 6))
  }

  @Test func `an affine transform of space has the entries of the plane`() {
    let plane = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let space = CATransform3DMakeAffineTransform(plane)
    #expect(CATransform3DIsAffine(space))
    #expect(CATransform3DGetAffineTransform(space) == plane)
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
  }

  @Test func `index paths have sections and items`() {
    var path = IndexPath(item: 3, section: 2)
    #expect(path.section == 2 && path.item == 3 && path.row == 3)
    path.item = 5
    #expect(path == IndexPath(row: 5, section: 2))
    #expect(IndexPath(index: 4).item == NSNotFound)
    #expect(IndexPath().section == NSNotFound)
  }

  @Test func `raw values are those of UIKit`() {
    #expect(NSDirectionalRectEdge.all.rawValue == 15)
    #expect(NSDirectionalRectEdge.trailing.rawValue == 8)
    #expect(NSRectAlignment.topTrailing.rawValue == 8)
    #expect(UICollectionView.ScrollPosition.right.rawValue == 32)
    #expect(UICollectionViewUpdateItem.Action.none.rawValue == 4)
    #expect(UIUserInterfaceIdiom.mac.rawValue == 5)
    #expect(UIUserInterfaceIdiom.vision.rawValue == 6)
    #expect(UIContentInsetsReference.readableContent.rawValue == 4)
    #expect(UICollectionLayoutSectionOrthogonalScrollingBehavior.groupPagingCentered.rawValue == 5)
    #expect(UIScrollView.DecelerationRate.fast.rawValue == 0.99)
  }

  @Test func `values hold rectangles and insets`() {
    let rectangle = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(cgRect: rectangle).cgRectValue == rectangle)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
    #expect(NSStringFromCGRect(rectangle) == "{{1, 2}, {3, 4}}")
  }

  @Test func `later traits win and missing ones stay`() {
    let traits = UITraitCollection(traitsFrom: [
      UITraitCollection(displayScale: 3), UITraitCollection(horizontalSizeClass: .compact),
      UITraitCollection(displayScale: 1),
    ])
    #expect(traits.displayScale == 1)
    #expect(traits.horizontalSizeClass == .compact)
    #expect(traits.verticalSizeClass == .unspecified)
    #expect(traits.containsTraits(in: UITraitCollection(displayScale: 1)))
    #expect(traits == traits.modifyingTraits { _ in })
  }
}

import Foundation
import Testing
import UIKitLayout

/// Interactive movement of layouts without a collection view, as recorded by kern0x1b/charon on macOS Catalyst: the item
/// [1, 3] is moved to the position (37, 91), and the proposed target is [0, 1].
@MainActor @Suite struct RecordedMovementTests {
  private static let source = IndexPath(item: 3, section: 1)
  private static let target = IndexPath(item: 1, section: 0)
  private static let position = CGPoint(x: 37, y: 91)

  private static func layouts(_ name: String?) -> [UICollectionViewLayout] {
    switch name {
    case "base": [UICollectionViewLayout()]
    case "flow": [UICollectionViewFlowLayout()]
    default: [UICollectionViewLayout(), UICollectionViewFlowLayout()]
    }
  }

  private static func paths(_ value: RecordedValue) -> [IndexPath]? {
    value.exists ? value.list.map { path($0) } : nil
  }

  private static func path(_ value: RecordedValue) -> IndexPath {
    IndexPath(item: Int(value.numbers[1]), section: Int(value.numbers[0]))
  }

  private static func expect(
    _ context: UICollectionViewLayoutInvalidationContext, _ recorded: RecordedValue, _ comment: Comment
  ) {
    #expect(context.previousIndexPathsForInteractivelyMovingItems == paths(recorded["previous"]), comment)
    #expect(context.targetIndexPathsForInteractivelyMovingItems == paths(recorded["target"]), comment)
    let point = recorded["point"].numbers
    #expect(context.interactiveMovementTarget == CGPoint(x: point[0], y: point[1]), comment)
    #expect(context.invalidatedItemIndexPaths == paths(recorded["invalidatedItems"]), comment)
    if let everything = recorded["everything"].flag { #expect(context.invalidateEverything == everything, comment) }
    if let flow = context as? UICollectionViewFlowLayoutInvalidationContext,
      let metrics = recorded["flowDelegateMetrics"]["flow"].flag
    {
      #expect(flow.invalidateFlowLayoutDelegateMetrics == metrics, comment)
    }
  }

  @Test func `the answers of layouts equal those of UIKit`() {
    let recordings = RecordedValue.file("interactive-movement")
    #expect(recordings.count == 5)
    for recording in recordings {
      for layout in Self.layouts(recording["layout"].text) {
        let comment = Comment(rawValue: "\(recording["id"].text ?? ""): \(type(of: layout))")
        if recording["targetIndexPath"].exists {
          let target = layout.targetIndexPath(forInteractivelyMovingItem: Self.source, withPosition: Self.position)
          #expect(target == Self.path(recording["targetIndexPath"]), comment)
        }
        // The base layout has recorded nil, which the interface in Swift does not permit.
        let moving = recording["movingAttributes"]
        if moving.exists {
          let attributes = layout.layoutAttributesForInteractivelyMovingItem(
            at: Self.target, withTargetPosition: Self.position)
          #expect(attributes.indexPath == Self.path(moving["indexPath"]), comment)
          #expect([attributes.center.x, attributes.center.y] == moving["center"].numbers.map { CGFloat($0) }, comment)
          #expect(attributes.size == moving["size"].size, comment)
          #expect(attributes.zIndex == .max, comment)
        }
        if recording["contextOfMovement"].exists {
          Self.expect(
            layout.invalidationContext(
              forInteractivelyMovingItems: [Self.target], withTargetPosition: Self.position,
              previousIndexPaths: [Self.source], previousPosition: .zero), recording["contextOfMovement"], comment)
        }
        if recording["contextOfEnd"].exists {
          for isCancelled in [false, true] {
            Self.expect(
              layout.invalidationContextForEndingInteractiveMovementOfItems(
                toFinalIndexPaths: [Self.target], previousIndexPaths: [Self.source], movementCancelled: isCancelled),
              recording["contextOfEnd"], comment)
          }
        }
        if recording["contextOfBoundsChange"].exists {
          Self.expect(
            layout.invalidationContext(forBoundsChange: CGRect(x: 0, y: 10, width: 100, height: 100)),
            recording["contextOfBoundsChange"], comment)
        }
      }
    }
  }
}

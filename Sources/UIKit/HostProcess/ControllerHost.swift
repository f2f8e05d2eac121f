import Foundation
import JSONRPC
import LayoutHosting
import UIKitLayout
import UIKitViews

/// Loads the view of a controller, as if it appeared on a screen, and takes its collection view.
@MainActor enum ControllerHost {
  /// Seconds in which a controller may get data that it loads later, such as in a task.
  private static let loadingTime = 0.5
  /// The maximum number of layout passes: after each one a controller may have changed frames.
  private static let roundLimit = 3

  /// Makes a controller, lays out its view, and returns a host of the collection view in it, or else of one that the
  /// controller stores. `items` are the item counts by section, used only without a data source. Throws if there is no
  /// collection view.
  static func host(
    of makeController: () -> UIViewController, size: CGSize, items: [Int], traits: UITraitCollection
  ) throws -> LayoutHost {
    LayoutHost.setScreen(size, traits)
    let controller = makeController()
    let shown = shown(by: controller)
    guard let root = shown.view else { throw missing("\(type(of: shown)) has no view") }
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.assignedTraits = traits
    root.frame = window.bounds
    window.addSubview(root)
    for child in [shown] + shown.children { child.viewWillAppear(false) }
    for child in [shown] + shown.children { child.viewIsAppearing(false) }
    layOut(shown, root)
    for child in [shown] + shown.children { child.viewDidAppear(false) }
    guard let view = collectionView(in: root) ?? storedCollectionView(of: shown) else {
      throw missing("the view of \(type(of: shown)) has no collection view")
    }
    if view.bounds.size == .zero, view.superview == nil { view.frame = window.bounds }
    layOut(shown, root)
    waitForData(of: view)
    return LayoutHost(view, owners: [window, controller], items: items, traits: traits)
  }

  private static func missing(_ reason: String) -> ResponseError {
    ResponseError(
      code: ErrorCode.invalidRequest,
      message: "\(reason); storyboards and nibs are not read, so make it in code, or name its layout by --entry, such"
        + " as --entry 'GridViewController().createLayout()'")
  }

  /// Returns the controller that navigation and tab bar controllers show, otherwise the controller itself.
  private static func shown(by controller: UIViewController) -> UIViewController {
    switch controller {
    case let navigation as UINavigationController: navigation.topViewController.map(shown) ?? navigation
    case let tabs as UITabBarController: (tabs.selectedViewController ?? tabs.viewControllers?.first).map(shown) ?? tabs
    default: controller
    }
  }

  /// Places the views by their constraints and calls the layout methods of the controllers, which may change frames,
  /// until no frame changes or `roundLimit` is reached.
  private static func layOut(_ controller: UIViewController, _ root: UIView) {
    for _ in 0..<roundLimit {
      let before = frames(root)
      controller.viewWillLayoutSubviews()
      for child in controller.children { child.viewWillLayoutSubviews() }
      root.setNeedsLayout()
      layOut(root)
      controller.viewDidLayoutSubviews()
      for child in controller.children { child.viewDidLayoutSubviews() }
      if frames(root) == before { return }
    }
  }

  /// Lays out a view and its descendants, except collection views: the host runs their layout passes.
  private static func layOut(_ view: UIView) {
    guard !(view is UICollectionView) else { return }
    view.layoutIfNeeded()
    view.subviews.forEach(layOut)
  }

  private static func frames(_ view: UIView) -> [CGRect] {
    [view.frame] + (view is UICollectionView ? [] : view.subviews.flatMap(frames))
  }

  /// Returns a view or its first descendant that is a collection view; nil if there is none.
  private static func collectionView(in view: UIView) -> UICollectionView? {
    if let result = view as? UICollectionView { return result }
    for subview in view.subviews {
      if let result = collectionView(in: subview) { return result }
    }
    return nil
  }

  /// Returns a collection view that a controller stores in a property without showing it; nil if there is none.
  private static func storedCollectionView(of controller: UIViewController) -> UICollectionView? {
    var mirror: Mirror? = Mirror(reflecting: controller)
    while let present = mirror {
      for child in present.children {
        if let result = child.value as? UICollectionView { return result }
        let wrapped = Mirror(reflecting: child.value)
        if wrapped.displayStyle == .optional, let result = wrapped.children.first?.value as? UICollectionView {
          return result
        }
      }
      mirror = present.superclassMirror
    }
    return nil
  }

  /// Runs the main queue, on which tasks and closures load data, until the collection view has items or no data source,
  /// at most for `loadingTime`.
  private static func waitForData(of view: UICollectionView) {
    let end = Date(timeIntervalSinceNow: loadingTime)
    repeat {
      // `run` returns at once if the loop has no source of events.
      if !RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) {
        Thread.sleep(forTimeInterval: 0.002)
      }
      if view.dataSource == nil || itemCount(view) > 0 { return }
    } while Date() < end
  }

  static func itemCount(_ view: UICollectionView) -> Int {
    (0..<view.numberOfSections).reduce(0) { $0 + view.numberOfItems(inSection: $1) }
  }
}

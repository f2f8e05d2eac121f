import Foundation
import LayoutHosting
import Testing
import UIKitLayout
import UIKitViews

private final class HeaderContext: UICollectionViewLayoutInvalidationContext {
  var note = 3
}

private final class NamedContext: UICollectionViewLayoutInvalidationContext {
  let name: String
  init(name: String) {
    self.name = name
    super.init()
  }
}

private final class CountedAttributes: UICollectionViewLayoutAttributes {
  var count: Int
  override init() {
    count = 7
    super.init()
  }
  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CountedAttributes)?.count = count
    return copy
  }
}

private final class WideCell: UICollectionViewCell {
  var setUp = false
  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp = true
  }
  required init?(coder: NSCoder) { nil }
}

private final class NibController: UIViewController {
  var isMade = false
  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    isMade = true
  }
  required init?(coder: NSCoder) { nil }
}

private final class GridController: UICollectionViewController {
  var isMade = false
  override init(collectionViewLayout layout: UICollectionViewLayout) {
    super.init(collectionViewLayout: layout)
    isMade = true
  }
  required init?(coder: NSCoder) { nil }
}

private final class ContextLayout: UICollectionViewFlowLayout {
  var notes: [Int] = []
  override class var invalidationContextClass: AnyClass { HeaderContext.self }
  override class var layoutAttributesClass: AnyClass { CountedAttributes.self }
  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if let context = context as? HeaderContext { notes.append(context.note) }
    super.invalidateLayout(with: context)
  }
}

private final class Observer: UIResponder {
  var sizes: [CGSize] = []
  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    if keyPath == "contentSize", let size = change?[.newKey] as? CGSize { sizes.append(size) }
  }
}

@MainActor struct AppRuntimeTests {
  private let host = LayoutHost(
    layout: UICollectionViewFlowLayout(), size: CGSize(width: 100, height: 100), items: [40])

  // MARK: Classes that are known at run time

  @Test func `contexts, attributes and cells are made by the initializer of their class`() throws {
    let layout = ContextLayout()
    let host = LayoutHost(layout: layout, size: CGSize(width: 100, height: 100), items: [4])
    host.layoutIfNeeded()
    #expect(layout.notes.allSatisfy { $0 == 3 } && !layout.notes.isEmpty)
    let path = IndexPath(item: 0, section: 0)
    let made = try #require(layout.layoutAttributesForItem(at: path) as? CountedAttributes)
    #expect(made.count == 7)
    made.count = 9
    #expect((made.copy() as? CountedAttributes)?.count == 9)
    host.collectionView.register(WideCell.self, forCellWithReuseIdentifier: "cell")
    let cell = host.collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    #expect((cell as? WideCell)?.setUp == true)
    #expect(NamedContext(name: "a").name == "a")
  }

  @Test func `a class that is known at run time is made by the initializer that is called`() {
    func view<View: UIView>(_ type: View.Type, _ frame: CGRect) -> View { type.init(frame: frame) }
    func plain<View: UIView>(_ type: View.Type) -> View { View() }
    let frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    let cell = view(WideCell.self, frame)
    #expect(cell.setUp && cell.frame == frame && cell.contentView.frame.size == frame.size)
    #expect(view(UIView.self, frame).frame == frame)
    #expect(plain(WideCell.self).setUp)
    let controllers: [UIViewController.Type] = [UIViewController.self, NibController.self, UINavigationController.self]
    let made =
      controllers.map { $0.init() }
      + [NibController.self as UIViewController.Type].map {
        $0.init(nibName: "a", bundle: nil)
      }
    #expect(made.map { type(of: $0) == NibController.self } == [false, true, false, true])
    #expect(made.compactMap { ($0 as? NibController)?.isMade } == [true, true])
    let grids: [UICollectionViewController.Type] = [UICollectionViewController.self, GridController.self]
    #expect(grids.map { ($0.init(collectionViewLayout: ContextLayout()) as? GridController)?.isMade } == [nil, true])
    let layout: UICollectionViewLayout.Type = ContextLayout.self
    #expect((layout.init() as? ContextLayout)?.notes == [])
    #expect(WideCell.description().hasSuffix(".WideCell"))
  }

  @Test func `objects that are made at run time are released`() throws {
    weak var released: UICollectionViewLayoutAttributes?
    do {
      let attributes = CountedAttributes(forCellWith: IndexPath(item: 0, section: 0))
      let copy = try #require(attributes.copy() as? CountedAttributes)
      released = copy
      #expect(released != nil)
    }
    #expect(released == nil)
  }

  // MARK: Key-value observing

  @Test func `an observer of the offset gets the old and the new value once for each change`() {
    var changes: [[CGFloat]] = []
    let view: UICollectionView = host.collectionView
    host.layoutIfNeeded()
    let observation = view.observe(\.contentOffset, options: [.old, .new]) { view, change in
      changes.append([change.oldValue?.y ?? -1, change.newValue?.y ?? -1, view.contentOffset.y])
    }
    host.scroll(to: CGPoint(x: 0, y: 30))
    host.scroll(to: CGPoint(x: 0, y: 30))
    host.scroll(to: CGPoint(x: 0, y: 50))
    #expect(changes == [[0, 30, 30], [30, 50, 50]])
    observation.invalidate()
    host.scroll(to: CGPoint(x: 0, y: 70))
    #expect(changes.count == 2)
  }

  @Test func `an observation ends with its last reference, and values are only reported if requested`() {
    var offsets: [CGPoint?] = []
    var observation: NSKeyValueObservation? = host.collectionView.observe(\.contentOffset, options: .initial) {
      offsets.append($1.newValue)
    }
    #expect(offsets == [nil])
    host.scroll(to: CGPoint(x: 0, y: 20))
    #expect(offsets == [nil, nil])
    observation = nil
    _ = observation
    host.scroll(to: CGPoint(x: 0, y: 40))
    #expect(offsets.count == 2)
  }

  @Test func `size, insets, frame and visibility are observed, and a handler may change the property`() {
    let view = host.collectionView
    var log: [String] = []
    let observations = [
      view.observe(\.contentSize, options: .new) { log.append("size \($1.newValue?.height ?? 0)") },
      view.observe(\.contentInset, options: .new) { log.append("inset \($1.newValue?.top ?? 0)") },
      view.observe(\.frame, options: .new) { log.append("frame \($1.newValue?.width ?? 0)") },
      view.observe(\.isHidden, options: .new) { log.append("hidden \($1.newValue ?? false)") },
      view.observe(\.contentOffset) { view, _ in if view.contentOffset.y > 100 { view.contentOffset.y = 100 } },
    ]
    host.layoutIfNeeded()
    view.contentInset.top = 5
    view.isHidden = true
    host.scroll(to: CGPoint(x: 0, y: 400))
    #expect(view.contentOffset.y == 100)
    host.resize(to: CGSize(width: 60, height: 100))
    #expect(log.contains { $0.hasPrefix("size") && $0 != "size 0.0" })
    #expect(log.contains("inset 5.0") && log.contains("hidden true") && log.contains("frame 60.0"))
    #expect(observations.count == 5)
  }

  @Test func `an object observes by the name of a property until it is removed`() {
    let observer = Observer()
    host.collectionView.addObserver(observer, forKeyPath: "contentSize", options: .new, context: nil)
    host.layoutIfNeeded()
    #expect(observer.sizes == [host.contentSize])
    host.collectionView.removeObserver(observer, forKeyPath: "contentSize")
    host.items = [2]
    host.collectionView.reloadData()
    host.layoutIfNeeded()
    #expect(observer.sizes.count == 1)
  }

  // MARK: Associated objects

  @Test func `an object keeps values by keys until they are removed or it is gone`() {
    let keys = UnsafeMutablePointer<UInt8>.allocate(capacity: 2)
    defer { keys.deallocate() }
    weak var kept: UIView?
    do {
      let owner = UIView(frame: .zero)
      objc_setAssociatedObject(owner, keys, UIView(frame: .zero), .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      objc_setAssociatedObject(owner, keys + 1, 5, .OBJC_ASSOCIATION_COPY)
      kept = objc_getAssociatedObject(owner, keys) as? UIView
      #expect(kept != nil)
      #expect(objc_getAssociatedObject(owner, keys + 1) as? Int == 5)
      #expect(objc_getAssociatedObject(UIView(frame: .zero), keys) == nil)
      objc_setAssociatedObject(owner, keys + 1, nil, .OBJC_ASSOCIATION_COPY)
      #expect(objc_getAssociatedObject(owner, keys + 1) == nil)
      let other = UIView(frame: .zero)
      objc_setAssociatedObject(owner, keys + 1, other, .OBJC_ASSOCIATION_ASSIGN)
      #expect(objc_getAssociatedObject(owner, keys + 1) as? UIView === other)
    }
    // Values of objects that are gone are released when the table has grown.
    let others = (0..<200).map { _ in UIView(frame: .zero) }
    for view in others { objc_setAssociatedObject(view, keys, 1, .OBJC_ASSOCIATION_RETAIN) }
    #expect(kept == nil)
    objc_removeAssociatedObjects(others[0])
    #expect(objc_getAssociatedObject(others[0], keys) == nil)
    #expect(objc_getAssociatedObject(others[1], keys) as? Int == 1)
  }

  // MARK: Pictures

  @Test func `a picture that is begun has its size, and pictures nest`() {
    #expect(UIGraphicsGetCurrentContext() == nil)
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 30, height: 20), false, 0)
    UIGraphicsBeginImageContext(CGSize(width: 5, height: 5))
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 5, height: 5))
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() != nil)
    let image = UIGraphicsGetImageFromCurrentImageContext()
    #expect(image?.size == CGSize(width: 30, height: 20))
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    let part = image?.cgImage?.cropping(to: CGRect(x: 25, y: 0, width: 20, height: 10))
    #expect(part.map { [$0.width, $0.height] } == [5, 10])
    #expect(UIImage(cgImage: CGImage.empty, scale: 0, orientation: .up).size == .zero)
  }
}

extension CGImage {
  fileprivate static var empty: CGImage {
    guard let image = UIImage().cgImage else { fatalError("a picture has a bitmap") }
    return image
  }
}

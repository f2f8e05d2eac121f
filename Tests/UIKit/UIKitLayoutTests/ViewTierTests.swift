import Foundation
import LayoutHosting
import Testing
import UIKitLayout
import UIKitViews

/// A controller that stores the calls that it receives.
private final class Controller: UIViewController {
  var calls: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    calls.append("loaded \(view.bounds.width > 0)")
  }

  override func didMove(toParent parent: UIViewController?) {
    calls.append(parent == nil ? "removed" : "added")
  }
}

private final class Grid: UICollectionViewController {
  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 7 }
}

@MainActor struct ViewTierTests {
  @Test func `a controller loads its view once`() {
    let controller = Controller()
    #expect(!controller.isViewLoaded)
    _ = controller.view
    controller.loadViewIfNeeded()
    #expect(controller.calls == ["loaded true"])
  }

  @Test func `a navigation controller is a stack whose root stays`() {
    let (root, second) = (Controller(), Controller())
    let navigation = UINavigationController(rootViewController: root)
    navigation.pushViewController(second, animated: true)
    #expect(second.navigationController === navigation)
    #expect(navigation.topViewController === second)
    #expect(navigation.popViewController(animated: true) === second)
    #expect(second.navigationController == nil)
    #expect(navigation.popViewController(animated: true) == nil)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func `a presented controller is dismissed by itself or by its presenter`() {
    let (one, two) = (Controller(), Controller())
    one.present(two, animated: true)
    #expect(two.presentingViewController === one)
    two.dismiss(animated: true)
    #expect(one.presentedViewController == nil)
    #expect(two.presentingViewController == nil)
  }

  @Test func `the overrides of a collection view controller give the counts`() {
    let controller = Grid(collectionViewLayout: UICollectionViewFlowLayout())
    #expect(controller.collectionView.numberOfItems(inSection: 0) == 7)
    #expect(controller.collectionView.contentSize.height > 0)
  }

  @Test func `text is measured with the widths of Helvetica and breaks between words`() {
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 10)]
    // H is 722, i is 222 thousandths of the size.
    let one = "Hi".size(withAttributes: attributes)
    #expect(abs(one.width - 9.44) < 1e-9)
    #expect(abs(one.height - 11.93) < 1e-9)
    let box = "Hi Hi Hi".boundingRect(
      with: CGSize(width: 25, height: 100), options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
    #expect(abs(box.height - 2 * 11.93) < 1e-9)
    #expect(box.width <= 25)
  }

  @Test func `a label has the size of its text and of no more lines than allowed`() {
    let label = UILabel()
    label.font = .systemFont(ofSize: 10)
    label.text = "Hi Hi Hi"
    label.numberOfLines = 2
    #expect(abs(label.sizeThatFits(CGSize(width: 12, height: 0)).height - 2 * 11.93) < 1e-9)
    label.numberOfLines = 1
    #expect(label.intrinsicContentSize.height == label.font.lineHeight)
    label.text = nil
    #expect(label.intrinsicContentSize == .zero)
  }

  @Test func `colours depend on the style and keep it with another opacity`() {
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(UIColor.label.resolvedColor(with: dark) == UIColor(white: 1, alpha: 1))
    #expect(UIColor.label.withAlphaComponent(0.5).resolvedColor(with: dark) == UIColor(white: 1, alpha: 0.5))
    #expect(UIColor(hue: 1 / 3, saturation: 1, brightness: 1, alpha: 1) == .green)
    // The values of CSS Color 4 for color(display-p3 …) in sRGB.
    let red = UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 0.5).components
    #expect(abs(red.red - 1.0931) < 1e-4 && abs(red.green + 0.2267) < 1e-4 && abs(red.blue + 0.1501) < 1e-4)
    #expect(red.alpha == 0.5)
    let grey = UIColor(displayP3Red: 0.5, green: 0.5, blue: 0.5, alpha: 1).components
    #expect(abs(grey.red - 0.5) < 1e-6 && abs(grey.green - 0.5) < 1e-6 && abs(grey.blue - 0.5) < 1e-6)
    #expect(UIColor.label != UIColor.black)
  }

  @Test func `rows of a list are as high as their content`() {
    let layout = UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .plain))
    let host = LayoutHost(layout: layout, size: CGSize(width: 200, height: 400))
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, lines in
      var content = cell.defaultContentConfiguration()
      content.text = Array(repeating: "line", count: lines).joined(separator: "\n")
      cell.contentConfiguration = content
    }
    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: host.collectionView) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([1, 3])
    source.apply(snapshot)
    host.makesCells = true
    let heights = host.visibleElements.map(\.frame.height)
    // Lines of 17 points are 20.281 high, and 11 points are above and below.
    #expect(heights == [43, 83])
  }

  @Test func `a content configuration of the same type updates its view`() throws {
    let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    cell.contentConfiguration = UIListContentConfiguration.cell()
    let view = try #require(cell.contentView.subviews.first as? UIListContentView)
    var other = UIListContentConfiguration.subtitleCell()
    other.text = "new"
    cell.contentConfiguration = other
    #expect(cell.contentView.subviews.first === view)
    #expect((view.configuration as? UIListContentConfiguration)?.text == "new")
    cell.contentConfiguration = nil
    #expect(cell.contentView.subviews.isEmpty)
  }

  @Test func `the window shows the view of its controller`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    let controller = UIViewController()
    window.rootViewController = controller
    #expect(controller.view.window === window)
    #expect(controller.view.frame.height == 20)
  }

  @Test func `the steps of a path are inside its bounds`() {
    let path = UIBezierPath(arcCenter: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0, endAngle: .pi, clockwise: true)
    #expect(abs(path.currentPoint.x - 5) < 1e-9)
    #expect(path.bounds.minY >= 10 - 1e-9)
    #expect(path.bounds.maxY >= 15 - 1e-9)
    path.apply(CGAffineTransform(translationX: 100, y: 0))
    #expect(path.bounds.minX > 100)
    #expect(UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 40, height: 20), cornerRadius: 50).bounds.width == 40)
  }
}

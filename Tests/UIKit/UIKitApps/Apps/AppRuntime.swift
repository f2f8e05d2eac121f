// swift-format-ignore-file
import UIKit

// What apps take from the Objective-C runtime and from the parts of UIKit around layouts.

private nonisolated(unsafe) var handlerKey: UInt8 = 0

extension UIView {
    var tapHandler: (() -> Void)? {
        get { return objc_getAssociatedObject(self, &handlerKey) as? () -> Void }
        set { objc_setAssociatedObject(self, &handlerKey, newValue, .OBJC_ASSOCIATION_COPY_NONATOMIC) }
    }
}

/// A context with the reason why the layout is invalid.
final class ReloadContext: UICollectionViewLayoutInvalidationContext {
    let reason: Int

    init(reason: Int) {
        self.reason = reason
        super.init()
    }
}

final class HeaderContext: UICollectionViewLayoutInvalidationContext {
    var changesHeader = false
}

final class PageConfiguration: UICollectionViewCompositionalLayoutConfiguration {
    let pageWidth: CGFloat

    init(pageWidth: CGFloat) {
        self.pageWidth = pageWidth
        super.init()
        scrollDirection = .horizontal
    }
}

final class TitledAttributes: UICollectionViewLayoutAttributes {
    var title: String

    init(title: String) {
        self.title = title
        super.init()
    }

    override init() {
        title = ""
        super.init()
    }
}

final class ModelCell: UICollectionViewCell {
    let model: String

    init(model: String) {
        self.model = model
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) {
        model = coder.value(forKey: "model") as? String ?? ""
        super.init(coder: coder)
    }
}

final class GradientLayer: CALayer {
    let stops: Int

    init(stops: Int) {
        self.stops = stops
        super.init()
    }

    override init(layer: Any) {
        stops = (layer as? GradientLayer)?.stops ?? 0
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) {
        stops = 0
        super.init(coder: coder)
    }
}

final class FeedView: UICollectionView {
    var feedTitle = ""
}

/// A layout that names the class of its view.
final class FeedViewLayout: UICollectionViewFlowLayout {
    override var collectionView: FeedView {
        guard let view = super.collectionView as? FeedView else { fatalError("the layout is one of a FeedView") }
        return view
    }

    override class var invalidationContextClass: AnyClass { return HeaderContext.self }
    override class var layoutAttributesClass: AnyClass { return TitledAttributes.self }
}

final class ObservingController: UIViewController {
    private let feed = FeedView(frame: .zero, collectionViewLayout: FeedViewLayout())
    private var observations: [NSKeyValueObservation] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        observations = [
            feed.observe(\.contentOffset, options: [.new, .old]) { [weak self] view, change in
                guard let offset = change.newValue, offset != change.oldValue else { return }
                self?.title = "\(offset.y) of \(view.contentSize.height)"
            },
            feed.observe(\.contentSize) { view, _ in view.feedTitle = "\(view.contentSize)" },
        ]
        feed.addObserver(self, forKeyPath: "contentSize", options: [.new], context: nil)
        _ = NotificationCenter.default.addObserver(forName: UIDevice.orientationDidChangeNotification, object: nil, queue: .main) { _ in }
        _ = NotificationCenter.default.addObserver(forName: UIResponder.keyboardDidChangeFrameNotification, object: nil, queue: nil) { _ in }
        UIDevice.current.beginGeneratingDeviceOrientationNotifications()
    }

    override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {
        if keyPath == "contentSize", let size = change?[.newKey] as? CGSize {
            preferredContentSize = size
        } else {
            super.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
        }
    }

    deinit {
        observations.forEach { $0.invalidate() }
    }

    override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        coordinator.animate(alongsideTransition: { context in
            guard !context.isCancelled, context.percentComplete >= 0 else { return }
            context.containerView.layoutIfNeeded()
            context.view(forKey: .to)?.alpha = 1
            context.viewController(forKey: .from)?.beginAppearanceTransition(false, animated: context.isAnimated)
        }, completion: { _ in })
        coordinator.notifyWhenInteractionChanges { context in _ = context.isCancelled }
    }

    override var keyCommands: [UIKeyCommand]? {
        return [UIKeyCommand(input: UIKeyCommand.inputUpArrow, modifierFlags: [.command, .shift], action: Selector(("up")))]
    }
}

extension UIConfigurationStateCustomKey {
    static let isArchived = UIConfigurationStateCustomKey("isArchived")
}

extension UICellConfigurationState {
    var isArchived: Bool {
        get { return self[.isArchived] as? Bool ?? false }
        set { self[.isArchived] = newValue }
    }
}

extension UIView {
    static func fromNib() -> Self? {
        let objects = Bundle.main.loadNibNamed(String(describing: self), owner: nil, options: nil)
        return objects?.first as? Self ?? UINib(nibName: "View", bundle: nil).instantiate(withOwner: nil, options: nil).first as? Self
    }

    func snapshotImage() -> UIImage? {
        UIGraphicsBeginImageContextWithOptions(bounds.size, isOpaque, 0)
        defer { UIGraphicsEndImageContext() }
        guard let context = UIGraphicsGetCurrentContext() else { return nil }
        UIColor.red.setFill()
        UIRectFill(bounds)
        layer.render(in: context)
        return UIGraphicsGetImageFromCurrentImageContext()
    }

    func flip(to other: UIView) {
        UIView.transition(from: self, to: other, duration: 0.3, options: [.transitionFlipFromLeft, .showHideTransitionViews]) { _ in }
    }
}

func cropped(_ image: UIImage, to rect: CGRect) -> UIImage? {
    return image.cgImage?.cropping(to: rect).map { UIImage(cgImage: $0, scale: image.scale, orientation: image.imageOrientation) }
}

let accent = #colorLiteral(red: 0.9, green: 0.2, blue: 0.3, alpha: 1)
let picture = #imageLiteral(resourceName: "picture")

final class DotsControl: UIControl {
    override func layoutSublayers(of layer: CALayer) {
        super.layoutSublayers(of: layer)
        let dot = CAShapeLayer()
        dot.actions = ["bounds": NSNull(), "position": CABasicAnimation(keyPath: "position")]
        layer.addSublayer(dot)
    }
}

@MainActor func makeProgress() -> UIView {
    let progress = UIProgressView()
    progress.progressViewStyle = .bar
    let input = UIInputView(frame: .zero, inputViewStyle: .keyboard)
    input.addSubview(progress)
    return input
}

final class StagedGrid: UICollectionView {
    func stage(_ items: [IndexPath], in table: UITableView) {
        performBatchUpdates({ insertItems(at: items) })
        performBatchUpdates { reloadSections(IndexSet(integer: 0)) } completion: { _ in }
        perform { deleteItems(at: items) }
        performBatchUpdates(nil, completion: nil)
        table.performBatchUpdates { table.insertRows(at: items, with: .automatic) }
    }

    private func perform(_ updates: () -> Void) { performBatchUpdates(updates) }

    override func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        super.performBatchUpdates(updates, completion: completion)
    }
}

/// Classes that are known at run time, which the Objective-C runtime can make by any initializer.
@MainActor
struct Screens {
    let controllers: [UIViewController.Type]

    func makeController(_ index: Int) -> UIViewController { return controllers[index].init() }
    func makeView<T: UIView>(_ frame: CGRect) -> T { return T(frame: frame) }
    func makeLayout<T: UICollectionViewLayout>() -> T { return T() }
    func makeNamed<T: UIViewController>(_ type: T.Type) -> T { return T(nibName: type.description(), bundle: nil) }
}

final class LoadingViewController: UIViewController {
    var count: NSInteger = 0

    func load(_ url: URL) {
        NSObject.cancelPreviousPerformRequests(withTarget: self)
        perform(Selector("show"), with: nil, afterDelay: 0.5)
        performSelector(onMainThread: Selector("show"), with: nil, waitUntilDone: false)
        view.layer.borderWidth = CGFloat(MAXFLOAT)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if event?.type == UIEvent.EventType.touches, touches.first?.tapCount == 1 { count += 1 }
    }

    override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { return direction == .down }

    override func encode(with coder: NSCoder) { super.encode(with: coder) }

    func makeSettings() -> UIViewController {
        return UIStoryboard(name: "Settings", bundle: nil).instantiateViewController(withIdentifier: "SettingsViewController")
    }
}

// swift-format-ignore-file
import UIKit

@objc protocol FeedScreenDelegate {
    func feedScreen(_ screen: FeedScreen, didSelect index: Int)
    @objc optional func feedScreen(_ screen: FeedScreen, heightFor index: Int) -> CGFloat
    @objc optional func feedScreen(_ screen: FeedScreen, titleFor index: Int) -> String?
    @objc optional func feedScreenDidScroll(_ screen: FeedScreen)
    @objc optional var feedColumns: Int { get }
}

@objc public protocol FeedSource: NSObjectProtocol {
    @objc optional func feedItems(for page: Int) -> [String]
}

class BaseScreen: UIViewController {
    weak var source: FeedSource?
    var events: [String] = []
}

class FeedScreen: BaseScreen {
    weak var delegate: FeedScreenDelegate?
    var layout: UICollectionViewFlowLayout { return UICollectionViewFlowLayout() }
    lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)

    func height(of index: Int) -> CGFloat {
        return delegate?.feedScreen?(self, heightFor: index) ?? 44
    }
}

final class PhotoFeedScreen: FeedScreen {
    // The members of extensions are overridden, too.
    override func reload() {
        super.reload()
        events.append("photos")
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        super.collectionView(collectionView, didSelectItemAt: indexPath)
        events.append("photo")
    }
}

#if os(iOS)
final class PhoneFeedScreen: FeedScreen {
    override var layout: UICollectionViewFlowLayout {
        let flow = UICollectionViewFlowLayout()
        flow.itemSize = CGSize(width: 80, height: 80)
        return flow
    }
}
#else
#error("only for iOS")
#endif

#Preview("Feed") {
    PhoneFeedScreen()
}

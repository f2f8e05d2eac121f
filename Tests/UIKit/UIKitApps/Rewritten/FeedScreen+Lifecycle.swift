// swift-format-ignore-file
import UIKit

extension FeedScreen {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(collectionView)
        collectionView.delegate = self
        events.append("loaded")
    }

    override open func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        collectionView.frame = view.bounds
        delegate?.feedScreenDidScroll?(self)
    }

    override var prefersStatusBarHidden: Bool { return true }

    override var title: String? {
        get { return super.title ?? delegate?.feedScreen?(self, titleFor: 0) }
        set { super.title = newValue }
    }

    @objc func reload() {
        let count = source?.feedItems?(for: 0).count ?? -1
        events.append("reload \(count)")
    }
}

extension FeedScreen: UICollectionViewDelegate {
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        delegate?.feedScreen(self, didSelect: indexPath.item)
    }
}

extension PhoneFeedScreen {
    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Feed"
    }
}

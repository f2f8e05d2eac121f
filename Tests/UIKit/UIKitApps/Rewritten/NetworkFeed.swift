// swift-format-ignore-file
import UIKit

/// Names and pictures that are loaded, of a class whose overrides are in extensions.
class NetworkFeedController: UICollectionViewController {
    var names: [String] = []
    weak var delegate: UICollectionViewDelegateFlowLayout?

    func load(_ url: URL) {
        var request = URLRequest(url: url)
        request.timeoutInterval = 10
        URLSession.shared.dataTask(with: request) { data, response, _ in
            guard let data = data, (response as? HTTPURLResponse)?.statusCode == 200 else { return }
            print(data.count)
        }.resume()
    }

    func insets(_ layout: UICollectionViewFlowLayout) -> UIEdgeInsets {
        guard let delegate = delegate, delegate.responds(to: #selector(delegate.collectionView(_:layout:insetForSectionAt:))) else { return .zero }
        return delegate.collectionView!(collectionView, layout: layout, insetForSectionAt: 0)
    }
}

extension NetworkFeedController {
    override func collectionView(_: UICollectionView, numberOfItemsInSection _: Int) -> Int { return names.count }

    override var title: String? {
        didSet { if title != oldValue { navigationItem.prompt = title } }
    }

    @available(*, unavailable)
    override func viewSafeAreaInsetsDidChange() { super.viewSafeAreaInsetsDidChange() }
}

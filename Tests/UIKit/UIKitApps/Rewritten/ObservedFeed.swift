// swift-format-ignore-file
import Combine
import UIKit

/// A model and a layout whose properties are observed.
@objcMembers
class ObservedFeed: NSObject {
    dynamic var title = "Feed"
    public dynamic private(set) var pages: [Int] = []
    dynamic var selected: IndexPath?
    var isLoading = false

    @objc
    dynamic var columns: Int {
        didSet { if columns != oldValue { pages.removeAll() } }
    }

    @objc dynamic var spacing: CGFloat {
        get { stored }
        set { stored = max(0, newValue) }
    }
    private var stored: CGFloat = 8

    @objc dynamic lazy var detail = ObservedFeed(columns: 1)
    @objc dynamic weak var parent: ObservedFeed?

    init(columns: Int) {
        self.columns = columns
        title = "\(columns) columns"
        super.init()
        pages.append(columns)
    }

    func load(_ page: Int) { pages += [page] }
}

final class ObservedFeedLayout: UICollectionViewFlowLayout {
    @IBInspectable dynamic var maximumWidth: CGFloat = 600 { willSet { print(newValue) } }
    @objc dynamic public internal(set) var feed: ObservedFeed!
    private var observations: [NSKeyValueObservation] = []
    private var cancellables: Set<AnyCancellable> = []

    func follow(_ feed: ObservedFeed) {
        self.feed = feed
        observations = [
            feed.observe(\.columns, options: [.initial, .new]) { [weak self] _, change in
                MainActor.assumeIsolated { self?.itemSize.width = 300 / CGFloat(change.newValue ?? 1) }
            },
            observe(\.feed.title) { layout, _ in MainActor.assumeIsolated { layout.invalidateLayout() } },
        ]
        feed.publisher(for: \.spacing).removeDuplicates().sink { [weak self] in self?.minimumLineSpacing = $0 }.store(in: &cancellables)
        publisher(for: \.itemSize).map(\.width).assign(to: \.maximumWidth, on: self).store(in: &cancellables)
    }
}

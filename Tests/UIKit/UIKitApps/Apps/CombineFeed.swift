import Combine
import UIKit
import os

extension Notification.Name {
  static let feedDidChange = Notification.Name("feedDidChange")
}

/// A feed whose view model is observed with Combine, and which logs.
final class FeedViewModel: ObservableObject {
  enum State: Equatable { case idle, loading, loaded, failed }

  @Published private(set) var state = State.idle
  @Published var query = ""
  @Published private(set) var results: [String] = []

  private let refresh = PassthroughSubject<Void, Never>()
  private var cancellables = Set<AnyCancellable>()
  private let logger = Logger(subsystem: "feed", category: "model")

  init(titles: AnyPublisher<[String], any Error> = FeedViewModel.sampleTitles()) {
    $query
      .removeDuplicates()
      .debounce(for: .milliseconds(300), scheduler: RunLoop.main)
      .combineLatest(refresh.prepend(()))
      .map { query, _ in query.lowercased() }
      .flatMap { query in
        titles.map { $0.filter { query.isEmpty || $0.contains(query) } }.catch { _ in Just<[String]>([]) }
      }
      .receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.show($0) }
      .store(in: &cancellables)
    NotificationCenter.default.publisher(for: .feedDidChange)
      .sink { [weak self] _ in self?.reload() }
      .store(in: &cancellables)
  }

  func reload() {
    state = .loading
    refresh.send()
  }

  private func show(_ titles: [String]) {
    logger.debug("showing \(titles.count, privacy: .public) of \(self.query, privacy: .private)")
    results = titles
    state = .loaded
  }

  static func sampleTitles() -> AnyPublisher<[String], any Error> {
    Future { $0(.success(["one", "two"])) }.eraseToAnyPublisher()
  }
}

final class FeedViewController: UICollectionViewController {
  private let model = FeedViewModel()
  private var cancellables: Set<AnyCancellable> = []
  private lazy var dataSource = UICollectionViewDiffableDataSource<Int, String>(collectionView: collectionView) {
    collectionView, indexPath, _ in
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    model.$results.sink { [weak self] titles in
      var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
      snapshot.appendSections([0])
      snapshot.appendItems(titles)
      self?.dataSource.apply(snapshot, animatingDifferences: false)
    }.store(in: &cancellables)
    model.$state.map { $0 == .loading }.assign(to: \.isHidden, on: collectionView).store(in: &cancellables)
  }
}

import Combine
import Testing
import UIKitLayout

/// The values of observed properties.
@MainActor @Suite struct KeyValuePublisherTests {
  @Test func `publishes the value and its changes until it is cancelled`() {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var (all, changes): ([CGFloat], [CGFloat]) = ([], [])
    let first = view.publisher(for: \.contentOffset).map(\.y).sink { all.append($0) }
    let second = view.publisher(for: \.contentOffset.y, options: []).sink { changes.append($0) }
    view.contentOffset.y = 5
    view.contentOffset.y = 5
    first.cancel()
    view.contentOffset.y = 7
    #expect(all == [0, 5])
    #expect(changes == [5, 7])
    withExtendedLifetime(second) {}
  }

  @Test func `keeps the object of a subscription`() {
    weak var view: UIView?
    func subscribe() -> AnyCancellable {
      let made = UIView()
      view = made
      return made.publisher(for: \.alpha).sink { _ in }
    }
    let subscription = subscribe()
    let isKept = view != nil
    subscription.cancel()
    #expect(isKept && view == nil)
  }
}

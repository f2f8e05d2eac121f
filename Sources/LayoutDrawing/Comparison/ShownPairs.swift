package import LayoutComparison

/// The pairs that a picture or a page shows, at most 64: each pair is drawn three times.
package struct ShownPairs {
  private static let limit = 64

  package let pairs: [ComparedPair]
  package let title: String

  /// Selects the pairs. Of more than the limit, those that differ have precedence, and the title states how many are shown.
  package init(_ all: [ComparedPair], title: String) {
    guard all.count > Self.limit else {
      (pairs, self.title) = (all, title)
      return
    }
    let different = all.filter { !$0.isEmpty }
    pairs = Array((different.isEmpty ? all : different).prefix(Self.limit))
    self.title = "\(title) (\(pairs.count) of \(all.count) layouts)"
  }
}

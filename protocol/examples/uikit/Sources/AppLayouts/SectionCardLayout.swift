import UIKit

/// Gives the colors of the cards behind sections.
@MainActor public protocol SectionCardLayoutDelegate: AnyObject {
  /// Returns the color of a section's card; nil for a section without a card.
  func sectionCardLayout(_ layout: SectionCardLayout, cardColorForSection section: Int) -> UIColor?
}

/// The attributes of a card: its frame, its color and the radius of its corners.
public final class SectionCardAttributes: UICollectionViewLayoutAttributes {
  public var color: UIColor?
  public var cornerRadius: CGFloat = 0

  public override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    guard let card = copy as? SectionCardAttributes else { return copy }
    card.color = color
    card.cornerRadius = cornerRadius
    return card
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? SectionCardAttributes, super.isEqual(object) else { return false }
    // Attributes are compared on the main actor, although NSObject does not state it.
    return MainActor.assumeIsolated { color == other.color && cornerRadius == other.cornerRadius }
  }
}

/// A card behind the cells of a section.
public final class SectionCardView: UICollectionReusableView {
  public override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    guard let card = layoutAttributes as? SectionCardAttributes else { return }
    backgroundColor = card.color
    layer.cornerRadius = card.cornerRadius
  }
}

/// A flow layout with a card behind each section, between its header and its footer.
public final class SectionCardLayout: UICollectionViewFlowLayout {
  public static let cardKind = "card"

  public weak var cardDelegate: (any SectionCardLayoutDelegate)?
  /// The distance of cards from the sides of the collection view.
  public var cardInset: CGFloat = 12 { didSet { invalidateLayout() } }
  public var cornerRadius: CGFloat = 6 { didSet { invalidateLayout() } }

  private var cards: [SectionCardAttributes] = []

  public override init() {
    super.init()
    register(SectionCardView.self, forDecorationViewOfKind: Self.cardKind)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    register(SectionCardView.self, forDecorationViewOfKind: Self.cardKind)
  }

  public override func prepare() {
    super.prepare()
    guard let collectionView else { return }
    cards = (0..<collectionView.numberOfSections).compactMap { card(ofSection: $0, in: collectionView) }
  }

  private func card(ofSection section: Int, in collectionView: UICollectionView) -> SectionCardAttributes? {
    guard let color = cardDelegate?.sectionCardLayout(self, cardColorForSection: section) else { return nil }
    let frames = (0..<collectionView.numberOfItems(inSection: section)).compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
    }
    guard let top = frames.map(\.minY).min(), let bottom = frames.map(\.maxY).max() else { return nil }
    let delegate = collectionView.delegate as? any UICollectionViewDelegateFlowLayout
    let inset =
      delegate?.collectionView(collectionView, layout: self, insetForSectionAt: section) ?? sectionInset
    let attributes = SectionCardAttributes(
      forDecorationViewOfKind: Self.cardKind, with: IndexPath(item: 0, section: section))
    attributes.frame = CGRect(
      x: cardInset, y: top - inset.top, width: collectionViewContentSize.width - 2 * cardInset,
      height: bottom - top + inset.top + inset.bottom)
    attributes.zIndex = -1
    attributes.color = color
    attributes.cornerRadius = cornerRadius
    return attributes
  }

  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    guard let found = super.layoutAttributesForElements(in: rect) else { return nil }
    return found + cards.filter { $0.frame.intersects(rect) }
  }

  public override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    cards.first { $0.indexPath == indexPath && elementKind == Self.cardKind }
  }
}

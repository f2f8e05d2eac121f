// swift-format-ignore-file
import UIKit

protocol ChatLayoutDelegate: AnyObject {
    @MainActor func chatLayout(_ layout: ChatLayout, heightForItemAt indexPath: IndexPath, width: CGFloat) -> CGFloat
    @MainActor func chatLayout(_ layout: ChatLayout, isOutgoingItemAt indexPath: IndexPath) -> Bool
}

/// Bubbles at the left and at the right that stay at the bottom as messages arrive.
final class ChatLayout: UICollectionViewLayout {
    weak var delegate: ChatLayoutDelegate?
    var spacing: CGFloat = 8 { didSet { invalidateLayout() } }
    var insets = UIEdgeInsets(top: 12, left: 12, bottom: 12, right: 12)

    private var cache: [UICollectionViewLayoutAttributes] = []
    private var contentHeight: CGFloat = 0
    private var insertedIndexPaths: Set<IndexPath> = []

    override func prepare() {
        super.prepare()
        cache.removeAll()
        contentHeight = insets.top
        guard let collectionView = collectionView else { return }
        let maximum = (collectionView.bounds.width - insets.left - insets.right) * 0.75
        for section in 0..<collectionView.numberOfSections {
            for item in 0..<collectionView.numberOfItems(inSection: section) {
                let indexPath = IndexPath(item: item, section: section)
                let height = delegate?.chatLayout(self, heightForItemAt: indexPath, width: maximum) ?? 44
                let outgoing = delegate?.chatLayout(self, isOutgoingItemAt: indexPath) ?? false
                let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
                let x = outgoing ? collectionView.bounds.width - insets.right - maximum : insets.left
                attributes.frame = CGRect(x: x, y: contentHeight, width: maximum, height: height).integral
                cache.append(attributes)
                contentHeight = attributes.frame.maxY + spacing
            }
        }
        contentHeight += insets.bottom - (cache.isEmpty ? 0 : spacing)
    }

    override var collectionViewContentSize: CGSize {
        CGSize(width: collectionView?.bounds.width ?? 0, height: contentHeight)
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        cache.filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        cache.first { $0.indexPath == indexPath }
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.width != collectionView?.bounds.width
    }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        insertedIndexPaths = Set(updateItems.compactMap { $0.updateAction == .insert ? $0.indexPathAfterUpdate : nil })
    }

    override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        insertedIndexPaths.removeAll()
    }

    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)?.copy() as? UICollectionViewLayoutAttributes
        if insertedIndexPaths.contains(itemIndexPath) {
            attributes?.alpha = 0
            attributes?.transform = CGAffineTransform(translationX: 0, y: 40).scaledBy(x: 0.9, y: 0.9)
        }
        return attributes
    }

    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        guard let collectionView = collectionView, !insertedIndexPaths.isEmpty else { return proposedContentOffset }
        let bottom = collectionViewContentSize.height - collectionView.bounds.height + collectionView.adjustedContentInset.bottom
        return CGPoint(x: proposedContentOffset.x, y: max(-collectionView.adjustedContentInset.top, bottom))
    }
}

final class ChatViewController: UIViewController, UICollectionViewDataSource, ChatLayoutDelegate, UITextFieldDelegate {
    struct Message { let text: String; let isOutgoing: Bool }

    private var messages: [Message] = []
    private let layout = ChatLayout()
    private lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
    private let field = UITextField()

    override func viewDidLoad() {
        super.viewDidLoad()
        layout.delegate = self
        collectionView.dataSource = self
        collectionView.alwaysBounceVertical = true
        collectionView.keyboardDismissMode = .interactive
        collectionView.register(ChatBubbleCell.self, forCellWithReuseIdentifier: ChatBubbleCell.identifier)
        field.borderStyle = .roundedRect
        field.placeholder = "Message"
        field.returnKeyType = .send
        field.delegate = self
        view.addSubview(collectionView)
        view.addSubview(field)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let fieldHeight: CGFloat = 44
        field.frame = CGRect(x: 8, y: view.bounds.maxY - view.safeAreaInsets.bottom - fieldHeight, width: view.bounds.width - 16, height: fieldHeight)
        collectionView.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: field.frame.minY - 8)
    }

    override var canBecomeFirstResponder: Bool { true }

    func send(_ text: String) {
        messages.append(Message(text: text, isOutgoing: true))
        collectionView.performBatchUpdates {
            self.collectionView.insertItems(at: [IndexPath(item: self.messages.count - 1, section: 0)])
        } completion: { _ in
            self.collectionView.scrollToItem(at: IndexPath(item: self.messages.count - 1, section: 0), at: .bottom, animated: true)
        }
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        guard let text = textField.text, !text.isEmpty else { return false }
        send(text)
        textField.text = nil
        return true
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { messages.count }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: ChatBubbleCell.identifier, for: indexPath) as! ChatBubbleCell
        cell.message = messages[indexPath.item]
        return cell
    }

    func chatLayout(_ layout: ChatLayout, heightForItemAt indexPath: IndexPath, width: CGFloat) -> CGFloat {
        let box = messages[indexPath.item].text.boundingRect(
            with: CGSize(width: width - 24, height: .greatestFiniteMagnitude),
            options: [.usesLineFragmentOrigin, .usesFontLeading],
            attributes: [.font: UIFont.preferredFont(forTextStyle: .body)], context: nil)
        return ceil(box.height) + 16
    }

    func chatLayout(_ layout: ChatLayout, isOutgoingItemAt indexPath: IndexPath) -> Bool { messages[indexPath.item].isOutgoing }
}

final class ChatBubbleCell: UICollectionViewCell {
    static let identifier = String(describing: ChatBubbleCell.self)
    private let label = UILabel()

    var message: ChatViewController.Message? {
        didSet {
            label.text = message?.text
            contentView.backgroundColor = message?.isOutgoing == true ? .systemBlue : .secondarySystemBackground
            label.textColor = message?.isOutgoing == true ? .white : .label
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.layer.cornerRadius = 16
        contentView.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner]
        label.numberOfLines = 0
        contentView.addSubview(label)
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        contentView.addSubview(label)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = contentView.bounds.insetBy(dx: 12, dy: 8)
    }
}

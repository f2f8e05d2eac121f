// swift-format-ignore-file
import UIKit

/// A cell that was made in an interface editor.
class NibCell: UICollectionViewCell {
    static let nib = UINib(nibName: "NibCell", bundle: nil)
    static var identifier: String { return String(describing: self) }

    @IBOutlet weak var imageView: UIImageView!
    @IBOutlet weak var nameLabel: UILabel!
    @IBOutlet weak var heightConstraint: NSLayoutConstraint!
    @IBInspectable var cornerRadius: CGFloat = 8 { didSet { layer.cornerRadius = cornerRadius } }

    override func awakeFromNib() {
        super.awakeFromNib()
        layer.masksToBounds = true
        imageView?.contentMode = .scaleAspectFit
    }
}

class NibCellController: UIViewController, UICollectionViewDelegateFlowLayout, UICollectionViewDataSource {
    @IBOutlet var collectionView: UICollectionView! {
        didSet {
            collectionView.register(NibCell.nib, forCellWithReuseIdentifier: NibCell.identifier)
            collectionView.dataSource = self
            collectionView.delegate = self
        }
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: NibCell.identifier, for: indexPath)
    }

    @objc dynamic func collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int) -> CGFloat { 10 }
}

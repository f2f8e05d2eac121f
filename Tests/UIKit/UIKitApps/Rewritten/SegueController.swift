// swift-format-ignore-file
import UIKit

class SegueController: UIViewController {
    @IBOutlet private weak var collectionView: UICollectionView!
    @IBOutlet private weak var flowLayout: UICollectionViewFlowLayout!
    private var selected: IndexPath?

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        guard let flowLayout = flowLayout else { return }
        if UIApplication.shared.statusBarOrientation.isLandscape {
            flowLayout.itemSize = CGSize(width: 170, height: 170)
        } else {
            flowLayout.itemSize = CGSize(width: 192, height: 192)
        }
        flowLayout.invalidateLayout()
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        guard segue.identifier == "detail", let destination = segue.destination as? SegueDetailController else { return }
        destination.indexPath = selected
    }

    @IBAction func unwind(_ segue: UIStoryboardSegue) {}
    @IBAction private func openTapped(_ sender: Any) { performSegue(withIdentifier: "detail", sender: self) }
}

class SegueDetailController: UIViewController {
    @objc var indexPath: IndexPath?
    @objc dynamic var progress: Double = 0
    let path = #keyPath(SegueDetailController.progress)
}

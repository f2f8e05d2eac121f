// swift-format-ignore-file
import AVFoundation
import SafariServices
import UIKit

/// Photographs of a column, whose heights follow their aspect ratios; a tap opens a page about the photograph.
final class FramedPhotosLayout: UICollectionViewLayout {
    var ratios: [CGSize] = [CGSize(width: 3, height: 2), CGSize(width: 2, height: 3)]
    private var frames: [CGRect] = []

    override func prepare() {
        let width = collectionView?.bounds.width ?? 0
        var top: CGFloat = 0
        frames = ratios.map { ratio in
            let limit = CGRect(x: 0, y: 0, width: width, height: .greatestFiniteMagnitude)
            let height = AVMakeRect(aspectRatio: ratio, insideRect: limit).height
            defer { top += height }
            return CGRect(x: 0, y: top, width: width, height: height)
        }
    }

    override var collectionViewContentSize: CGSize {
        CGSize(width: collectionView?.bounds.width ?? 0, height: frames.last?.maxY ?? 0)
    }
}

final class FramedPhotosController: UICollectionViewController, SFSafariViewControllerDelegate {
    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        guard let url = URL(string: "https://example.com/\(indexPath.item)") else { return }
        let controller = SFSafariViewController(url: url)
        controller.delegate = self
        controller.dismissButtonStyle = .close
        controller.modalPresentationStyle = .pageSheet
        present(controller, animated: true)
    }

    func safariViewControllerDidFinish(_ controller: SFSafariViewController) {
        dismiss(animated: true)
    }
}

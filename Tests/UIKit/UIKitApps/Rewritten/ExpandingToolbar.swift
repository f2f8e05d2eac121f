// swift-format-ignore-file
import UIKit

class ExpandingToolbarController: UIViewController {
    lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let button = UIButton(type: .system)
    let slider = UISlider()

    override func loadView() {
        super.loadView()
        button.setTitle("Columns", for: .normal)
        button.setTitleColor(.systemBlue, for: UIControl.State.normal)
        button.addTarget(self, action: #selector(ExpandingToolbarController.buttonPressed(sender:)), for: UIControl.Event.touchUpInside)
        slider.addTarget(self, action: #selector(changed), for: [.valueChanged, .touchUpInside])
        slider.maximumValue = 5
        setToolbarItems()
    }

    private func setToolbarItems() {
        toolbarItems = [
            UIBarButtonItem(customView: button),
            UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
            UIBarButtonItem(title: "Done", style: .done, target: self, action: #selector(done)),
        ]
        navigationController?.setToolbarHidden(false, animated: true)
    }

    @objc func buttonPressed(sender: UIButton) {
        UIView.animate(withDuration: 0.25, animations: {
            self.view.layoutIfNeeded()
        }, completion: { finished in
            if finished { self.collectionView.flashScrollIndicators() }
        })
    }

    @objc func changed(_ sender: UISlider) {
        (collectionView.collectionViewLayout as? UICollectionViewFlowLayout)?.minimumLineSpacing = CGFloat(sender.value)
    }

    @objc func done() { navigationController?.popViewController(animated: true) }
}

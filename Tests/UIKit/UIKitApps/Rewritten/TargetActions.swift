// swift-format-ignore-file
import UIKit

@objcMembers
class TargetActionsViewController: UIViewController {
    @IBOutlet weak var collectionView: UICollectionView!
    @IBOutlet private var titleLabel: UILabel?
    @IBOutlet var buttons: [UIButton]!

    private let refreshControl = UIRefreshControl()
    private var timer: Timer?
    private var displayLink: CADisplayLink?

    override func viewDidLoad() {
        super.viewDidLoad()
        let layout = UICollectionViewFlowLayout()
        let view = UICollectionView(frame: self.view.bounds, collectionViewLayout: layout)
        self.view.addSubview(view)
        collectionView = view
        refreshControl.addTarget(self, action: #selector(refresh(_:)), for: .valueChanged)
        collectionView.refreshControl = refreshControl
        let tap = UITapGestureRecognizer(target: self, action: #selector(handleTap))
        tap.cancelsTouchesInView = false
        view.addGestureRecognizer(tap)
        NotificationCenter.default.addObserver(self, selector: #selector(keyboardWillShow(notification:)), name: UIResponder.keyboardWillShowNotification, object: nil)
        navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .add, target: self, action: #selector(TargetActionsViewController.add))
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
        displayLink = CADisplayLink(target: self, selector: #selector(tick))
        displayLink?.add(to: .main, forMode: .common)
    }

    @objc func refresh(_ sender: UIRefreshControl) { sender.endRefreshing() }
    @objc private func handleTap() { view.endEditing(true) }
    @objc(addItem) func add() {}
    @objc
    func tick() {}

    @objc private func keyboardWillShow(notification: Notification) {
        guard let value = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue else { return }
        collectionView.contentInset.bottom = value.cgRectValue.height
    }

    @IBAction func buttonTapped(_ sender: UIButton) { sender.isSelected.toggle() }

    deinit { print("\(#function) @objc #selector(nothing)") }
}

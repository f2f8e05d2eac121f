// swift-format-ignore-file
import UIKit

/// A message bar above the keyboard.
class InputBarController: UICollectionViewController, UICollectionViewDelegateFlowLayout, UITextViewDelegate {
    var messages = ["Hello", "A message that is long enough to be broken into two lines in a bubble"]

    private lazy var bar: UIView = {
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        bar.backgroundColor = UIColor(white: 0.95, alpha: 1)
        let send = UIButton(type: .system)
        send.setTitle("Send", for: .normal)
        send.titleLabel?.font = UIFont.boldSystemFont(ofSize: 14)
        send.addTarget(self, action: #selector(handleSend), for: .touchUpInside)
        bar.addSubview(send)
        textView.delegate = self
        textView.isScrollEnabled = false
        textView.font = .systemFont(ofSize: 16)
        bar.addSubview(textView)
        bar.addConstraint(NSLayoutConstraint(item: send, attribute: .trailing, relatedBy: .equal, toItem: bar, attribute: .trailing, multiplier: 1, constant: -8))
        bar.addConstraints(NSLayoutConstraint.constraints(withVisualFormat: "H:|-8-[v0]|", options: NSLayoutConstraint.FormatOptions(), metrics: nil, views: ["v0": textView]))
        return bar
    }()
    private let textView = UITextView()

    override var inputAccessoryView: UIView? { bar }
    override var canBecomeFirstResponder: Bool { true }

    @objc func handleSend() {
        guard let text = textView.text, !text.isEmpty else { return }
        messages.append(text)
        textView.text = nil
        let item = IndexPath(item: messages.count - 1, section: 0)
        collectionView?.insertItems(at: [item])
        collectionView?.scrollToItem(at: item, at: .bottom, animated: true)
    }

    func textViewDidChange(_ textView: UITextView) {
        bar.frame.size.height = textView.sizeThatFits(CGSize(width: bar.bounds.width, height: .infinity)).height + 16
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { return messages.count }

    func collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath) -> CGSize {
        let size = CGSize(width: 250, height: 1000)
        let options = NSStringDrawingOptions.usesFontLeading.union(.usesLineFragmentOrigin)
        let estimatedFrame = NSString(string: messages[indexPath.item]).boundingRect(with: size, options: options, attributes: [NSAttributedString.Key.font: UIFont.systemFont(ofSize: 18)], context: nil)
        return CGSize(width: view.frame.width, height: estimatedFrame.height + 20)
    }

    func collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, insetForSectionAt section: Int) -> UIEdgeInsets {
        return UIEdgeInsets(top: 8, left: 0, bottom: 0, right: 0)
    }
}

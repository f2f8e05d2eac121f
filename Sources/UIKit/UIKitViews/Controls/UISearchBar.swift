public import Foundation
public import UIKitLayout

@preconcurrency @MainActor open class UISearchTextField: UITextField {
}

/// A field for searches. No user edits it.
@preconcurrency @MainActor open class UISearchBar: UIView {

  public enum Style: UInt, Sendable {
    case `default`, prominent, minimal
  }

  // Stored only:
  open var text: String? { didSet { reportChanges() } }
  open var placeholder: String?
  open var prompt: String?
  open var searchBarStyle = Style.default
  open var showsCancelButton = false
  open var barTintColor: UIColor?
  open var isTranslucent = true
  open var scopeButtonTitles: [String]?
  open var selectedScopeButtonIndex = 0
  open var showsScopeBar = false
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var returnKeyType = UIReturnKeyType.search
  open var backgroundImage: UIImage?
  open var delegate: (any UISearchBarDelegate)?

  public final let searchTextField = UISearchTextField(frame: .zero)
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {}  // Without effect.
  /// The height, 56 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: -1, height: 56) }
}

/// The delegate of a search bar. The methods are never called.
@preconcurrency @MainActor public protocol UISearchBarDelegate: NSObjectProtocol {
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}

/// Is notified of the text of a search. The methods are never called.
@preconcurrency @MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
  func updateSearchResults(for searchController: UISearchController)
}

@preconcurrency @MainActor open class UISearchController: UIViewController {
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
  }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    searchResultsController = nil
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  /// Creates a search. Nothing is decoded.
  public required init?(coder: NSCoder) {
    searchResultsController = nil
    super.init(coder: coder)
  }
  public final let searchResultsController: UIViewController?
  public final let searchBar = UISearchBar(frame: .zero)

  // Stored only:
  open var searchResultsUpdater: (any UISearchResultsUpdating)?
  open var isActive = false
  open var obscuresBackgroundDuringPresentation = true
  open var hidesNavigationBarDuringPresentation = true
  open var automaticallyShowsCancelButton = true
  open var delegate: AnyObject?
}

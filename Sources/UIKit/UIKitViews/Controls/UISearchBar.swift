public import Foundation
public import UIKitLayout

/// The field of a search.
@preconcurrency @MainActor open class UISearchTextField: UITextField {
}

/// A field for searches. No user edits it.
@preconcurrency @MainActor open class UISearchBar: UIView {

  /// The form.
  public enum Style: UInt, Sendable {
    case `default`, prominent, minimal
  }
  /// The text. Stored only.
  open var text: String?
  /// The text of an empty field. Stored only.
  open var placeholder: String?
  /// The line above the field. Stored only.
  open var prompt: String?
  /// The form. Stored only.
  open var searchBarStyle = Style.default
  /// Whether there is a button that cancels. Stored only.
  open var showsCancelButton = false
  /// The colour of the bar. Stored only.
  open var barTintColor: UIColor?
  /// Whether content is visible below the bar. Stored only.
  open var isTranslucent = true
  /// The titles of the scopes. Stored only.
  open var scopeButtonTitles: [String]?
  /// The selected scope. Stored only.
  open var selectedScopeButtonIndex = 0
  /// Whether the scopes are visible. Stored only.
  open var showsScopeBar = false
  /// The letters that are capitals. Stored only.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether words are corrected. Stored only.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// The title of the return key. Stored only.
  open var returnKeyType = UIReturnKeyType.search
  /// The picture behind the field. Stored only.
  open var backgroundImage: UIImage?
  /// The object that is notified of edits. Stored only.
  open var delegate: (any UISearchBarDelegate)?
  /// The field.
  public final let searchTextField = UISearchTextField(frame: .zero)
  /// Shows the button that cancels. Without effect.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {}
  /// The height, 56 points.
  open override var intrinsicContentSize: CGSize { CGSize(width: -1, height: 56) }
}

/// Is notified of the edits of a search.
@preconcurrency @MainActor public protocol UISearchBarDelegate: NSObjectProtocol {
  /// Reports that editing began. Never called.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Reports that editing ended. Never called.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// Reports another text. Never called.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Reports a tap on the search button. Never called.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// Reports a tap on the button that cancels. Never called.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  /// Reports another scope. Never called.
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
  /// Does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  /// Does nothing.
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}

/// Shows the results of a search.
@preconcurrency @MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
  /// Reports another search. Never called.
  func updateSearchResults(for searchController: UISearchController)
}

/// A search beside content.
@preconcurrency @MainActor open class UISearchController: UIViewController {
  /// Creates a search with a controller of results.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
  }
  /// Creates a search.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    searchResultsController = nil
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  /// Creates a search. Nothing is decoded.
  public required init?(coder: NSCoder) {
    searchResultsController = nil
    super.init(coder: coder)
  }
  /// The controller of the results.
  public final let searchResultsController: UIViewController?
  /// The bar of the search.
  public final let searchBar = UISearchBar(frame: .zero)
  /// The object that shows results. Stored only.
  open var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// Whether a search is shown. Stored only.
  open var isActive = false
  /// Whether the content is darker. Stored only.
  open var obscuresBackgroundDuringPresentation = true
  /// Whether the bar is hidden. Stored only.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether there is a button that cancels. Stored only.
  open var automaticallyShowsCancelButton = true
  /// The object that is notified. Stored only.
  open var delegate: AnyObject?
}

@_exported public import UIKit

/// A controller for a web page. It loads nothing: its view is empty, and the delegate is never called.
open class SFSafariViewController: UIViewController {
  public enum DismissButtonStyle: Int, Sendable {
    case done, close, cancel
  }

  @preconcurrency @MainActor open class Configuration: NSObject {
    open var entersReaderIfAvailable = false
    open var barCollapsingEnabled = true
  }

  open weak var delegate: (any SFSafariViewControllerDelegate)?
  public let configuration: Configuration
  open var preferredBarTintColor: UIColor?
  open var preferredControlTintColor: UIColor?
  open var dismissButtonStyle = DismissButtonStyle.done

  public init(url: URL, configuration: Configuration = Configuration()) {
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
  }
  /// `entersReaderIfAvailable` is that of the configuration.
  public convenience init(url: URL, entersReaderIfAvailable: Bool) {
    let configuration = Configuration()
    configuration.entersReaderIfAvailable = entersReaderIfAvailable
    self.init(url: url, configuration: configuration)
  }
  public required init?(coder: NSCoder) {
    configuration = Configuration()
    super.init(coder: coder)
  }
}

@preconcurrency @MainActor public protocol SFSafariViewControllerDelegate: AnyObject {
  func safariViewControllerDidFinish(_ controller: SFSafariViewController)
  func safariViewController(_ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool)
  func safariViewController(_ controller: SFSafariViewController, initialLoadDidRedirectTo URL: URL)
}

extension SFSafariViewControllerDelegate {
  public func safariViewControllerDidFinish(_ controller: SFSafariViewController) {}
  public func safariViewController(
    _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool
  ) {}
  public func safariViewController(_ controller: SFSafariViewController, initialLoadDidRedirectTo URL: URL) {}
}

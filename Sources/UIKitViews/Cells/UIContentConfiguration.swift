public import Foundation
public import UIKitLayout

/// The content of a cell.
@preconcurrency @MainActor public protocol UIContentConfiguration {
  /// Returns a view of the content.
  func makeContentView() -> any UIView & UIContentView
  /// Returns the content for a state.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view of the content of a cell.
@preconcurrency @MainActor public protocol UIContentView: NSObjectProtocol {
  /// The content.
  var configuration: any UIContentConfiguration { get set }
  /// Returns whether the view can show a content.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// Returns true.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool { true }
}

extension UICollectionViewCell {
  /// The content. Its view is the only subview of the content view, made by the configuration or updated.
  public final var contentConfiguration: (any UIContentConfiguration)? {
    get { attachments["contentConfiguration"] as? any UIContentConfiguration }
    set {
      let old = attachments["configuredView"] as? any UIView & UIContentView
      attachments["contentConfiguration"] = newValue
      if let newValue, let old, old.supports(newValue), type(of: newValue) == type(of: old.configuration) {
        old.configuration = newValue
        return
      }
      old?.removeFromSuperview()
      let made = newValue?.makeContentView()
      attachments["configuredView"] = made
      guard let made else { return }
      made.frame = contentView.bounds
      contentView.addSubview(made)
    }
  }
  /// The background. Stored only.
  public final var backgroundConfiguration: UIBackgroundConfiguration? {
    get { attachments["backgroundConfiguration"] as? UIBackgroundConfiguration }
    set { attachments["backgroundConfiguration"] = newValue }
  }
  /// Returns the background of the cell's kind.
  public final func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }
}

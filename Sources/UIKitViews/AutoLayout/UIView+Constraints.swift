import Foundation
public import UIKitLayout

extension UIView {
  /// The constraints that were added. Stored only.
  public final var constraints: [NSLayoutConstraint] {
    attachments["constraints"] as? [NSLayoutConstraint] ?? []
  }
  /// Adds a constraint. Stored only.
  public final func addConstraint(_ constraint: NSLayoutConstraint) { addConstraints([constraint]) }
  /// Adds constraints. Stored only.
  public final func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
    attachments["constraints"] = self.constraints + constraints
  }
  /// Removes a constraint. Stored only.
  public final func removeConstraint(_ constraint: NSLayoutConstraint) { removeConstraints([constraint]) }
  /// Removes constraints. Stored only.
  public final func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
    attachments["constraints"] = self.constraints.filter { kept in !constraints.contains { $0 === kept } }
  }
  /// The guides that were added. Stored only.
  public final var layoutGuides: [UILayoutGuide] { attachments["layoutGuides"] as? [UILayoutGuide] ?? [] }
  /// Adds a guide. Stored only.
  public final func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView = self
    attachments["layoutGuides"] = layoutGuides + [layoutGuide]
  }
  /// Removes a guide. Stored only.
  public final func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    attachments["layoutGuides"] = layoutGuides.filter { $0 !== layoutGuide }
  }
  /// Returns the priority against stretching, 250 at first. Stored only.
  public final func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    attachments["hugging \(axis)"] as? UILayoutPriority ?? .defaultLow
  }
  /// Sets the priority against stretching. Stored only.
  public final func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    attachments["hugging \(axis)"] = priority
  }
  /// Returns the priority against compression, 750 at first. Stored only.
  public final func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    attachments["resistance \(axis)"] as? UILayoutPriority ?? .defaultHigh
  }
  /// Sets the priority against compression. Stored only.
  public final func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { attachments["resistance \(axis)"] = priority }
}

public import UIKit

/// The content of a cell by views of SwiftUI: an empty view.
@preconcurrency @MainActor public struct UIHostingConfiguration<Content: View, Background: View>: UIContentConfiguration
{
  private init(from: Void) {}

  public func makeContentView() -> any UIView & UIContentView { HostedView(configuration: self) }
  public func updated(for state: any UIConfigurationState) -> Self { self }

  // Without effect:
  public func margins(_ edges: Edge.Set = .all, _ length: CGFloat) -> Self { self }
  public func margins(_ edges: Edge.Set = .all, _ insets: EdgeInsets) -> Self { self }
  public func minSize(width: CGFloat? = nil, height: CGFloat? = nil) -> Self { self }
  public func background<Other: View>(@ViewBuilder content: () -> Other) -> UIHostingConfiguration<Content, Other> {
    UIHostingConfiguration<Content, Other>(from: ())
  }
  public func background<Style: ShapeStyle>(_ style: Style) -> UIHostingConfiguration<Content, EmptyView> {
    UIHostingConfiguration<Content, EmptyView>(from: ())
  }
}

extension UIHostingConfiguration where Background == EmptyView {
  /// Creates a content. The views are made once and never shown.
  public init(@ViewBuilder content: () -> Content) {
    _ = content()
    self.init(from: ())
  }
}

/// The view of a hosting configuration, in which nothing is shown.
private final class HostedView: UIView, UIContentView {
  var configuration: any UIContentConfiguration

  init(configuration: any UIContentConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }
}

/// A controller of a view of SwiftUI, whose own view is empty.
@preconcurrency @MainActor open class UIHostingController<Content: View>: UIViewController {
  open var rootView: Content

  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  /// Returns nil, because nothing is decoded.
  public required init?(coder: NSCoder) { nil }

  /// Creates a controller with a root view. Nothing is decoded.
  public init?(coder: NSCoder, rootView: Content) {
    self.rootView = rootView
    super.init(coder: coder)
  }

  open func sizeThatFits(in size: CGSize) -> CGSize { .zero }
}

@preconcurrency @MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
}

/// A view of UIKit among views of SwiftUI. It is never made.
@preconcurrency @MainActor public protocol UIViewRepresentable: EmptyBody {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ uiView: UIViewType, context: Context)
  func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

@preconcurrency @MainActor
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  public let coordinator: Representable.Coordinator
}

/// A controller of UIKit among views of SwiftUI. It is never made.
@preconcurrency @MainActor public protocol UIViewControllerRepresentable: EmptyBody {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>
  func makeUIViewController(context: Context) -> UIViewControllerType
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
  func makeCoordinator() -> Coordinator
}

extension UIViewControllerRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

public import UIKit

/// Modifiers, which return the view itself: nothing is laid out or drawn.
extension View {
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View { self }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  public func padding(_ length: CGFloat) -> some View { self }
  public func padding(_ insets: EdgeInsets) -> some View { self }
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View { self }
  public func frame(
    minWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }
  public func fixedSize() -> some View { self }
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { self }
  public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }
  public func scaledToFit() -> some View { self }
  public func scaledToFill() -> some View { self }
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  public func font(_ font: Font?) -> some View { self }
  public func bold() -> some View { self }
  public func lineLimit(_ number: Int?) -> some View { self }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  public func foregroundColor(_ color: Color?) -> some View { self }
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View { self }
  public func tint(_ color: Color?) -> some View { self }
  public func background<Background: View>(_ background: Background) -> some View { self }
  public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View { self }
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View { self }
  public func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> some View { self }
  public func cornerRadius(_ radius: CGFloat) -> some View { self }
  public func clipShape<Clip: Shape>(_ shape: Clip) -> some View { self }
  public func clipped() -> some View { self }
  public func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
  public func opacity(_ opacity: Double) -> some View { self }
  public func hidden() -> some View { self }
  public func disabled(_ disabled: Bool) -> some View { self }
  public func ignoresSafeArea() -> some View { self }
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
  public func navigationTitle(_ title: LocalizedStringKey) -> some View { self }
  @_disfavoredOverload public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View { self }
  public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View { self }
  public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View { self }
  public func onTapGesture(count: Int = 1, perform action: @escaping @MainActor () -> Void) -> some View { self }
  public func environmentObject<Object: AnyObject>(_ object: Object) -> some View { self }
  public func id<ID: Hashable>(_ id: ID) -> some View { self }
  public func tag<Tag: Hashable>(_ tag: Tag) -> some View { self }
  public func previewDisplayName(_ name: String?) -> some View { self }
  public func accessibilityLabel(_ label: LocalizedStringKey) -> some View { self }
}

public import Foundation
public import UIKitLayout

/// A blur.
@preconcurrency @MainActor open class UIBlurEffect: UIVisualEffect {

  /// The colour of a blur.
  public enum Style: Int, Sendable {
    case extraLight, light, dark, extraDark, regular, prominent, systemUltraThinMaterial, systemThinMaterial,
      systemMaterial, systemThickMaterial, systemChromeMaterial, systemUltraThinMaterialLight, systemThinMaterialLight,
      systemMaterialLight, systemThickMaterialLight, systemChromeMaterialLight, systemUltraThinMaterialDark,
      systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark, systemChromeMaterialDark
  }
  /// Creates a blur. The style is never read.
  public init(style: Style) {
    super.init()
  }
}

/// A vibrancy.
@preconcurrency @MainActor open class UIVibrancyEffect: UIVisualEffect {
  /// Creates a vibrancy over a blur, which is never read.
  public init(blurEffect: UIBlurEffect) {
    super.init()
  }
}

/// A view with an effect on what is behind it.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  /// Creates a view with an effect.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    addSubview(contentView)
  }
  /// Creates a view without an effect. Nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }
  /// The effect. Stored only.
  open var effect: UIVisualEffect?
  /// The view for subviews.
  public final let contentView = UIView(frame: .zero)
}

public import Foundation
import UIKitLayout

public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
}

public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }
  public static let single = NSUnderlineStyle(rawValue: 1)
  public static let thick = NSUnderlineStyle(rawValue: 2)
  public static let double = NSUnderlineStyle(rawValue: 9)
}

open class NSParagraphStyle: NSObject, NSCopying, @unchecked Sendable {
  package final var values = ParagraphValues()

  public static var `default`: NSParagraphStyle { NSParagraphStyle() }
  open var alignment: NSTextAlignment { values.alignment }  // Stored only.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }  // Stored only.
  /// The distance between lines in points.
  open var lineSpacing: CGFloat { values.lineSpacing }
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }  // Stored only.
  /// The smallest height of a line in points; 0 for none.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The largest height of a line in points; 0 for none.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The factor of the height of lines; 0 for none.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }

  // Stored only:
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  open var headIndent: CGFloat { values.headIndent }
  open var tailIndent: CGFloat { values.tailIndent }
  open var hyphenationFactor: Float { values.hyphenationFactor }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }

  open override func mutableCopy() -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }

  open override var hash: Int { values.hashValue }
}

/// The values of a paragraph style.
package struct ParagraphValues: Hashable, Sendable {
  package var alignment = NSTextAlignment.natural
  package var lineBreakMode = NSLineBreakMode.byWordWrapping
  package var lineSpacing: CGFloat = 0
  package var paragraphSpacing: CGFloat = 0
  package var minimumLineHeight: CGFloat = 0
  package var maximumLineHeight: CGFloat = 0
  package var lineHeightMultiple: CGFloat = 0
  package var firstLineHeadIndent: CGFloat = 0
  package var headIndent: CGFloat = 0
  package var tailIndent: CGFloat = 0
  package var hyphenationFactor: Float = 0
}

open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  /// Stored only: measured texts do not depend on it.
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  /// Stored only: measured texts do not depend on it.
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  /// Stored only: measured texts do not depend on it.
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }

  // Stored only:
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }
}

/// A shadow of text. Stored only.
open class NSShadow: NSObject, @unchecked Sendable {
  public final var shadowOffset = CGSize.zero
  /// The blur in points.
  public final var shadowBlurRadius: CGFloat = 0
  public final var shadowColor: Any?
}

extension NSAttributedString.Key {
  /// The font, a `UIFont`.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")  // Stored only.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")  // Stored only.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The distance added to each character in points.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")

  // Stored only:
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
}

public import Foundation
import UIKitLayout

/// The alignment of text.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
}

/// The end of lines.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// The lines below text.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The raw value.
  public let rawValue: Int

  /// Creates a value from a raw value.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }
  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// A thick line.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
}

/// The form of a paragraph.
open class NSParagraphStyle: NSObject, NSCopying, @unchecked Sendable {
  package final var values = ParagraphValues()

  /// Creates the usual form.
  public override required init() {
    super.init()
  }

  /// The usual form.
  public static var `default`: NSParagraphStyle { NSParagraphStyle() }
  /// The alignment. Stored only.
  open var alignment: NSTextAlignment { values.alignment }
  /// The end of lines. Stored only.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The distance between lines in points.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// The distance between paragraphs. Stored only.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The smallest height of a line in points; 0 for none.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The largest height of a line in points; 0 for none.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The factor of the height of lines; 0 for none.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// The indent of the first line. Stored only.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The indent of other lines. Stored only.
  open var headIndent: CGFloat { values.headIndent }
  /// The indent at the end. Stored only.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The preference for hyphens. Stored only.
  open var hyphenationFactor: Float { values.hyphenationFactor }

  /// Returns a copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }

  /// Returns a copy that can be changed.
  open override func mutableCopy() -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }

  /// Returns whether the object is an equal form.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }

  /// The hash of the form.
  open override var hash: Int { values.hashValue }
}

/// The values of the form of a paragraph.
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

/// The form of a paragraph, which can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  /// The alignment. Stored only.
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  /// The end of lines. Stored only.
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  /// The distance between lines in points.
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  /// The distance between paragraphs. Stored only.
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  /// The smallest height of a line in points; 0 for none.
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  /// The largest height of a line in points; 0 for none.
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  /// The factor of the height of lines; 0 for none.
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  /// The indent of the first line. Stored only.
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  /// The indent of other lines. Stored only.
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  /// The indent at the end. Stored only.
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  /// The preference for hyphens. Stored only.
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }
}

/// A shadow of text. Stored only.
open class NSShadow: NSObject, @unchecked Sendable {
  /// The distance of the shadow.
  public final var shadowOffset = CGSize.zero
  /// The blur in points.
  public final var shadowBlurRadius: CGFloat = 0
  /// The colour.
  public final var shadowColor: Any?
}

extension NSAttributedString.Key {
  /// The font, a `UIFont`.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The colour. Stored only.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// The colour behind the text. Stored only.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// The form of the paragraph.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// The distance added to each character in points.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The line below the text. Stored only.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The line through the text. Stored only.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The colour of outlines. Stored only.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// The width of outlines. Stored only.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// The shadow. Stored only.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// The distance from the base line. Stored only.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// A picture. Stored only.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// A link. Stored only.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
}

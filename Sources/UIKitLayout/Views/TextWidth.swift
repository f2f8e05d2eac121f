import CollectionLayout
package import Foundation

/// Returns the width of a text in one line in points, by the engine's advance widths.
package func measuredWidth(of text: String, fontSize: CGFloat) -> CGFloat {
  CGFloat(TextMeasurer.width(of: text, fontSize: Double(fontSize)))
}

public import Foundation

/// A surface for drawing. Nothing is drawn.
open class CGContext: NSObject {
  /// Stores the state of drawing. Without effect.
  open func saveGState() {}
  /// Restores the state of drawing. Without effect.
  open func restoreGState() {}
  /// Sets the colour of areas. Without effect.
  open func setFillColor(_ color: CGColor) {}
  /// Sets the colour of lines. Without effect.
  open func setStrokeColor(_ color: CGColor) {}
  /// Sets the width of lines. Without effect.
  open func setLineWidth(_ width: CGFloat) {}
  /// Fills a rectangle. Without effect.
  open func fill(_ rect: CGRect) {}
  /// Draws the lines of a rectangle. Without effect.
  open func stroke(_ rect: CGRect) {}
  /// Fills an ellipse. Without effect.
  open func fillEllipse(in rect: CGRect) {}
  /// Draws the line of an ellipse. Without effect.
  open func strokeEllipse(in rect: CGRect) {}
  /// Adds a path. Without effect.
  open func addPath(_ path: CGPath) {}
  /// Adds a rectangle. Without effect.
  open func addRect(_ rect: CGRect) {}
  /// Adds an ellipse. Without effect.
  open func addEllipse(in rect: CGRect) {}
  /// Begins a line. Without effect.
  open func move(to point: CGPoint) {}
  /// Adds a line. Without effect.
  open func addLine(to point: CGPoint) {}
  /// Ends the line at its start. Without effect.
  open func closePath() {}
  /// Fills the path. Without effect.
  open func fillPath() {}
  /// Draws the path. Without effect.
  open func strokePath() {}
  /// Limits drawing to the path. Without effect.
  open func clip() {}
  /// Limits drawing to a rectangle. Without effect.
  open func clip(to rect: CGRect) {}
  /// Clears a rectangle. Without effect.
  open func clear(_ rect: CGRect) {}
  /// Moves the origin. Without effect.
  open func translateBy(x: CGFloat, y: CGFloat) {}
  /// Changes the scale. Without effect.
  open func scaleBy(x: CGFloat, y: CGFloat) {}
  /// Turns the axes. Without effect.
  open func rotate(by angle: CGFloat) {}
  /// Changes the transform. Without effect.
  open func concatenate(_ transform: CGAffineTransform) {}
  /// Sets the opacity. Without effect.
  open func setAlpha(_ alpha: CGFloat) {}
  /// Sets the shadow. Without effect.
  open func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {}
}

@_exported public import UIKit

/// Returns the largest rectangle with the aspect ratio of a size (width to height, of any unit) that fits in
/// `boundingRect`, with the same center. It is empty if a length of the size is not positive.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
  let (center, bounds) = (CGPoint(x: boundingRect.midX, y: boundingRect.midY), boundingRect.size)
  guard aspectRatio.width > 0, aspectRatio.height > 0 else { return CGRect(origin: center, size: .zero) }
  let scale = min(bounds.width / aspectRatio.width, bounds.height / aspectRatio.height)
  let size = CGSize(width: aspectRatio.width * scale, height: aspectRatio.height * scale)
  return CGRect(
    x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
}

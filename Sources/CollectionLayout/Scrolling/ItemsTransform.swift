/// The conversion between a section's layout coordinates and content coordinates: a translation, then optional
/// mirroring. Equal for all items of a section.
struct ItemsTransform {
  /// Translation in points, applied before mirroring.
  var shift: Point
  /// The width within which frames are mirrored for right to left; nil if they are not.
  var mirroredWidth: Double?
  /// The pixel grid to which content frames are aligned.
  let pixels: PixelGrid

  /// Converts a frame from layout to content coordinates.
  @inline(__always)
  func contentFrame(_ frame: Rect) -> Rect {
    var frame = frame
    frame.x += shift.x
    frame.y += shift.y
    if let mirroredWidth { frame.x = mirroredWidth - frame.x - frame.width }
    return pixels.aligned(frame)
  }

  /// Converts a rectangle from content to layout coordinates.
  func fromContent(_ rect: Rect) -> Rect {
    var rect = rect
    if let mirroredWidth { rect.x = mirroredWidth - rect.x - rect.width }
    rect.x -= shift.x
    rect.y -= shift.y
    return rect
  }
}

extension ScrolledCollection {
  /// Returns the conversion for the items of a section.
  func bodyPlacement(ofSection index: Int) -> ItemsTransform {
    let direction = layout.model.scrollDirection
    let isMirrored = layout.model.layoutDirection == .rightToLeft
    let main = layout.starts[index] + layout.sections[index].itemsStart
    guard let orthogonal = layout.sections[index].orthogonal else {
      return ItemsTransform(
        shift: direction.point(main: main, cross: 0), mirroredWidth: isMirrored ? layout.mirroredWidth : nil,
        pixels: layout.model.pixels)
    }
    let offset = orthogonalOffset(ofSection: index, orthogonal)
    guard layout.isCrossMirrored else {
      return ItemsTransform(
        shift: direction.point(main: main, cross: -offset), mirroredWidth: isMirrored ? layout.mirroredWidth : nil,
        pixels: layout.model.pixels)
    }
    // Mirrored within the section's content: the offset is measured from the left end.
    return ItemsTransform(
      shift: direction.point(main: main, cross: 0),
      mirroredWidth: max(orthogonal.length, layout.containerSize.width) - offset, pixels: layout.model.pixels)
  }
}

/// Where a section's layout lies on the content: moved, and perhaps mirrored; the same for all of its items.
struct BodyPlacement {
  /// Before mirroring.
  var shift: Point
  /// Between the edges that right to left exchanges; nil where nothing is mirrored.
  var mirroredWidth: Double?
  /// What finished frames are aligned to.
  let pixels: PixelGrid

  /// A frame that counts as the layout does, on the content.
  @inline(__always)
  func onContent(_ frame: Rect) -> Rect {
    var frame = frame
    frame.x += shift.x
    frame.y += shift.y
    if let mirroredWidth { frame.x = mirroredWidth - frame.x - frame.width }
    return pixels.aligned(frame)
  }

  /// A rectangle of the content as the layout counts.
  func fromContent(_ rect: Rect) -> Rect {
    var rect = rect
    if let mirroredWidth { rect.x = mirroredWidth - rect.x - rect.width }
    rect.x -= shift.x
    rect.y -= shift.y
    return rect
  }
}

extension ScrolledCollection {
  /// Where the items of a section lie.
  func bodyPlacement(ofSection index: Int) -> BodyPlacement {
    let direction = layout.model.scrollDirection
    let isMirrored = layout.model.layoutDirection == .rightToLeft
    let main = layout.starts[index] + layout.sections[index].bodyStart
    guard let orthogonal = layout.sections[index].orthogonal else {
      return BodyPlacement(
        shift: direction.point(main: main, cross: 0), mirroredWidth: isMirrored ? layout.mirroredWidth : nil,
        pixels: layout.model.pixels)
    }
    let offset = orthogonalOffset(ofSection: index, orthogonal)
    guard layout.isCrossMirrored else {
      return BodyPlacement(
        shift: direction.point(main: main, cross: -offset), mirroredWidth: isMirrored ? layout.mirroredWidth : nil,
        pixels: layout.model.pixels)
    }
    // Mirrored within the section's own content: the offset counts from its left end.
    return BodyPlacement(
      shift: direction.point(main: main, cross: 0),
      mirroredWidth: max(orthogonal.length, layout.room.width) - offset, pixels: layout.model.pixels)
  }
}

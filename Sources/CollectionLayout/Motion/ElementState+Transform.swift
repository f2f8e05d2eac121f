// The engine knows no Foundation, so sine and cosine come from the C library.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension LayoutAttributes {
  /// The attributes in a state: scaled, then rotated, then moved, about the centre of the frame.
  func applying(_ state: ElementState) -> LayoutAttributes {
    var attributes = self
    if let alpha = state.alpha { attributes.alpha = alpha }
    guard state.scale != 1 || state.rotate != 0 || state.translate != .zero else { return attributes }
    let angle = state.rotate * .pi / 180
    let (cosine, sine) = (cos(angle) * state.scale, sin(angle) * state.scale)
    let own = transform
    attributes.transform = Transform(
      a: cosine * own.a - sine * own.b, b: sine * own.a + cosine * own.b,
      c: cosine * own.c - sine * own.d, d: sine * own.c + cosine * own.d,
      tx: cosine * own.tx - sine * own.ty + state.translate.x,
      ty: sine * own.tx + cosine * own.ty + state.translate.y)
    return attributes
  }
}

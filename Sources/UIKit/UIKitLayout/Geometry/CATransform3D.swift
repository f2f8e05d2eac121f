public import Foundation

/// A transform of space. A point is a row vector (x, y, z, 1), so the fourth row translates.
public struct CATransform3D: Hashable, Sendable {
  public var m11: CGFloat
  public var m12: CGFloat
  public var m13: CGFloat
  public var m14: CGFloat
  public var m21: CGFloat
  public var m22: CGFloat
  public var m23: CGFloat
  public var m24: CGFloat
  public var m31: CGFloat
  public var m32: CGFloat
  public var m33: CGFloat
  public var m34: CGFloat
  public var m41: CGFloat
  public var m42: CGFloat
  public var m43: CGFloat
  public var m44: CGFloat

  /// Creates a transform whose entries are all zero.
  public init() {
    self.init(entries: [CGFloat](repeating: 0, count: 16))
  }

  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }

  /// Creates a transform with sixteen entries, row by row.
  package init(entries: [CGFloat]) {
    self.init(
      m11: entries[0], m12: entries[1], m13: entries[2], m14: entries[3],
      m21: entries[4], m22: entries[5], m23: entries[6], m24: entries[7],
      m31: entries[8], m32: entries[9], m33: entries[10], m34: entries[11],
      m41: entries[12], m42: entries[13], m43: entries[14], m44: entries[15])
  }

  /// The sixteen entries, row by row.
  package var entries: [CGFloat] {
    [
      m11, m12, m13, m14,
      m21, m22, m23, m24,
      m31, m32, m33, m34,
      m41, m42, m43, m44,
    ]
  }
}

public let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0,
  m43: 0, m44: 1)

public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m41, t.m42, t.m43) = (tx, ty, tz)
  return t
}

public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m22, t.m33) = (sx, sy, sz)
  return t
}

/// Returns a rotation by an angle in radians around the vector (x, y, z); the identity for a vector without length.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  let (u, v, w) = (x / length, y / length, z / length)
  let (s, c) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
  let complement = 1 - c
  var t = CATransform3DIdentity
  (t.m11, t.m12, t.m13) = (u * u * complement + c, u * v * complement + w * s, u * w * complement - v * s)
  (t.m21, t.m22, t.m23) = (u * v * complement - w * s, v * v * complement + c, v * w * complement + u * s)
  (t.m31, t.m32, t.m33) = (u * w * complement + v * s, v * w * complement - u * s, w * w * complement + c)
  return t
}

/// Returns a transform that translates before it applies `t`.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Returns a transform that scales before it applies `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Returns a transform that rotates by an angle in radians before it applies `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// Returns a transform that applies `a`, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let (left, right) = (a.entries, b.entries)
  var product = [CGFloat](repeating: 0, count: 16)
  for row in 0..<4 {
    for column in 0..<4 {
      var sum: CGFloat = 0
      for index in 0..<4 { sum += left[row * 4 + index] * right[index * 4 + column] }
      product[row * 4 + column] = sum
    }
  }
  return CATransform3D(entries: product)
}

/// Returns the transform that undoes `t`, or `t` if there is none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  // Gauss-Jordan elimination with the largest pivot of each column.
  var matrix = t.entries
  var inverse = CATransform3DIdentity.entries
  for column in 0..<4 {
    let candidates = column..<4
    guard let pivot = candidates.max(by: { abs(matrix[$0 * 4 + column]) < abs(matrix[$1 * 4 + column]) }),
      matrix[pivot * 4 + column] != 0
    else { return t }
    for index in 0..<4 {
      matrix.swapAt(pivot * 4 + index, column * 4 + index)
      inverse.swapAt(pivot * 4 + index, column * 4 + index)
    }
    let divisor = matrix[column * 4 + column]
    for index in 0..<4 {
      matrix[column * 4 + index] /= divisor
      inverse[column * 4 + index] /= divisor
    }
    for row in 0..<4 where row != column {
      let factor = matrix[row * 4 + column]
      for index in 0..<4 {
        matrix[row * 4 + index] -= factor * matrix[column * 4 + index]
        inverse[row * 4 + index] -= factor * inverse[column * 4 + index]
      }
    }
  }
  return CATransform3D(entries: inverse)
}

public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  return t
}

public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(t)) == t
}

public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

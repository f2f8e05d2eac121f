/// A picture of characters: each has four points in two colors, as in the preview of Neovim.
package struct BlockPicture: Sendable {
  /// The size in pixels of the part of a bitmap that one character shows. Characters are twice as high as wide.
  package static let cell = (width: 2, height: 4)

  // By the sum of the points that have the color of the figure: upper left 1, upper right 2, lower left 4, lower right
  // 8.
  private static let glyphs: [Character] = Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")

  /// A block character with the colors of its filled part (figure) and of the rest (ground).
  private struct Cell {
    var glyph: Character = " "
    var figure: SIMD4<Int>
    var ground: SIMD4<Int>
  }

  /// Returns the lines of a bitmap, with the sequences that set and reset colors.
  package static func lines(of bitmap: Bitmap, _ colors: TerminalColors) -> [String] {
    let (columns, rows) = ((bitmap.width + 1) / cell.width, (bitmap.height + 3) / cell.height)
    return (0..<rows).map { row in
      var line = ""
      var codes: (figure: String, ground: String) = ("", "")
      for column in 0..<columns {
        let shown = character(of: bitmap, column, row)
        let ground = colors.code(of: shown.ground, isGround: true)
        // A space keeps the color of the figure.
        let figure = shown.glyph == " " ? codes.figure : colors.code(of: shown.figure, isGround: false)
        let changes = [figure == codes.figure ? nil : figure, ground == codes.ground ? nil : ground]
        let code = changes.compactMap(\.self).joined(separator: ";")
        if !code.isEmpty { line += "\u{1B}[\(code)m" }
        line.append(shown.glyph)
        codes = (figure, ground)
      }
      return line + "\u{1B}[0m"
    }
  }

  private static func character(of bitmap: Bitmap, _ column: Int, _ row: Int) -> Cell {
    let points = (0..<4).map { index in
      point(of: bitmap, x: column * 2 + index % 2, y: row * 4 + index / 2 * 2)
    }
    // Of the two most distant points one is the figure, the other one the ground. Each point joins the nearer one.
    var (figure, ground, farthest) = (0, 0, 0)
    for one in 0..<4 {
      for other in 0..<one {
        let distance = points[one].distance(to: points[other])
        if distance > farthest { (figure, ground, farthest) = (one, other, distance) }
      }
    }
    guard farthest > 0 else { return Cell(figure: points[0], ground: points[0]) }
    let shape = (0..<4).reduce(0) { shape, index in
      let point = points[index]
      return point.distance(to: points[figure]) < point.distance(to: points[ground]) ? shape | 1 << index : shape
    }
    let mean = { (isFigure: Bool) in
      let sum = (0..<4).filter { (shape >> $0 & 1 == 1) == isFigure }.reduce(SIMD4<Int>.zero) { $0 &+ points[$1] }
      return sum / max(1, sum.w)
    }
    return Cell(glyph: glyphs[shape], figure: mean(true), ground: mean(false))
  }

  /// Returns the mean of the channels of a pixel and of the pixel below it. Positions outside of the bitmap have the
  /// pixel at the edge.
  private static func point(of bitmap: Bitmap, x: Int, y: Int) -> SIMD4<Int> {
    let x = min(x, bitmap.width - 1)
    let (one, other) = (min(y, bitmap.height - 1), min(y + 1, bitmap.height - 1))
    let sum = bitmap.pixels[one * bitmap.width + x].channels &+ bitmap.pixels[other * bitmap.width + x].channels
    return sum / 2
  }
}

/// The colors that a terminal can show.
package enum TerminalColors: Sendable {
  /// The sixteen colors of the oldest terminals.
  case sixteen
  /// The palette of xterm: the sixteen colors, a cube of 216 colors, and a ramp of 24 grays.
  case palette
  /// All colors of 24 bits.
  case direct

  /// Returns the parameters of the escape sequence that sets the color of the text, or with `isGround` of its
  /// background, such as `38;5;231`.
  func code(of color: SIMD4<Int>, isGround: Bool) -> String {
    switch self {
    case .direct: return "\(isGround ? 48 : 38);2;\(color.x);\(color.y);\(color.z)"
    case .palette: return "\(isGround ? 48 : 38);5;\(Self.index(of: color))"
    case .sixteen:
      let index = Self.basic.indices.min { Self.basic[$0].distance(to: color) < Self.basic[$1].distance(to: color) }
      let number = index ?? 0
      return "\((number < 8 ? 30 : 82) + (isGround ? 10 : 0) + number)"
    }
  }

  // Black, red, green, yellow, blue, magenta, cyan and white, and their bright versions, as in xterm.
  private static let basic: [SIMD4<Int>] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { UInt32($0).channels }

  private static let levels = [0, 95, 135, 175, 215, 255]

  /// Returns the index in the palette of the nearest color of the cube or the ramp.
  private static func index(of color: SIMD4<Int>) -> Int {
    let steps = [color.x, color.y, color.z].map { value in
      levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0
    }
    let cube = SIMD4(levels[steps[0]], levels[steps[1]], levels[steps[2]], 1)
    let gray = min(23, max(0, ((color.x + color.y + color.z) / 3 - 3) / 10))
    let ramp = SIMD4(gray * 10 + 8, gray * 10 + 8, gray * 10 + 8, 1)
    return ramp.distance(to: color) < cube.distance(to: color)
      ? 232 + gray : 16 + steps[0] * 36 + steps[1] * 6 + steps[2]
  }
}

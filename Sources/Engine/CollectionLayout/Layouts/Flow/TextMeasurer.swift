/// Text widths without a font: the advance widths of Helvetica from Adobe's font metrics (AFM).
///
/// Results are the same on every machine, and close for any sans-serif font with the metrics of Helvetica or Arial.
public enum TextMeasurer {
  /// Returns the width of a text in one line, in points.
  public static func width(of text: String, fontSize: Double) -> Double {
    Double(thousandths(of: text)) * fontSize / 1000
  }

  private static func thousandths(of text: String) -> Int {
    var sum = 0
    for byte in text.utf8 {
      guard byte < 0x80 else { return text.reduce(0) { $0 + width(of: $1) } }
      sum += HelveticaWidths.ascii(byte)
    }
    return sum
  }

  /// Returns the width of a character in thousandths of the font size.
  private static func width(of character: Character) -> Int {
    var sum = 0
    for scalar in character.unicodeScalars {
      // An emoji has the width of one character, however many scalars it consists of.
      if scalar.properties.isEmojiPresentation || scalar.value == 0xFE0F { return 1000 }
      sum += width(of: scalar)
    }
    return sum
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x80 { return HelveticaWidths.ascii(UInt8(truncatingIfNeeded: scalar.value)) }
    if scalar.value < 0x100 { return HelveticaWidths.latin1(UInt8(truncatingIfNeeded: scalar.value)) }
    if fullWidth.contains(where: { $0.contains(scalar.value) }) { return 1000 }
    // Vowels and final consonants of a Hangul syllable are drawn within its initial consonant.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: 0
    default: HelveticaWidths.figure
    }
  }

  /// The ranges that are measured as full-width: approximately the characters that are wide (W) or full-width (F) in
  /// Unicode's East Asian Width. Characters with emoji presentation are handled before.
  private static let fullWidth: [ClosedRange<UInt32>] = [
    0x4E00...0x9FFF, 0x3041...0x33FF, 0xAC00...0xD7A3, 0x3000...0x303E, 0xFF01...0xFF60, 0x1100...0x115F,
    0x2E80...0x2FFF, 0x3400...0x4DBF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFFE0...0xFFE6, 0x1B000...0x1B2FF, 0x1F300...0x1F64F, 0x20000...0x3FFFD,
  ]
}

/// The advance widths of Helvetica in thousandths of the font size, from its published metrics.
private enum HelveticaWidths {
  /// The width of a digit, and of any character that is not in the tables.
  static let figure = 556

  /// Returns the width of an ASCII character; 0 for a control character.
  static func ascii(_ byte: UInt8) -> Int { byte < 0x20 || byte == 0x7F ? 0 : printable[Int(byte) - 0x20] }

  /// Returns the width of a scalar from U+0080 to U+00FF.
  static func latin1(_ byte: UInt8) -> Int { byte < 0xA0 ? 0 : upper[Int(byte) - 0xA0] }

  private static let printable = [
    // space ! " # $ % & ' ( ) * + , - . /
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    // 0 to 9, : ; < = > ?
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    // @ A to O
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    // P to Z, [ \ ] ^ _
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    // ` a to o
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    // p to z, { | } ~
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  private static let upper = [
    // no-break space ¡ ¢ £ ¤ ¥ ¦ § ¨ © ª « ¬ soft hyphen ® ¯
    278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 0, 737, 333,
    // ° ± ² ³ ´ µ ¶ · ¸ ¹ º » ¼ ½ ¾ ¿
    400, 584, 333, 333, 333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611,
    // À Á Â Ã Ä Å Æ Ç È É Ê Ë Ì Í Î Ï
    667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
    // Ð Ñ Ò Ó Ô Õ Ö × Ø Ù Ú Û Ü Ý Þ ß
    722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
    // à á â ã ä å æ ç è é ê ë ì í î ï
    556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278,
    // ð ñ ò ó ô õ ö ÷ ø ù ú û ü ý þ ÿ
    556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 500,
  ]
}

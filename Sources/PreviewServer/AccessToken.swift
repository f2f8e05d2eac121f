#if WebPreview
  /// An access token: 192 random bits from the system, encoded as 32 characters of a URL.
  struct AccessToken {
    let text: String

    /// Creates the token of an earlier server; nil if the text is no token.
    init?(_ text: String) {
      let isToken =
        text.utf8.count == 32
        && text.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
      guard isToken else { return nil }
      self.text = text
    }

    init() {
      let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".unicodeScalars)
      var source = SystemRandomNumberGenerator()
      var text = ""
      for _ in 0..<32 { text.unicodeScalars.append(digits[Int(source.next() & 63 as UInt64)]) }
      self.text = text
    }

    /// Compares in constant time.
    func isEqualInConstantTime(_ other: some StringProtocol) -> Bool {
      let (own, other) = (Array(text.utf8), Array(other.utf8))
      guard own.count == other.count else { return false }
      var difference: UInt8 = 0
      for (one, two) in zip(own, other) { difference |= one ^ two }
      return difference == 0
    }
  }
#endif

extension [UInt8] {
  /// The length of the byte order mark at the start of a text, which some editors write in UTF-8 too: 3, or 0 without one.
  /// Files may begin with a mark; messages may not.
  package var byteOrderMarkLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

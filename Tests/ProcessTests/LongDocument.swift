import Foundation
import JSON
import TestSupport

/// Documents that take long, and are short to write.
enum LongDocument {
  /// Tags are measured one by one: seconds for ten million.
  static func tags(items: Int = 10_000_000, _ more: String = "") -> String {
    parameters(
      #"{"layout":{"kind":"tags"},"sections":[{"id":"s","items":[{"repeat":\#(items),"id":"t-{i}","text":"word {i}"}]}]}"#,
      more)
  }

  /// Rows without height, all at one place, and some to look at further down.
  static func rowsWithoutHeight(items: Int = 10_000_000) -> String {
    parameters(
      """
      {"layout":{"kind":"list","spacing":0},"contentOffset":{"x":0,"y":5000},
       "sections":[{"id":"s","items":[{"repeat":\(items),"id":"t-{i}","height":0},
       {"repeat":100,"id":"u-{i}","height":100}]}]}
      """, "")
  }

  /// The parameters that open a session on a text of its own.
  private static func parameters(_ text: String, _ more: String) -> String {
    let quoted = String(decoding: JSONValue.string(text).bytes, as: UTF8.self)
    return #"""
      {"textDocument":{"uri":"file:///long.layout.json"},"viewport":{"width":390,"height":844},"text":\#(quoted)\#(more)}
      """#
  }

  /// A text of so many items, each written out: one that takes long to read.
  static func text(items: Int) -> String {
    let list = (0..<items).map { #"{"id":"i\#($0)","height":\#($0 % 90)}"# }.joined(separator: ",")
    return #"{"layout":{"kind":"list"},"sections":[{"id":"s","items":[\#(list)]}]}"#
  }
}

extension Message {
  /// Takes a request back, by its identifier's JSON text.
  static func cancel(_ id: String) -> String { notification("$/cancelRequest", #"{"id":\#(id)}"#) }
}

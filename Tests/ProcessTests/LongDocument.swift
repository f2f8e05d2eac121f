import Foundation
import JSON
import TestSupport

/// Documents that take long to process.
enum LongDocument {
  /// Returns parameters with tags, which are measured one by one: ten million take seconds.
  static func tags(items: Int = 10_000_000, _ more: String = "") -> String {
    parameters(
      #"{"layout":{"kind":"tags"},"sections":[{"id":"s","items":[{"repeat":\#(items),"id":"t-{i}","text":"word {i}"}]}]}"#,
      more)
  }

  /// Returns parameters with rows of height 0 at one position, and 100 visible rows after them.
  static func rowsWithoutHeight(items: Int = 10_000_000) -> String {
    parameters(
      """
      {"layout":{"kind":"list","spacing":0},"contentOffset":{"x":0,"y":5000},
       "sections":[{"id":"s","items":[{"repeat":\(items),"id":"t-{i}","height":0},
       {"repeat":100,"id":"u-{i}","height":100}]}]}
      """, "")
  }

  /// Returns the parameters that open a session on an inline text.
  private static func parameters(_ text: String, _ more: String) -> String {
    let quoted = String(decoding: JSONValue.string(text).bytes, as: UTF8.self)
    return #"""
      {"textDocument":{"uri":"file:///long.layout.json"},"viewport":{"width":390,"height":844},"text":\#(quoted)\#(more)}
      """#
  }

  /// Returns a text with `items` explicit items, which takes long to parse.
  static func text(items: Int) -> String {
    let list = (0..<items).map { #"{"id":"i\#($0)","height":\#($0 % 90)}"# }.joined(separator: ",")
    return #"{"layout":{"kind":"list"},"sections":[{"id":"s","items":[\#(list)]}]}"#
  }
}

extension Message {
  /// Returns the cancellation of a request. The id is JSON text.
  static func cancel(_ id: String) -> String { notification("$/cancelRequest", #"{"id":\#(id)}"#) }
}

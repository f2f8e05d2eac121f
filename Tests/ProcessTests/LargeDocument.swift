import TestSupport

extension Message {
  static let documentURI = "file:///large/large.layout.json"

  /// Returns the notification that opens a waterfall of three columns with `items` cells of random height.
  static func openDocument(items: Int) -> String {
    let text = #"""
      {"layout":{"kind":"waterfall","columnCount":3,"rowSpacing":10,"columnSpacing":10,"sectionInset":10},
      "sections":[{"id":"s","items":[{"repeat":\#(items),"id":"item-{i}","height":{"random":[50,199],"seed":1}}]}]}
      """#
    let quoted = "\"" + text.replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    return notification(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(documentURI)","languageId":"layoutjson","version":1,"text":\#(quoted)}}"#)
  }

  static let closeDocument = notification(
    "textDocument/didClose", #"{"textDocument":{"uri":"\#(documentURI)"}}"#)

  /// The parameters that open a session on it.
  static let sessionOnDocument = #"{"textDocument":{"uri":"\#(documentURI)"},"viewport":{"width":375,"height":812}}"#

  static func scroll(_ session: String, to y: Double) -> String {
    notification("layoutd/session/scroll", #"{"session":"\#(session)","contentOffset":{"x":0,"y":\#(y)}}"#)
  }
}

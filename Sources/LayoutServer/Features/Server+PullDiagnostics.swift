import LayoutProtocol

extension Server {
  /// What is wrong with an open document, or that it is what the client knows already.
  func diagnostics(_ message: PullDiagnostics, on connection: Connection) -> PullDiagnostics.Answer {
    let uri = message.textDocument.uri
    guard let opened = documents[DocumentURI(uri)], opened.isLayout, opened.owner === connection else {
      return PullDiagnostics.Answer(resultID: "0", items: [], uri: uri)
    }
    let items = diagnosticItems(of: opened)
    if opened.pulled?.items != items {
      pullCount += 1
      opened.pulled = (String(pullCount), items)
    }
    let result = opened.pulled?.result ?? "0"
    return PullDiagnostics.Answer(
      resultID: result, items: message.previousResultId == result ? nil : items, uri: opened.spelling)
  }
}

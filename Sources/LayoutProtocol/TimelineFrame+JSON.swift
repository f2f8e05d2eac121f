package import CollectionLayout
package import JSON

extension TimelineFrame {
  /// Writes the frame as an object: `{time, contentOffset, contentSize, attributes}`.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("time", time)
      writer.key("contentOffset")
      state.contentOffset.write(to: &writer)
      writer.key("contentSize")
      state.contentSize.write(to: &writer)
      writer.key("attributes")
      writer.array { writer in
        for element in state.elements { element.write(to: &writer) }
      }
    }
  }
}

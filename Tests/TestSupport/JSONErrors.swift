package import JSON

/// Returns the error of reading a whole text; nil if there is none.
package func jsonError(
  in text: [UInt8], depthLimit: Int = 100, _ read: (inout JSONReader) throws(JSONError) -> Void
) -> JSONError? {
  var reader = JSONReader(text, depthLimit: depthLimit)
  do throws(JSONError) {
    try read(&reader)
    try reader.finish()
  } catch {
    return error
  }
  return nil
}

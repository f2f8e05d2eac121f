import LayoutComparison
import LayoutDrawing
import Pictures

/// The file with the picture of a comparison, as `layoutd diff -o` writes it.
struct ChangeFile {
  private enum Form: String, CaseIterable {
    case svg, html, png
  }

  let path: String
  private let form: Form

  /// Selects the format by the extension of a file name. Throws for others.
  init(path: String) throws(Arguments.UsageError) {
    let suffix = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
    guard let form = Form(rawValue: suffix) else {
      throw .badValue("-o", path, expected: "a file name that ends in .svg, .html or .png")
    }
    (self.path, self.form) = (path, form)
  }

  /// Writes the file. Returns the exit code.
  func write(_ comparisons: [DocumentComparison], _ terminal: CommandOutput) -> CInt {
    do throws(PictureError) {
      return OutputFile.write(try bytes(comparisons), to: path, terminal)
    } catch {
      return OutputFile.failed(error, path, terminal)
    }
  }

  /// Returns the contents of the file. Of several documents or frames those that differ are shown, if any do.
  private func bytes(_ comparisons: [DocumentComparison]) throws(PictureError) -> [UInt8] {
    var pairs: [ComparedPair] = []
    for comparison in comparisons {
      for var pair in comparison.pairs {
        if comparisons.count > 1 {
          pair.label = [comparison.title, pair.label].compactMap(\.self).joined(separator: ", ")
        }
        pairs.append(pair)
      }
    }
    if comparisons.count > 1 || pairs.contains(where: { $0.time != nil }) {
      let different = pairs.filter { !$0.isEmpty }
      pairs = different.isEmpty ? Array(pairs.prefix(1)) : different
    }
    let title = comparisons.count == 1 ? comparisons[0].title : "\(comparisons.count) documents"
    let shown = ShownPairs(pairs, title: title)
    switch form {
    case .svg: return ChangePicture.svg(of: shown)
    case .html: return ChangePage.bytes(of: shown, generator: "layoutd diff")
    case .png: return try Rasterizer.png(of: ChangePicture.svg(of: shown), scale: 1)
    }
  }
}

import ModelContextProtocol

/// The tools of `layoutd mcp`. A tool is one file in `Tools` and one entry here.
enum ModelContextTools {
  static let all: [Tool] = [.check, .lint, .layout, .explain, .render, .simulate, .diff, .format]
}

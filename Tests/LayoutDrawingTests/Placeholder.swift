// LayoutDrawingTests

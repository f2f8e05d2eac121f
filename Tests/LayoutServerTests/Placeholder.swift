// LayoutServerTests

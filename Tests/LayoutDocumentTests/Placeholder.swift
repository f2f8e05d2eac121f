// LayoutDocumentTests

// LayoutDocument

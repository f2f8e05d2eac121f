// LayoutProtocol

// LayoutServer

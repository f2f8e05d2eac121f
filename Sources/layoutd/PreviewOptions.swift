/// What `layoutd preview` is to show, and who may see it.
struct PreviewOptions: Equatable {
  /// The document's absolute path.
  var path: String
  /// The numeric address to listen on.
  var address = "127.0.0.1"
  /// 0 for any that is free.
  var port: UInt16 = 0
  /// Names with their ports under which the door may be called, beside its own.
  var hosts: [String] = []
  /// Origins, with their schemes, of pages that may talk to it, beside its own.
  var origins: [String] = []
  /// Whether a browser is started.
  var opensBrowser = false
  /// The file that tells other programs where the page is.
  var readyPath: String?
}

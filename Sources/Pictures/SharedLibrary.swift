#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A shared library that is loaded when it is first needed, so that layoutd starts without it. It stays loaded.
struct SharedLibrary {
  /// The name for messages.
  let title: String
  /// The name of its package on Debian.
  private let package: String
  private let handle: UnsafeMutableRawPointer

  /// Loads the first of several files that exists: `names` without folders and extensions on macOS, such as
  /// `librsvg-2`, with the version of their interface.
  init(_ title: String, _ name: String, version: Int, package: String) throws(PictureError) {
    #if canImport(Darwin)
      let names = ["\(name).\(version).dylib", "/opt/homebrew/lib/\(name).\(version).dylib"]
    #else
      let names = ["\(name).so.\(version)"]
    #endif
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw .missingLibrary(title, package: package)
    }
    self.title = title
    self.package = package
    self.handle = handle
  }

  /// Looks up a function of the library, or of a library that it needs, as the type of its property.
  func function<Function>(_ name: String) throws(PictureError) -> Function {
    guard let symbol = dlsym(handle, name) else {
      throw .failed(library: title, reason: "it has no function \(name); install a newer version of \(package)")
    }
    return unsafeBitCast(symbol, to: Function.self)
  }
}

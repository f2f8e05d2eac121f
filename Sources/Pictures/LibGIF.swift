/// The function table of giflib.
struct LibGIF: Sendable {
  /// A `GifFileType`, whose fields are `FileFields`.
  typealias File = UnsafeMutableRawPointer
  typealias ColorMap = OpaquePointer
  /// Returns the number of bytes that it takes.
  typealias Sink = @convention(c) (File?, UnsafePointer<UInt8>?, CInt) -> CInt

  /// The fields of `GifFileType` up to the one that is used, with the layout of giflib 5.
  struct FileFields {
    let screen: (width: CInt, height: CInt, colorResolution: CInt, background: CInt)
    let aspect: UInt8
    let colorMap: UnsafeRawPointer?
    let imageCount: CInt
    let image: (left: CInt, top: CInt, width: CInt, height: CInt, isInterlaced: Bool, colorMap: UnsafeRawPointer?)
    let savedImages: UnsafeRawPointer?
    let extensionBlockCount: CInt
    let extensionBlocks: UnsafeRawPointer?
    let error: CInt
    /// The argument of `open`.
    let userData: UnsafeMutableRawPointer?
  }

  let open: @convention(c) (UnsafeMutableRawPointer, Sink, UnsafeMutablePointer<CInt>) -> File?
  let close: @convention(c) (File, UnsafeMutablePointer<CInt>) -> CInt
  let useVersion89: @convention(c) (File, Bool) -> Void
  /// Width, height, bits per color, background, colors.
  let putScreen: @convention(c) (File, CInt, CInt, CInt, CInt, ColorMap?) -> CInt
  let putExtension: @convention(c) (File, CInt, CInt, UnsafePointer<UInt8>) -> CInt
  let beginExtension: @convention(c) (File, CInt) -> CInt
  let putExtensionBlock: @convention(c) (File, CInt, UnsafePointer<UInt8>) -> CInt
  let endExtension: @convention(c) (File) -> CInt
  /// Left, top, width, height, whether it is interlaced, colors.
  let putImage: @convention(c) (File, CInt, CInt, CInt, CInt, Bool, ColorMap?) -> CInt
  let putPixels: @convention(c) (File, UnsafeMutablePointer<UInt8>, CInt) -> CInt
  /// The number of colors, a power of two, and their bytes red, green and blue.
  let makeColors: @convention(c) (CInt, UnsafePointer<UInt8>) -> ColorMap?
  let freeColors: @convention(c) (ColorMap) -> Void
  /// Width, height, the number of colors, the three planes, and as results the index of each pixel and the colors.
  let quantize:
    @convention(c) (
      CUnsignedInt, CUnsignedInt, UnsafeMutablePointer<CInt>, UnsafePointer<UInt8>, UnsafePointer<UInt8>,
      UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>
    ) -> CInt
  let errorText: @convention(c) (CInt) -> UnsafePointer<CChar>?

  static let title = "giflib"
  /// The result of functions without an error.
  static let success: CInt = 1

  /// The library as loaded into this process.
  static let shared = Result { () throws(PictureError) in try LibGIF() }

  private init() throws(PictureError) {
    let library = try SharedLibrary(Self.title, "libgif", version: 7, package: "libgif7")
    open = try library.function("EGifOpen")
    close = try library.function("EGifCloseFile")
    useVersion89 = try library.function("EGifSetGifVersion")
    putScreen = try library.function("EGifPutScreenDesc")
    putExtension = try library.function("EGifPutExtension")
    beginExtension = try library.function("EGifPutExtensionLeader")
    putExtensionBlock = try library.function("EGifPutExtensionBlock")
    endExtension = try library.function("EGifPutExtensionTrailer")
    putImage = try library.function("EGifPutImageDesc")
    putPixels = try library.function("EGifPutLine")
    makeColors = try library.function("GifMakeMapObject")
    freeColors = try library.function("GifFreeMapObject")
    quantize = try library.function("GifQuantizeBuffer")
    errorText = try library.function("GifErrorString")
  }

  /// Returns the fields of a file.
  static func fields(of file: File) -> FileFields { file.assumingMemoryBound(to: FileFields.self).pointee }

  /// Returns the error of a code of giflib.
  func failure(_ code: CInt) -> PictureError {
    .failed(library: Self.title, reason: errorText(code).map { String(cString: $0) } ?? "error \(code)")
  }
}

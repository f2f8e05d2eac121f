# The released program for NixOS, whose Swift is older than the one that builds it. Call it with `pkgs.callPackage`.
{
  lib,
  stdenv,
  fetchurl,
  autoPatchelfHook,
  makeWrapper,
  libuv,
  libwebsockets,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "layoutd";
  version = "@VERSION@";

  src = fetchurl {
    url = "@DOWNLOADS@/@ARCHIVE@";
    sha256 = "@ARCHIVE_SHA256@";
  };

  nativeBuildInputs = [
    autoPatchelfHook
    makeWrapper
  ];
  buildInputs = [ libuv ];
  dontStrip = true;

  installPhase = ''
    runHook preInstall
    mkdir -p $out
    cp -R bin share $out
    runHook postInstall
  '';

  # libwebsockets is loaded when a preview opens.
  postFixup = ''
    wrapProgram $out/bin/layoutd \
      --prefix LD_LIBRARY_PATH : ${lib.makeLibraryPath [ libwebsockets ]}
  '';

  meta = {
    description = "@SUMMARY@";
    homepage = "@HOMEPAGE@";
    license = lib.licenses.asl20;
    mainProgram = "layoutd";
    platforms = [ "@MACHINE@-linux" ];
    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
  };
})

# Builds layoutd with the installed Swift. `make release` fills in the values between at signs.
class Layoutd < Formula
  desc "Language server and live preview for collection view layouts"
  homepage "@HOMEPAGE@"
  url "@DOWNLOADS@/@SOURCE@"
  sha256 "@SOURCE_SHA256@"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on "libuv"
  depends_on "libwebsockets"

  uses_from_macos "python" => :build
  uses_from_macos "swift" => :build, since: :sequoia

  def install
    args = ["--disable-sandbox", "--configuration", "release", "--traits", "WebPreview", "--product", "layoutd"]
    system "swift", "build", *args
    system "python3", "packaging/install.py", "install", "--binary", ".build/release/layoutd", "--prefix", prefix
  end

  test do
    (testpath/"feed.layout.json").write <<~JSON
      { "layout": { "kind": "waterfall" }, "sections": [{ "items": [{ "repeat": 10, "height": 80 }] }] }
    JSON
    assert_match version.to_s, shell_output("#{bin}/layoutd --version")
    system bin/"layoutd", "check", "feed.layout.json"
  end
end

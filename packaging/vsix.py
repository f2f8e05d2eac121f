"""The package of the extension for Visual Studio Code, in the format that `vsce package` writes."""

import json
import os
from xml.sax.saxutils import escape, quoteattr

from archives import zip_archive
from tree import Entry, Tree, add_extension

TYPES = {
    "json": "application/json", "vsixmanifest": "text/xml", "js": "application/javascript", "css": "text/css", "html": "text/html",
    "png": "image/png", "md": "text/markdown", "txt": "text/plain",
}
MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id={name} Version={version} Publisher={publisher} />
    <DisplayName>{displayName}</DisplayName>
    <Description xml:space="preserve">{description}</Description>
    <Tags>{tags}</Tags>
    <Categories>{categories}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/{icon}</Icon>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={engine} />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionDependencies" Value="" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionPack" Value="" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value={kind} />
      <Property Id="Microsoft.VisualStudio.Code.LocalizedLanguages" Value="" />
      <Property Id="Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown" Value="true" />
      <Property Id="Microsoft.VisualStudio.Services.Content.Pricing" Value="Free" />
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Icons.Default" Path="extension/{icon}" Addressable="true" />
  </Assets>
</PackageManifest>
"""


def content_types(paths):
    """Returns the part that names the media type of every file's extension."""
    extensions = sorted({os.path.splitext(path)[1] for path in paths})
    rows = "".join(f'<Default Extension="{each}" ContentType="{TYPES[each[1:]]}"/>' for each in extensions)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{rows}</Types>\n'
    )


def manifest(package):
    """Returns the manifest of the extension's package.json."""
    values = {key: quoteattr(package[key]) for key in ("name", "version", "publisher")}
    values |= {key: escape(package[key]) for key in ("displayName", "description", "icon")}
    languages = [language["id"] for language in package["contributes"]["languages"]]
    values["tags"] = escape(",".join([*package["keywords"], *languages]))
    values["categories"] = escape(",".join(package["categories"]))
    values["engine"] = quoteattr(package["engines"]["vscode"])
    values["kind"] = quoteattr(",".join(package["extensionKind"]))
    return MANIFEST.format(**values)


def vsix(epoch):
    """Returns the bytes of the package."""
    tree = Tree()
    add_extension(tree, "extension")
    tree.adapt_links()
    package = json.loads(tree.entries["extension/package.json"].content)
    parts = {"extension.vsixmanifest": Entry(manifest(package).encode())}
    files = dict(sorted(tree.entries.items()))
    parts["[Content_Types].xml"] = Entry(content_types([*parts, *files]).encode())
    return zip_archive(parts | files, epoch)

"""The files of an installation, as paths relative to the prefix."""

import dataclasses
import gzip
import os
import re
import shutil
import subprocess
import tempfile

import markdown
from project import FOLDER, PackagingError, read_text, version

DOCUMENTS = "share/doc/layoutd"
DATA = "share/layoutd"
PLUGINS = f"{DATA}/editors"
UIKIT = f"{DATA}/uikit"
CLIENTS = f"{DATA}/clients"


# Files that the program prints: the manual page and the completion for shells.
PRINTED = {
    "share/man/man1/layoutd.1": ["help", "--format", "man"],
    "share/bash-completion/completions/layoutd": ["completions", "bash"],
    "share/zsh/site-functions/_layoutd": ["completions", "zsh"],
    "share/fish/vendor_completions.d/layoutd.fish": ["completions", "fish"],
}


@dataclasses.dataclass
class Entry:
    """A file with its bytes, or a symbolic link with its target."""

    content: bytes = b""
    mode: int = 0o644
    link: str | None = None


def names(pattern):
    """Returns the files of the source that match a pattern, sorted, without those that editors and Python leave behind."""
    found = (path for path in FOLDER.glob(pattern) if path.is_file())
    kept = (str(path.relative_to(FOLDER)) for path in found if not path.name.endswith((".swp", ".pyc", ".orig", "~")))
    return sorted(path for path in kept if "__pycache__" not in path)


def files_below(folder, without=()):
    """Returns the files below a folder, except hidden ones and those whose path in the folder matches a pattern."""
    paths = (path for path in names(f"{folder}/**/*") if not re.search(r"/\.", path))
    return [path for path in paths if not any(re.match(each, os.path.relpath(path, folder)) for each in without)]


class Tree:
    """Entries by path. Links in documents are adapted to the paths of their targets when all files are added."""

    def __init__(self):
        self.entries = {}
        # Installed paths by path in the source.
        self.paths = {}
        self.documents = {}

    def add(self, source, path, mode=0o644):
        self.paths.setdefault(source, []).append(path)
        if source.endswith(".md"):
            self.documents[path] = source
        self.entries[path] = Entry((FOLDER / source).read_bytes(), mode)

    def write(self, path, text, mode=0o644):
        self.entries[path] = Entry(text.encode(), mode)

    def link(self, path, target):
        """Adds a symbolic link to another path of the tree."""
        self.entries[path] = Entry(link=os.path.relpath(target, os.path.dirname(path)))

    def add_linked_documents(self, prefix):
        """Adds the documents and pictures below `prefix` that documents there link to, until there are no more."""
        waiting = [path for path in self.documents if path.startswith(prefix)]
        while waiting:
            source = self.documents[waiting.pop()]
            for target in markdown.links(read_text(source)):
                path = markdown.resolved(source, target)
                is_document = path.endswith((".md", ".svg", ".png", ".webp")) and not path.startswith("..")
                if is_document and path not in self.paths and (FOLDER / path).is_file():
                    self.add(path, f"{prefix}/{path}")
                    if path.endswith(".md"):
                        waiting.append(f"{prefix}/{path}")

    def adapt_links(self):
        for path, source in self.documents.items():
            text = markdown.with_links(read_text(source), lambda target: self.relative_path(path, source, target))
            self.entries[path].content = text.encode()

    def relative_path(self, path, source, target):
        """Returns the path of a link's target relative to an installed document, or None if the target is not installed."""
        folder, target = os.path.dirname(path), markdown.resolved(source, target)
        candidates = list(self.paths.get(target, []))
        if not candidates:
            # A folder of which a file is installed at the same path.
            inside = [(each, new) for each, all in self.paths.items() for new in all if each.startswith(f"{target}/")]
            candidates = [new[: -len(each[len(target) :])] for each, new in inside if new.endswith(each[len(target) :])]
        return min((os.path.relpath(each, folder) for each in candidates), key=lambda each: (each.count("../"), each), default=None)


def help_tags(folder):
    """Returns Vim's index of the help files in a folder, as `:helptags` writes it."""
    found = []
    for source in names(f"{folder}/*.txt"):
        for tag in re.findall(r"(?:^|(?<=\s))\*([^\s*|]+)\*(?=\s|$)", read_text(source), re.MULTILINE):
            found.append((tag, os.path.basename(source)))
    return "".join(f"{tag}\t{file}\t/*{tag}*\n" for tag, file in sorted(found))


def add_plugins(tree):
    for editor in ["neovim", "emacs", "vim", "kate", "helix", "zed"]:
        for source in files_below(f"editors/{editor}", without=[r"README\.md$", r"doc/tags$", r"target/", r"test/"]):
            tree.add(source, f"{PLUGINS}/{os.path.relpath(source, 'editors')}")
    tree.write(f"{PLUGINS}/neovim/doc/tags", help_tags("editors/neovim/doc"))
    add_extension(tree, f"{PLUGINS}/vscode")
    # Neovim and Emacs find these without configuration if the prefix is /usr or /usr/local; Neovim, if it is ~/.local.
    tree.link("share/nvim/site/pack/layoutd/start/layoutd", f"{PLUGINS}/neovim")
    tree.link("share/emacs/site-lisp/layoutd.el", f"{PLUGINS}/emacs/layoutd.el")


def add_extension(tree, folder):
    """Adds the extension for Visual Studio Code, complete with the preview page."""
    for source in files_below("editors/vscode", without=["test/", "web/", r"LICENSE$", r".*\.vsix$", "node_modules/"]):
        tree.add(source, f"{folder}/{os.path.relpath(source, 'editors/vscode')}")
    for source in files_below("editors/web", without=[r"README\.md$"]):
        tree.add(source, f"{folder}/web/{os.path.relpath(source, 'editors/web')}")
    # The picture of its README.
    tree.add("editors/pictures/browser.png", f"{folder}/pictures/browser.png")
    tree.add("LICENSE", f"{folder}/LICENSE.txt")


def add_documents(tree):
    sources = ["README.md", "CHANGELOG.md", "LICENSE", *names("editors/*/README.md"), *names("protocol/*.json")]
    sources += [path for path in [*names("protocol/*.md"), *names("docs/*.md")] if not path.endswith(".prose.md")]
    sources += files_below("protocol/examples") + files_below("docs/tutorial")
    for source in sources:
        tree.add(source, f"{DOCUMENTS}/{source}")
    tree.add_linked_documents(DOCUMENTS)
    tree.add("protocol/layout.schema.json", f"{DATA}/layout.schema.json")


def add_clients(tree):
    """Adds the client for JavaScript and TypeScript, as a package that npm installs from a folder."""
    for source in files_below("protocol/clients/typescript", without=["test/", r"tsconfig", "node_modules/"]):
        tree.add(source, f"{CLIENTS}/{os.path.relpath(source, 'protocol/clients')}")


def module_folder(module):
    """Returns the folder of a module's sources."""
    return str(next(FOLDER.glob(f"Sources/*/{module}")).relative_to(FOLDER))


def add_uikit(tree):
    """Adds the sources of the UIKit modules, with which the program runs layouts in Swift."""
    manifest = "packaging/uikit/Package.swift"
    tree.add(manifest, f"{UIKIT}/Package.swift")
    for target in re.findall(r'\.target\(\s*name: "(\w+)"', read_text(manifest)):
        for source in files_below(module_folder(target)):
            tree.add(source, f"{UIKIT}/{source}")


def stripped(binary):
    """Returns the bytes of a program without symbols and comments."""
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "layoutd")
        shutil.copyfile(binary, copy)
        sections = [f"--remove-section={name}" for name in (".comment", ".note")]
        subprocess.run(["strip", "--strip-all", *sections, copy], check=True)
        with open(copy, "rb") as file:
            return file.read()


def add_program(tree, binary):
    """Adds the program, and what it prints about itself."""
    if not os.access(binary, os.X_OK):
        raise PackagingError(f"{binary} is not a program; build it with make static")
    run = subprocess.run([binary, "--version"], capture_output=True, text=True)
    if version() not in run.stdout.split():
        raise PackagingError(f"{binary} has the version {run.stdout.strip()}, the source has {version()}; build it again")
    tree.entries["bin/layoutd"] = Entry(stripped(binary), 0o755)
    for path, arguments in PRINTED.items():
        run = subprocess.run([binary, *arguments], capture_output=True)
        if run.returncode == 0:
            tree.entries[path] = Entry(run.stdout)


def installed_tree(binary):
    """Returns all files of an installation."""
    tree = Tree()
    add_program(tree, binary)
    add_plugins(tree)
    add_documents(tree)
    add_clients(tree)
    add_uikit(tree)
    tree.adapt_links()
    return tree


def compressed(content):
    """Returns bytes in gzip's format, without a name and a time."""
    return gzip.compress(content, 9, mtime=0)

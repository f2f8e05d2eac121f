"""What a program needs, as its ELF headers state it."""

import os
import re
import subprocess

from project import PackagingError

# Debian's architecture and the name in file names, by the machine in the header.
MACHINES = {"Advanced Micro Devices X86-64": ("amd64", "x86_64"), "AArch64": ("arm64", "aarch64")}
# Debian's packages by library; the libraries of libc6 get the version of its newest symbol.
PACKAGES = {"libuv.so.1": "libuv1", "libgcc_s.so.1": "libgcc-s1", "libstdc++.so.6": "libstdc++6"}
LIBC = re.compile(r"(libc|libm|libdl|libpthread|librt|ld-linux[\w-]*)\.so\.\d+$")


def read(binary, *options):
    environment = {**os.environ, "LC_ALL": "C"}
    return subprocess.run(["readelf", "--wide", *options, binary], capture_output=True, text=True, check=True, env=environment).stdout


def machine(binary):
    """Returns the architecture of a program, as Debian names it and as file names do."""
    name = re.search(r"Machine:\s+(.*)", read(binary, "--file-header"))[1].strip()
    if name not in MACHINES:
        raise PackagingError(f"{binary} is for {name}; packages exist for {', '.join(MACHINES)}")
    return MACHINES[name]


def libraries(binary):
    """Returns the names of the libraries that the program is linked with."""
    return re.findall(r"\(NEEDED\).*\[(.*)\]", read(binary, "--dynamic"))


def glibc_version(binary):
    """Returns the newest version of glibc among the program's symbols, as a pair of numbers."""
    found = re.findall(r"Name: GLIBC_(\d+)\.(\d+)", read(binary, "--version-info"))
    return max((int(major), int(minor)) for major, minor in found)


def is_static(binary):
    """Whether the Swift library is linked statically, so that the program runs without Swift."""
    return all(library in PACKAGES or LIBC.match(library) for library in libraries(binary))


def dependencies(binary, is_checked=True):
    """Returns the packages of Debian that the program needs. Throws if a library is in none of them, unless that is not checked."""
    others = [library for library in libraries(binary) if library not in PACKAGES and not LIBC.match(library)]
    if others and is_checked:
        raise PackagingError(f"{binary} needs {', '.join(others)}; build it with make static")
    major, minor = glibc_version(binary)
    return [f"libc6 (>= {major}.{minor})"] + sorted(PACKAGES[library] for library in libraries(binary) if library in PACKAGES)

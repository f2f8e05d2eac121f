#!/usr/bin/env python3
"""Generates the files that are derived from the protocol's model, layoutd.json:

  README.md                                   the reference of the protocol; its introduction is README.prose.md
  messages.schema.json                        a JSON Schema of all messages
  ../Sources/Language/LayoutProtocol/Generated/*.swift messages and structures with their encoding and decoding
  ../Sources/Server/LayoutServer/Wire/Generated/*.swift those with types of documents
  clients/python/src/layoutd/messages.py      the types of the Python client
  clients/python/src/layoutd/session.py       the blocking face of the Python client, from aio_session.py
  clients/typescript/messages.d.ts            the types of the TypeScript client

The model has the form of LSP 3.17's meta model, with these additions:

  metaData.groups       the chapters of the reference, with the methods that extend LSP
  errors                of a request: the kinds of errors that it can fail with, from errorKinds
  example               of a method that no transcript in examples/ contains: its parameters and its result
  additionalProperties  of an object: the values of other members
  default               of an optional property: the value that the generated code uses if it is absent
  whenAbsent            of an optional property: the value or the behavior if it is absent, for readers
  minimum, maximum      of a number
  requiredUnless        of an optional property: it is required if that other property is absent
  null                  of a property whose Swift code does not read null as an absent key: `value` if the reader of its
                        type reads null, `empty` if it is an empty array
  swiftType             of a type: the Swift type that the generated code has for it
  handwritten           of a method or a structure: the reason why its Swift code is not generated
  handwrittenResult     of a method: the reason why the Swift code of its result is not generated
  clientCapabilities    the capabilities that the Swift code reads, each from its paths in the parameters of
                        `initialize`; a value at a path of `ofAnyKind` is ignored if it is no object

Each module of generators/ has a function files(model), which returns the contents of its files by their paths.

Without arguments, writes the files. With --check, writes nothing, and exits with 1 if a file is out of date.
"""

import sys

from generators import json_schema, markdown, model, python, swift, swift_capabilities, typescript

GENERATORS = [
    markdown,
    json_schema,
    swift,
    swift_capabilities,
    python,
    typescript,
]


def main():
    read = model.load()
    files = {path: text for generator in GENERATORS for path, text in generator.files(read).items()}
    stale = [path for path, text in files.items() if not path.exists() or path.read_text() != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path.relative_to(model.PROTOCOL.parent)} is out of date: run protocol/generate.py", file=sys.stderr)
        sys.exit(1 if stale else 0)
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files[path])


main()

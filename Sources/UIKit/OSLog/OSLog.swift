// The same interface by its other name.
@_exported public import os

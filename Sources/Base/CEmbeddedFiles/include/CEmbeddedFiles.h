#ifndef CEMBEDDEDFILES_H
#define CEMBEDDEDFILES_H

/// Returns the text of a file that is part of the program, terminated by 0; a null pointer if there is none of this
/// path. The path is relative to the root of the repository.
const unsigned char *_Nullable embeddedFile(const char *_Nonnull path);

#endif

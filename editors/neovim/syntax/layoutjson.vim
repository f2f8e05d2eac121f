" JSON with comments.
if exists('b:current_syntax')
  finish
endif
runtime! syntax/jsonc.vim
let b:current_syntax = 'layoutjson'

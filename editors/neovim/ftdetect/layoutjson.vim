" Layout documents. `set filetype` overrides the type that *.json has set before.
autocmd BufRead,BufNewFile *.layout.json set filetype=layoutjson

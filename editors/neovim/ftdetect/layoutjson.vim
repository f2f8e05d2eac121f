" Layout documents. `set filetype`, because by now *.json has set one.
autocmd BufRead,BufNewFile *.layout.json set filetype=layoutjson

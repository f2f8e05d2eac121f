" The ALE linter for the language server layoutd.

call ale#Set('layoutjson_layoutd_executable', 'layoutd')

" Returns the nearest parent folder with a repository, or the document's folder. Without a root ALE starts no server.
function! ale_linters#layoutjson#layoutd#GetProjectRoot(buffer) abort
    let l:folder = fnamemodify(bufname(a:buffer), ':p:h')
    let l:root = l:folder

    while !isdirectory(l:root . '/.git') && !filereadable(l:root . '/.git')
        if fnamemodify(l:root, ':h') is# l:root
            return l:folder
        endif

        let l:root = fnamemodify(l:root, ':h')
    endwhile

    return l:root
endfunction

call ale#linter#Define('layoutjson', {
\   'name': 'layoutd',
\   'lsp': 'stdio',
\   'executable': {b -> ale#Var(b, 'layoutjson_layoutd_executable')},
\   'command': '%e --stdio',
\   'project_root': function('ale_linters#layoutjson#layoutd#GetProjectRoot'),
\   'language': 'layoutjson',
\})

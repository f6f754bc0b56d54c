-- Neovim's own client talks to hipify-port lsp.
--
--   nvim --headless -u NONE -c 'luafile neovim.lua' FOLDER/a.cu
--
-- Ports the file by its code action, and saves it. HIPPORT_BINARY names the
-- program; what goes wrong is printed, with exit code 1.
local uv = vim.loop
local file = vim.api.nvim_buf_get_name(0)
local folder = vim.fn.fnamemodify(file, ':h')

local function check(holds, what)
  if holds then return end
  io.stderr:write('neovim.lua: ' .. what .. '\n')
  vim.cmd('cquit 1')
end

local function waitFor(what, holds)
  check(vim.wait(60000, holds, 20), what .. ' did not come')
end

local id = vim.lsp.start_client({
  name = 'hipify-port',
  cmd = { uv.os_getenv('HIPPORT_BINARY'), 'lsp', '--no-cache' },
  root_dir = folder,
  workspace_folders = { { name = 'tree', uri = vim.uri_from_fname(folder) } },
})
check(id, 'the client does not start')
vim.lsp.buf_attach_client(0, id)
waitFor('a diagnostic', function() return #vim.diagnostic.get(0) > 0 end)
check(vim.diagnostic.get(0)[1].source == 'hipify-port', 'another source')

-- Typing is followed, without saving.
local before = #vim.diagnostic.get(0)
local last = vim.api.nvim_buf_line_count(0)
vim.api.nvim_buf_set_lines(0, last, last, false,
  { 'void more() { cudaDeviceReset(); }' })
waitFor('the diagnostic of a change', function()
  return #vim.diagnostic.get(0) == before + 1
end)
vim.api.nvim_buf_set_lines(0, last, last + 1, false, {})
waitFor('the diagnostics of another', function()
  return #vim.diagnostic.get(0) == before
end)

local params = vim.lsp.util.make_range_params()
local answers = vim.lsp.buf_request_sync(0, 'textDocument/hover', {
  textDocument = params.textDocument,
  position = { line = 5, character = 4 },
}, 60000)
check(answers and answers[id] and answers[id].result, 'no hover')
check(answers[id].result.contents.value:find('hipMalloc', 1, true),
  'the hover does not say what the name becomes')

params.context = { diagnostics = {}, only = { 'source.port' } }
answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, 60000)
check(answers and answers[id] and #(answers[id].result or {}) == 1,
  'no action that ports the file')
vim.lsp.util.apply_workspace_edit(answers[id].result[1].edit,
  vim.lsp.get_client_by_id(id).offset_encoding)
vim.cmd('write')
vim.lsp.stop_client(id)
waitFor('the end of the server', function()
  return vim.lsp.get_client_by_id(id) == nil
end)
vim.cmd('qall!')

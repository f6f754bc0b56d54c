// The library of VS Code's language clients talks to hipify-port lsp. Each
// message is checked by the types of the protocol.
//
//   node lsp_client.cjs HIPIFY-PORT MODULES FOLDER
//
// FOLDER holds a.cu; the text that the edits make of it goes to stdout.
const { spawn } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { pathToFileURL } = require('node:url');

const [program, modules, folder] = process.argv.slice(2);
const load = createRequire(modules + '/node_modules/');
const rpc = load('vscode-jsonrpc/node');
const lsp = load('vscode-languageserver-protocol');

function check(holds, what, value) {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(value)}`);
}

/** What text edits make of an ASCII text. */
function applied(text, edits) {
  const starts = [0];
  for (let i = 0; i < text.length; ++i) {
    if (text[i] === '\n') starts.push(i + 1);
  }
  const offset = (at) => starts[at.line] + at.character;
  return [...edits].reverse().reduce(
    (all, each) => all.slice(0, offset(each.range.start)) + each.newText +
      all.slice(offset(each.range.end)), text);
}

async function main() {
  const server = spawn(program, ['lsp', '--no-cache'],
    { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = rpc.createMessageConnection(
    new rpc.StreamMessageReader(server.stdout),
    new rpc.StreamMessageWriter(server.stdin));
  const diagnostics = new Promise((resolve) => connection.onNotification(
    lsp.PublishDiagnosticsNotification.type, resolve));
  connection.listen();

  const initialized = await connection.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    workspaceFolders: [{ uri: pathToFileURL(folder).href, name: 'tree' }],
    capabilities: {
      workspace: { workspaceEdit: { documentChanges: true } },
      textDocument: {
        publishDiagnostics: {
          codeDescriptionSupport: true, tagSupport: { valueSet: [1, 2] },
        },
      },
    },
  });
  check(initialized.capabilities.positionEncoding ===
    lsp.PositionEncodingKind.UTF16, 'encoding', initialized);
  await connection.sendNotification(lsp.InitializedNotification.type, {});

  const uri = pathToFileURL(folder + '/a.cu').href;
  const text = readFileSync(folder + '/a.cu', 'utf8');
  await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, {
    textDocument: lsp.TextDocumentItem.create(uri, 'cuda-cpp', 1, text),
  });
  const published = await diagnostics;
  check(published.uri === uri, 'uri', published);
  check(published.diagnostics.length > 0, 'diagnostics', published);
  for (const each of published.diagnostics) {
    check(lsp.Diagnostic.is(each), 'no diagnostic', each);
    check(lsp.CodeDescription.is(each.codeDescription), 'no description', each);
  }

  const whole = lsp.Range.create(0, 0, text.split('\n').length, 0);
  const actions = await connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument: { uri }, range: whole,
    context: { diagnostics: published.diagnostics },
  });
  for (const each of actions) {
    check(lsp.CodeAction.is(each), 'no code action', each);
    check(lsp.WorkspaceEdit.is(each.edit), 'no edit', each);
  }
  const port = actions.find((each) => each.kind.startsWith('source.port'));
  check(port, 'no port among', actions);

  const at = published.diagnostics[0].range.start;
  const hover = await connection.sendRequest(lsp.HoverRequest.type, {
    textDocument: { uri },
    position: { line: at.line, character: at.character + 1 },
  });
  check(lsp.Hover.is(hover), 'no hover', hover);

  // A request that is cancelled ends with the protocol's error.
  await connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
    textDocument: { uri, version: 2 }, contentChanges: [{ text: text + '\n' }],
  });
  const source = new rpc.CancellationTokenSource();
  const cancelled = connection.sendRequest(lsp.CodeActionRequest.type, {
    textDocument: { uri }, range: whole, context: { diagnostics: [] },
  }, source.token);
  source.cancel();
  const failure = await cancelled.then(() => undefined, (error) => error);
  check(failure?.code === lsp.LSPErrorCodes.RequestCancelled, 'no end', failure);

  await connection.sendRequest(lsp.ShutdownRequest.type);
  await connection.sendNotification(lsp.ExitNotification.type);
  const code = await new Promise((resolve) => server.on('exit', resolve));
  check(code === 0, 'exit code', code);
  process.stdout.write(applied(text, port.edit.documentChanges[0].edits));
  connection.dispose();
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

// What the extension does, asked where extensions run: VS Code calls run().
const assert = require('node:assert/strict');
const vscode = require('vscode');

const host = process.env.HIPPORT_SUITE;

async function ask(question) {
  return (await fetch(`${host}/?${new URLSearchParams(question)}`)).json();
}

/** Waits until the window shows a text. */
async function see(text) {
  assert.ok(await ask({ see: text }), `the window does not show: ${text}`);
}

async function until(what, condition) {
  for (let i = 0; i < 1200; ++i) {
    const value = await condition();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return assert.fail(`it never comes to this: ${what}`);
}

const command = vscode.commands.executeCommand;
const settings = () => vscode.workspace.getConfiguration('hipify-port');
const set = (key, value) =>
  settings().update(key, value, vscode.ConfigurationTarget.Global);
const findings = (document) => vscode.languages.getDiagnostics(document.uri)
  .filter((each) => each.source === 'hipify-port');
const checkOf = (finding) => finding.code.value ?? finding.code;

function placeOf(document, word) {
  return document.positionAt(document.getText().indexOf(word) + 1);
}

async function show(name) {
  const [folder] = vscode.workspace.workspaceFolders;
  const document = await vscode.workspace.openTextDocument(
    vscode.Uri.joinPath(folder.uri, name));
  const editor = await vscode.window.showTextDocument(document,
    vscode.ViewColumn.One);
  return { document, editor };
}

function portOf(document) {
  return vscode.workspace.textDocuments.find((each) =>
    each.uri.scheme === 'hipify-port' && each.uri.path === document.uri.path);
}

const tests = {
  async 'findings appear where a CUDA file is opened'() {
    const { document } = await show('a.cu');
    assert.equal(document.languageId, 'cuda-cpp');
    await until('findings', () => findings(document).length > 0);
    const malloc = findings(document).find((each) =>
      document.getText(each.range) === 'cudaMalloc');
    assert.equal(checkOf(malloc), 'cuda-api');
    assert.equal(malloc.severity, vscode.DiagnosticSeverity.Hint);
    const setting = findings(document).find((each) =>
      document.getText(each.range) === 'cudaLimitDevRuntimeSyncDepth');
    assert.equal(setting.severity, vscode.DiagnosticSeverity.Warning);
  },

  async 'a hover says what a name becomes'() {
    const { document } = await show('a.cu');
    const hovers = await command('vscode.executeHoverProvider', document.uri,
      placeOf(document, 'cudaMalloc'));
    const text = hovers.flatMap((each) => each.contents)
      .map((each) => each.value).join('\n');
    assert.match(text, /hipMalloc/);
  },

  async 'a finding has its fix'() {
    const { document } = await show('a.cu');
    const actions = await command('vscode.executeCodeActionProvider',
      document.uri, new vscode.Range(placeOf(document, 'cudaMalloc'),
        placeOf(document, 'cudaMalloc')));
    const kinds = actions.map((each) => each.kind.value);
    assert.ok(kinds.includes('quickfix'), kinds);
    assert.ok(kinds.includes('source.fixAll.hipify-port'), kinds);
  },

  async 'the port beside follows what is typed'() {
    const { document, editor } = await show('a.cu');
    await command('hipify-port.showPort');
    const port = await until('a port', () => portOf(document));
    assert.match(port.getText(), /hipMalloc\(&data, 256\)/);
    assert.doesNotMatch(port.getText(), /cudaMalloc/);
    assert.equal(vscode.window.activeTextEditor.document, document);
    assert.ok(vscode.window.visibleTextEditors.some((each) =>
      each.document === port && each.viewColumn === vscode.ViewColumn.Two));
    await ask({ picture: '' });
    await editor.edit((edit) => edit.insert(
      document.lineAt(document.lineCount - 1).range.end,
      'void more() { cudaDeviceSynchronize(); }\n'));
    await until('a newer port', () =>
      /hipDeviceSynchronize/.test(port.getText()));
    await command('undo');
  },

  async 'a finding is explained on a page beside'() {
    const { document, editor } = await show('a.cu');
    const place = placeOf(document, 'cudaLimitDevRuntimeSyncDepth');
    editor.selection = new vscode.Selection(place, place);
    await until('findings', () => findings(document).length > 0);
    await command('hipify-port.explain');
    await until('a page', () => vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .some((tab) => tab.label.includes('unsupported-api')));
    const page = await vscode.workspace.openTextDocument(
      vscode.Uri.parse('hipify-port://checks/unsupported-api.md'));
    assert.match(page.getText(), /^# unsupported-api\n/);
  },

  async 'the whole file is ported'() {
    const { document } = await show('b.cu');
    const before = document.getText();
    await command('hipify-port.portFile');
    await until('a port', () => document.getText() !== before);
    assert.match(document.getText(), /hipFree\(0\)/);
    assert.match(document.getText(), /hipport::shfl_down_sync/);
    await see('The port includes hipport/warp.h');
    assert.ok(document.isDirty, 'the extension leaves saving to people');
    await command('undo');
    assert.equal(document.getText(), before, 'one step takes it back');
  },

  async 'a server that starts anew knows the same'() {
    const { document } = await show('a.cu');
    await until('findings', () => findings(document).length > 0);
    await command('hipify-port.restart');
    await until('findings again', () => findings(document).length > 0);
    const port = await until('a port', () => portOf(document));
    assert.match(port.getText(), /hipMalloc/);
  },

  async 'options that are wrong are said once'() {
    const { document } = await show('a.cu');
    await set('arguments', ['--no-such-option']);
    await see('hipify-port lsp does not start. Its output says why');
    assert.equal(findings(document).length, 0);
    await set('arguments', ['--no-cache']);
    await until('findings', () => findings(document).length > 0);
    await command('notifications.clearAll');
  },

  async 'a program that is missing is said once, with what to do'() {
    const { document } = await show('a.cu');
    await set('path', 'no-such-program');
    await see('There is no program "no-such-program". Install hipify-port, ' +
      'or set hipify-port.path to where it is.');
    // A toast may be gone; the list has it with its buttons.
    await command('notifications.showList');
    await see('Open Settings');
    assert.equal(findings(document).length, 0);
    // Commands say so too, rather than to fail.
    await command('notifications.clearAll');
    await command('hipify-port.showPort');
    await see('There is no program "no-such-program"');
    await command('notifications.clearAll');
    await set('path', '/bin/false');
    await see('"/bin/false" is no hipify-port that serves editors');
    await command('notifications.clearAll');
    await set('path', process.env.HIPPORT_BINARY);
    await until('findings', () => findings(document).length > 0);
  },
};

async function tell(message) {
  await fetch(host, { method: 'POST', body: JSON.stringify(message) });
}

exports.run = async () => {
  let failures = 0;
  for (const [name, test] of Object.entries(tests)) {
    const begin = Date.now();
    try {
      await test();
      await tell({ log: `ok ${name} (${Date.now() - begin} ms)` });
    } catch (error) {
      ++failures;
      await tell({ log: `not ok ${name}: ${error.stack}` });
    }
  }
  await tell({ problem: failures ? `${failures} tests fail` : '' });
};

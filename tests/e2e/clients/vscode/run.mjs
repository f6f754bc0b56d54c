// Runs the extension of packaging/vscode in a real VS Code: the server that
// code-server brings, with Chromium as its window.
//
//   node run.mjs HIPIFY-PORT VSCODE VSIX FOLDER [PICTURE]
//
// VSCODE is the folder of out/server-main.js. VSIX is installed as people install
// it. FOLDER holds the folder "tree", which is opened, and gets what VS Code
// writes. The tests are those of suite.cjs, which runs where extensions run;
// what they ask about the window is answered here. The exit code is 0 where all
// hold. PICTURE is a PNG file to write.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [program, vscode, vsix, folder, picture] = process.argv.slice(2);
const suite = fileURLToPath(new URL('suite.cjs', import.meta.url));
const children = [];

function start(command, args, log) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', openSync(join(folder, log), 'w'), 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, HOME: folder, HIPPORT_SUITE: address(),
      HIPPORT_BINARY: program, XDG_CACHE_HOME: join(folder, 'cache') },
  });
  child.on('error', (error) => end(`${command}: ${error.message}`));
  child.on('exit', (code) => end(`${command} ended with ${code}: ${log}`));
  children.push(child);
  return child;
}

let hasEnded = false;
function end(problem) {
  if (hasEnded) return;
  hasEnded = true;
  for (const each of children) {
    try {
      process.kill(-each.pid, 'SIGKILL');
    } catch {
      // It has gone already.
    }
  }
  if (problem) console.error(problem);
  process.exit(problem ? 1 : 0);
}

// ---- what the tests ask

const http = createServer(async (request, response) => {
  const query = new URL(request.url, 'http://localhost').searchParams;
  if (query.has('see')) {
    response.end(JSON.stringify(await shows(query.get('see'))));
  } else if (query.has('picture')) {
    if (picture) writeFileSync(picture, await screenshot());
    response.end('true');
  } else {
    let body = '';
    for await (const part of request) body += part;
    response.end();
    const { log, problem } = JSON.parse(body);
    if (log) console.log(log);
    else end(problem);
  }
});
await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
function address() {
  return `http://127.0.0.1:${http.address().port}`;
}

// ---- the window

let messages = 0;
const answers = new Map();
let browser;
function call(method, params = {}, sessionId = undefined) {
  const id = ++messages;
  browser.stdio[3].write(
    `${JSON.stringify({ id, method, params, sessionId })}\0`);
  return new Promise((resolve) => answers.set(id, resolve));
}

let page;
async function evaluate(expression) {
  const { result } = await call('Runtime.evaluate',
    { expression, returnByValue: true }, page);
  return result?.result?.value;
}

/** Whether the window comes to show a text, in a minute. */
async function shows(text) {
  const until = Date.now() + 60000;
  while (Date.now() < until) {
    const shown = await evaluate('document.body.innerText');
    // VS Code wraps and pads with spaces of its own.
    if (shown?.replace(/\s+/g, ' ').includes(text)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

async function screenshot() {
  const { result } = await call('Page.captureScreenshot', {}, page);
  return Buffer.from(result.data, 'base64');
}

async function open(url) {
  browser = start('chromium', ['--headless=new', '--no-sandbox',
    '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run',
    '--disable-background-networking', '--window-size=1280,800',
    '--remote-debugging-pipe', `--user-data-dir=${join(folder, 'profile')}`,
    'about:blank'], 'browser.log');
  let rest = '';
  browser.stdio[4].on('data', (part) => {
    const parts = (rest + part).split('\0');
    rest = parts.pop();
    for (const each of parts) {
      const message = JSON.parse(each);
      answers.get(message.id)?.(message);
      answers.delete(message.id);
    }
  });
  const target = await call('Target.createTarget', { url });
  const session = await call('Target.attachToTarget',
    { targetId: target.result.targetId, flatten: true });
  page = session.result.sessionId;
}

// ---- VS Code

mkdirSync(join(folder, 'server/data/User'), { recursive: true });
writeFileSync(join(folder, 'server/data/User/settings.json'), JSON.stringify({
  'hipify-port.path': program,
  'hipify-port.arguments': ['--no-cache'],
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'files.autoSave': 'off',
}));
const common = [join(vscode, 'out/server-main.js'),
  '--accept-server-license-terms', '--telemetry-level', 'off',
  '--server-data-dir', join(folder, 'server')];
execFileSync(process.execPath, [...common, '--install-extension', vsix],
  { stdio: ['ignore', 'ignore', openSync(join(folder, 'install.log'), 'w')] });
const extensions = join(folder, 'server/extensions');
const extension = join(extensions, readdirSync(extensions).find(
  (each) => each.startsWith('hipify-port.')));
const server = start(process.execPath, [...common, '--host', '127.0.0.1',
  '--port', '0', '--without-connection-token'], 'server.log');
let said = '';
server.stdout.on('data', async (part) => {
  const hadPort = /listening on \d+/.test(said);
  said += part;
  const port = /listening on (\d+)\s/.exec(said)?.[1];
  if (hadPort || !port) return;
  const url = new URL(`http://127.0.0.1:${port}/`);
  const remote = (path) => `vscode-remote://127.0.0.1:${port}${path}`;
  url.searchParams.set('folder', join(folder, 'tree'));
  url.searchParams.set('payload', JSON.stringify([
    ['extensionDevelopmentPath', remote(extension)],
    ['extensionTestsPath', remote(suite)]]));
  await open(url.href);
});
setTimeout(() => end('VS Code does not come to an end'), 170000).unref();

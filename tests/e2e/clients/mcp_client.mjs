// The SDK of the Model Context Protocol talks to hipify-port mcp. It checks
// each message by the official schema, and results by the schemas of the tools.
//
//   node mcp_client.mjs HIPIFY-PORT MODULES FOLDER
//
// FOLDER holds a.cu; its port goes to stdout.
import { pathToFileURL } from 'node:url';

const [program, modules, folder] = process.argv.slice(2);
const sdk = (path) => import(pathToFileURL(
  `${modules}/node_modules/@modelcontextprotocol/sdk/dist/esm/${path}`).href);
const { Client } = await sdk('client/index.js');
const { StdioClientTransport } = await sdk('client/stdio.js');

function check(holds, what, value) {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(value)}`);
}

const client = new Client({ name: 'test', version: '1.0.0' });
await client.connect(new StdioClientTransport({
  command: program, args: ['mcp'], cwd: folder, stderr: 'inherit',
}));
check(client.getServerVersion().name === 'hipify-port', 'name',
  client.getServerVersion());
check(client.getInstructions().length > 0, 'instructions', {});
await client.ping();

const { tools } = await client.listTools();
const names = tools.map((each) => each.name);
for (const name of ['port_file', 'findings', 'explain', 'query', 'validate',
  'emulate', 'record']) {
  check(names.includes(name), 'no tool', name);
}

const call = (name, args) => client.callTool({ name, arguments: args });
const port = await call('port_file', { path: 'a.cu' });
check(!port.isError && port.structuredContent.changed, 'port', port);
const found = await call('findings', { paths: ['.'], action: 'automatic' });
check(found.structuredContent.findings.length > 0, 'findings', found);
const text = await call('explain', { check: 'call-arguments' });
check(text.content[0].text.startsWith('call-arguments: '), 'explain', text);
const query = await call('query', { names: ['cudaMalloc'] });
check(query.structuredContent.answers[0].rows[0].hip.name === 'hipMalloc',
  'query', query);
const wrong = await call('explain', { check: 'none' });
check(wrong.isError, 'no error', wrong);
const failure = await call('unknown', {}).then(() => undefined, (e) => e);
check(failure?.code === -32602, 'no error', failure);

await client.close();
process.stdout.write(port.structuredContent.text);

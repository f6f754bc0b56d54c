// Makes one file of the extension and the libraries that it uses, and another
// of their licences, which ask to come along.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const { metafile } = await build({
  entryPoints: ['src/extension.ts'], outfile: 'dist/extension.js',
  bundle: true, minify: true, metafile: true, logLevel: 'warning',
  platform: 'node', target: 'node20', format: 'cjs', external: ['vscode'],
});

const used = Object.keys(metafile.inputs).map(
  (path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
const folders = [...new Set(used)].filter((each) => each).sort();
const texts = folders.map((folder) => {
  const { name, version } = JSON.parse(
    readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find(
    (each) => /^licen[cs]e(\.|$)/i.test(each));
  if (!file) throw new Error(`${folder} has no file with its licence`);
  const text = readFileSync(`${folder}/${file}`, 'utf8').trim();
  return `${name} ${version}\n\n${text}\n`;
});
writeFileSync('dist/licences.txt', texts.join(`\n${'-'.repeat(72)}\n\n`));

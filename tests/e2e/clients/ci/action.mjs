// Runs an action of GitHub as a runner does: checked by the official schema, its
// expressions evaluated by GitHub's own library, its steps one by one. Actions of
// others are not run, but what they would get is said.
//
//   node action.mjs MODULES ACTION.YML FOLDER [NAME=VALUE...]
//
// FOLDER gets what a runner gives steps: files for outputs, the summary and the
// PATH. NAME=VALUE are inputs, or "base=REVISION" for a pull request. Prints JSON:
// {"code", "outputs", "summary", "used": [{"uses", "with"}], "ran": [NAME]}.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, path, folder, ...given] = process.argv.slice(2);
const load = createRequire(join(resolve(modules), 'node_modules/'));
const { validateAction } = load('@action-validator/core');
const { parse } = load('yaml');
const { Lexer, Parser, Evaluator, data } = await import(pathToFileURL(join(
  resolve(modules), 'node_modules/@actions/expressions/dist/index.js')).href);

const text = readFileSync(path, 'utf8');
const { actionType, errors } = validateAction(text);
if (actionType !== 'action' || errors.length > 0) {
  console.error(JSON.stringify(errors, undefined, 2));
  process.exit(1);
}
const action = parse(text);

// ---- expressions

function asData(value) {
  if (typeof value !== 'object') return new data.StringData(String(value));
  return new data.Dictionary(...Object.entries(value).map(
    ([key, each]) => ({ key, value: asData(each) })));
}

function evaluated(expression) {
  const context = { inputs, steps, github };
  const parser = new Parser(new Lexer(expression).lex().tokens,
    Object.keys(context), []);
  return new Evaluator(parser.parse(), asData(context)).evaluate();
}

const filled = (value) => String(value).replace(/\$\{\{(.*?)\}\}/gs,
  (_, expression) => evaluated(expression.trim()).coerceString());
const filledAll = (values) => Object.fromEntries(
  Object.entries(values ?? {}).map(([key, each]) => [key, filled(each)]));

function isTrue(condition) {
  if (condition === undefined) return true;
  const value = evaluated(condition.replace(/^\$\{\{(.*)\}\}$/s, '$1'));
  return value.coerceString() === 'true';
}

// ---- the job

const values = Object.fromEntries(given.map((each) => {
  const at = each.indexOf('=');
  return [each.slice(0, at), each.slice(at + 1)];
}));
const { base, ...own } = values;
for (const name of Object.keys(own)) {
  if (!(name in action.inputs)) throw new Error(`there is no input ${name}`);
}
const inputs = Object.fromEntries(Object.entries(action.inputs).map(
  ([name, { default: usual }]) => [name, own[name] ?? usual ?? '']));
const github = base ? { event: { pull_request: { base: { sha: base } } } }
  : { event: {} };
const steps = {};

mkdirSync(folder, { recursive: true });
const file = (name) => join(resolve(folder), name);
const files = { GITHUB_OUTPUT: file('output'), GITHUB_PATH: file('path'),
  GITHUB_STEP_SUMMARY: file('summary') };
for (const each of Object.values(files)) writeFileSync(each, '');
const read = (name) => readFileSync(files[name], 'utf8');

const ran = [];
const used = [];
let code = 0;
for (const step of action.runs.steps) {
  if (!isTrue(step.if)) continue;
  ran.push(step.name);
  if (step.uses) {
    used.push({ uses: step.uses, with: filledAll(step.with) });
    continue;
  }
  writeFileSync(files.GITHUB_OUTPUT, '');
  const result = spawnSync(step.shell, ['-e', '-c', filled(step.run)], {
    encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...files, ...filledAll(step.env),
      RUNNER_TEMP: resolve(folder), GITHUB_ACTION_PATH: resolve(dirname(path)),
      PATH: [...read('GITHUB_PATH').split('\n').filter((each) => each),
        process.env.PATH].join(':') },
  });
  process.stderr.write(result.stdout);
  if (step.id) {
    steps[step.id] = { outputs: Object.fromEntries(read('GITHUB_OUTPUT')
      .split('\n').filter((each) => each).map((each) => each.split('='))) };
  }
  code = result.status;
  if (code !== 0) break;
}
const outputs = Object.fromEntries(Object.entries(action.outputs).map(
  ([name, { value }]) => [name, filled(value)]));
console.log(JSON.stringify({
  code, outputs, summary: read('GITHUB_STEP_SUMMARY'), used, ran,
}));

import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';

/** The functions of `@quillstead/service-kit` that run a statement whose columns are declared. */
const runners = new Set(['query', 'queryOne', 'execute']);
const mayRun = new RegExp(`\\b(?:${[...runners].join('|')})\\b`);

/** Neither the tests nor what defines the functions runs a statement of the product. */
const isOther = (path) => /\.spec\.ts$|^libs\/shared\/service-kit\/src\/(?:sql|testing)\//.test(path);

/** An empty folder in which the tests of one run note the statements whose columns they have compared. */
export function noteFolder(root) {
  const folder = join(root, '.jest/run-statements');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * The statements of the sources that no test has run, so that nothing has compared their columns with the declared ones.
 * @param {string} root
 * @param {string} folder what noteFolder gave, after the run
 * @returns {string[]} `path:line`, from the root
 */
export function statementsNotRun(root, folder) {
  const run = new Set(
    readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n')),
  );
  return sourcesOf(root)
    .flatMap((path) => {
      const lines = statementLines(path, readFileSync(join(root, path), 'utf8'));
      return lines.map((line) => `${path}:${line}`);
    })
    .filter((site) => !run.has(join(root, site)));
}

function sourcesOf(root) {
  const folders = ['apps', 'libs/shared'].flatMap((place) =>
    readdirSync(join(root, place)).map((name) => `${place}/${name}/src`),
  );
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path}`,
      ),
    )
    .filter((path) => path.endsWith('.ts') && !isOther(path))
    .toSorted();
}

/**
 * The lines on which a source runs a statement.
 * @param {string} path its ending says the language
 * @param {string} code
 */
function statementLines(path, code) {
  if (!mayRun.test(code)) return [];
  const { program } = parseSync(path, code);
  const lines = new Set();
  const visit = (node) => {
    if (node.type === 'CallExpression' && runners.has(node.callee.name))
      lines.add(code.slice(0, node.start).split('\n').length);
    for (const key of visitorKeys[node.type] ?? [])
      for (const child of [node[key]].flat()) if (child) visit(child);
  };
  visit(program);
  return [...lines].toSorted((one, other) => one - other);
}

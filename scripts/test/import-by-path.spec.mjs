import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, visitorKeys } from 'oxc-parser';

const root = join(import.meta.dirname, '../..');
const options = { cwd: root, encoding: /** @type {const} */ ('utf8') };
const sources = execFileSync('git', ['ls-files', '*.mjs', '*.ts', '*.tsx'], options).trimEnd().split('\n');

/**
 * The lines on which a file imports what may be a path, or has Node import it. A path is read as a URL there: the `#` or
 * `%` of a folder's name would mean something else.
 */
function pathsAsUrls(file) {
  const code = readFileSync(join(root, file), 'utf8');
  const found = [];
  const visit = (node) => {
    if (node.type === 'ImportExpression' && !isSpecifier(node.source)) found.push(node);
    if (
      node.type === 'TemplateLiteral' &&
      node.quasis.some(({ value }) => /--(import|loader)=$/.test(value.raw))
    )
      if (!code.slice(node.start, node.end).includes('=${import.meta.resolve(')) found.push(node);
    for (const key of visitorKeys[node.type] ?? [])
      for (const child of [node[key]].flat()) if (child) visit(child);
  };
  visit(parseSync(file, code).program);
  return found.map(({ start }) => `${file}:${code.slice(0, start).split('\n').length}`);
}

/** A text, one that begins with a text, or the `href` of a URL. */
function isSpecifier(node) {
  if (node.type === 'TemplateLiteral') return node.quasis[0].value.raw !== '';
  return node.type === 'Literal' || (node.type === 'MemberExpression' && node.property.name === 'href');
}

it('no source imports a path that it has not made a URL', () => {
  expect(
    sources
      .filter((file) => /\bimport\(|--(import|loader)=/.test(readFileSync(join(root, file), 'utf8')))
      .flatMap(pathsAsUrls),
  ).toEqual([]);
});

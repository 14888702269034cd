import { parseSync, visitorKeys } from 'oxc-parser';
import { codeChanges } from './code-changes.mjs';
import { sqlChanges } from './sql-changes.mjs';

/**
 * One small fault in a file. `was` and `becomes` are the lines that it touches, shortened; together they are its `id`,
 * which stays the same when lines move. `part` is the function in which it lies, by its first character; 0 is the
 * module itself.
 *
 * @typedef {{ id: string, start: number, end: number, text: string, line: number, was: string, becomes: string,
 *   part: number }} Mutant
 */

/**
 * @typedef {{ start: number, body: { type: string, start: number, end: number } }} FunctionPlace
 */

/**
 * The mutants of a source file, and the functions in it.
 * @param {string} path for the syntax only: `.ts` or `.tsx`
 * @param {string} source
 * @param {{ holdsRules?: boolean }} [how] whether numbers outside of functions are rules of the product, and not sizes
 *   of batches and the like
 * @returns {{ mutants: Mutant[], functions: FunctionPlace[] }}
 */
export function makeMutants(path, source, { holdsRules = false } = {}) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const changes = [];
  const functions = [];

  const visit = (node, parent, part) => {
    if (isLeftOut(node)) return;
    let within = part;
    if (isFunction(node) && node.body) {
      functions.push(node);
      within = node.start;
    }
    const around = { parent, isInFunction: within !== 0, holdsRules, source };
    const isIndex = parent?.type === 'MemberExpression' && parent.computed && node === parent.property;
    if (!isIndex) for (const change of codeChanges(node, around)) changes.push({ ...change, part: within });
    for (const change of sqlChanges(node, source)) changes.push({ ...change, part: within });
    for (const key of visitorKeys[node.type] ?? []) {
      if (key === 'key' && !node.computed) continue;
      for (const child of [node[key]].flat()) if (child) visit(child, node, within);
    }
  };
  visit(program, null, 0);
  return { mutants: named(changes, source), functions };
}

const isFunction = ({ type }) =>
  /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type);
const valueNodes = /^TS(As|Satisfies|NonNull)|^TS(NonNull|Satisfies|As)Expression|^TSParameterProperty$/;

/** Types, imports, decorators, and what only logs: no test has to detect a change there. */
function isLeftOut(node) {
  if (node.type.startsWith('TS') && !valueNodes.test(node.type)) return true;
  if (/^(Import|ExportAll|Decorator)/.test(node.type)) return node.type !== 'ImportExpression';
  if (node.type !== 'ExpressionStatement') return false;
  const { callee } = node.expression;
  const owner = callee?.object?.property?.name ?? callee?.object?.name;
  return owner === 'logger' || owner === 'log' || owner === 'console';
}

function named(changes, source) {
  const seen = new Map();
  return changes
    .toSorted((one, other) => one.start - other.start)
    .map((change) => {
      const { was, becomes } = linesOf(change, source);
      const key = `${was} ⇒ ${becomes}`;
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      const line = source.slice(0, change.start).split('\n').length;
      return { ...change, line, was, becomes, id: count === 1 ? key : `${key} (${count})` };
    })
    .filter(({ was, becomes }) => was !== becomes);
}

/** The lines that a change touches, before and after it. */
function linesOf({ start, end, text }, source) {
  const from = source.lastIndexOf('\n', start - 1) + 1;
  const next = source.indexOf('\n', end);
  const to = next < 0 ? source.length : next;
  const short = (lines) => {
    const tidy = lines.replace(/\s+/g, ' ').trim();
    return tidy.length > 200 ? `${tidy.slice(0, 150)} … ${tidy.slice(-40)}` : tidy;
  };
  return {
    was: short(source.slice(from, to)),
    becomes: short(source.slice(from, start) + text + source.slice(end, to)),
  };
}

import { parseSync, visitorKeys } from 'oxc-parser';
import { sqlChanges } from './sql-changes.mjs';

/**
 * One small fault in a file. `was` and `becomes` are the lines that it touches, shortened; together they are its `id`,
 * which stays the same when lines move. `part` is the function in which it lies, by its first character; 0 is the
 * module itself.
 *
 * `isMidway` marks the faults that show only while something else happens.
 *
 * @typedef {{ id: string, start: number, end: number, text: string, line: number, was: string, becomes: string,
 *   part: number, isMidway: boolean }} Mutant
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

  const visit = (node, parent, part, isLooping) => {
    if (isLeftOut(node)) return;
    let within = part;
    let isInLoop = isLooping || /^(While|DoWhile|For)Statement$/.test(node.type);
    if (isFunction(node) && node.body) {
      functions.push(node);
      within = node.start;
      isInLoop = false;
    }
    const around = { parent, isInFunction: within !== 0, isInLoop, holdsRules, source };
    const isIndex = parent?.type === 'MemberExpression' && parent.computed && node === parent.property;
    const add = (made, isMidway = false) =>
      changes.push(...made.map((change) => ({ isMidway, ...change, part: within })));
    if (!isIndex) add(changesOf[node.type]?.(node, around) ?? []);
    add(midwayChangesOf[node.type]?.(node, around) ?? [], true);
    add(sqlChanges(node, source));
    for (const key of visitorKeys[node.type] ?? []) {
      if (key === 'key' && !node.computed) continue;
      for (const child of [node[key]].flat()) if (child) visit(child, node, within, isInLoop);
    }
  };
  visit(program, null, 0, false);
  const unique = new Map();
  for (const change of changes) {
    const key = `${change.start} ${change.end} ${change.text}`;
    unique.set(key, { ...change, isMidway: change.isMidway || unique.get(key)?.isMidway === true });
  }
  return { mutants: named([...unique.values()], source), functions };
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

/**
 * The changes to TypeScript: for a node of the syntax tree, the replacements that a test should detect. Texts of
 * messages and code that only logs stay as they are. A change that the types or the lint reject is not made either: a
 * `?.` left out.
 *
 * @typedef {{ start: number, end: number, text: string }} Change characters of the source, and what takes their place
 */

const comparisons = {
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
};
const arithmetic = { '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'], '&': ['|'], '|': ['&'] };
const assignments = { '+=': '-=', '-=': '+=', '*=': '/=', '??=': '=', '||=': '&&=', '&&=': '||=' };

const otherMethod = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  all: 'allSettled',
};
/** Methods whose result is of the kind of what they are called on. */
const droppedMethods =
  'filter slice sort toSorted reverse toReversed trim trimStart trimEnd normalize replace replaceAll concat'.split(
    ' ',
  );

const textOf = ({ start, end }, source) => source.slice(start, end);
const instead = ({ start, end }, text) => ({ start, end, text });
const isText = (node) => typeof node.value === 'string' || node.type === 'TemplateLiteral';

/** A test that sees a condition decided one way and the other detects its negation. */
const isWholeTest = (node, parent) => /^(If|Conditional)/.test(parent?.type) && node === parent.test;

/** The operator between two operands, without the space and comments around it. */
function operatorOf({ left, right, operator }, source) {
  const start = source.indexOf(operator, left.end);
  return start < 0 || start >= right.start ? null : { start, end: start + operator.length };
}

/** The condition of an `if`, a loop or a `?:`, decided one way. A loop that never ends says nothing. */
const decided =
  (...values) =>
  ({ test }) =>
    test === null || test.type === 'Literal' ? [] : values.map((value) => instead(test, value));

/** @type {Record<string, (node: any, around: any) => Change[]>} */
const changesOf = {
  BinaryExpression(node, { parent, source }) {
    const isJoin = node.operator === '+' && (isText(node.left) || isText(node.right));
    const place = operatorOf(node, source);
    if (place === null || isJoin || (/^[!=]/.test(node.operator) && isWholeTest(node, parent))) return [];
    return (comparisons[node.operator] ?? arithmetic[node.operator] ?? []).map((text) =>
      instead(place, text),
    );
  },
  LogicalExpression(node, { source }) {
    if (node.operator === '??') return [instead(node, `(${textOf(node.right, source)})`)];
    const place = operatorOf(node, source);
    return place === null ? [] : [instead(place, node.operator === '&&' ? '||' : '&&')];
  },
  AssignmentExpression(node, { source }) {
    const text = assignments[node.operator];
    const place = operatorOf(node, source);
    return text && place ? [instead(place, text)] : [];
  },
  UpdateExpression(node, { source }) {
    const other = (sign) => (sign === '++' ? '--' : '++');
    return [instead(node, textOf(node, source).replace(/\+\+|--/, other))];
  },
  UnaryExpression(node, { parent, source }) {
    if (isWholeTest(node, parent)) return [];
    const isSign = node.operator === '-' && node.argument.type !== 'Literal';
    return node.operator === '!' || isSign ? [instead(node, textOf(node.argument, source))] : [];
  },
  IfStatement: decided('true', 'false'),
  ConditionalExpression: decided('true', 'false'),
  WhileStatement: decided('false'),
  ForStatement: decided('false'),
  ReturnStatement: ({ argument }) =>
    argument === null || argument.name === 'undefined' ? [] : [instead(argument, 'undefined')],
  ArrowFunctionExpression: ({ body }) =>
    body.type === 'BlockStatement' || body.name === 'undefined' ? [] : [instead(body, 'undefined')],
  BlockStatement(node, { parent }) {
    // An `if` without `else` is left out by its condition already.
    const isOnlyBranch = parent?.type === 'IfStatement' && parent.alternate === null;
    return node.body.length < 2 || isOnlyBranch ? [] : [instead(node, '{}')];
  },
  ExpressionStatement({ expression, start, end }) {
    const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
    const isSuper = call.callee?.type === 'Super';
    return call.type === 'CallExpression' && !isSuper ? [{ start, end, text: ';' }] : [];
  },
  CallExpression({ callee, end }, { source }) {
    if (callee.type !== 'MemberExpression' || callee.computed) return [];
    const { name } = callee.property;
    const changes = [];
    if (Object.hasOwn(otherMethod, name)) changes.push(instead(callee.property, otherMethod[name]));
    if (droppedMethods.includes(name)) changes.push({ start: callee.object.end, end, text: '' });
    return changes.filter(({ start }) => !source.slice(callee.object.start, start).endsWith('Object'));
  },
  ArrayExpression: (node) => (node.elements.length > 0 ? [instead(node, '[]')] : []),
  Literal(node, { isInFunction, holdsRules }) {
    if (typeof node.value === 'boolean') return [instead(node, String(!node.value))];
    const isNumber = typeof node.value === 'number' && (isInFunction || holdsRules);
    if (isNumber) return [instead(node, String(node.value + 1))];
    return node.regex ? regexChanges(node) : [];
  },
};

/**
 * The changes that show only when something is held in the middle: what is not waited for, a transaction whose
 * statements commit one by one, what is not tidied up after a fault, a flag or a shared run that is not looked at, a
 * comparison with now that always holds or never.
 * @type {Record<string, (node: any, around: any) => Change[]>}
 */
const midwayChangesOf = {
  AwaitExpression(node, { parent, isInLoop, source }) {
    // A loop that never waits fills the memory.
    if (isInLoop) return [];
    if (parent?.type !== 'ExpressionStatement' && parent?.type !== 'ReturnStatement') return [];
    const text = parent.type === 'ReturnStatement' ? '' : 'void ';
    return [instead(node, text + textOf(node.argument, source))];
  },
  TryStatement: ({ finalizer }) => (finalizer ? [instead(finalizer, '{}')] : []),
  CallExpression(node, { source }) {
    const { callee, arguments: given, end } = node;
    if (callee.type !== 'MemberExpression' || callee.computed) return [];
    if (callee.property.name === 'finally') return [{ start: callee.object.end, end, text: '' }];
    const work = given.at(-1);
    if (callee.property.name !== 'transaction' || !work || !isFunction(work)) return [];
    const owner = textOf(callee.object, source);
    return [instead(node, `(${textOf(work, source)})(${owner}.manager ?? ${owner})`)];
  },
  AssignmentExpression: (node, around) =>
    node.operator === '??=' && around.isInFunction ? changesOf.AssignmentExpression(node, around) : [],
  IfStatement: ({ test }, { source }) =>
    isAboutNow(textOf(test, source)) ? decided('true', 'false')({ test }) : [],
};
const isAboutNow = (text) =>
  /\b(now|deadline)\b|\bis(Running|Stopp\w+|Ending|Closed)\b|\b(running|stopping|closed|looking)\b/.test(
    text,
  );

/** Leaves out an anchor or a quantifier, or negates a class, so that a pattern matches more than it should, or less. */
function regexChanges({ start, regex: { pattern } }) {
  const changes = [];
  const from = start + 1;
  if (pattern.startsWith('^')) changes.push({ start: from, end: from + 1, text: '' });
  if (/[^\\]\$$/.test(pattern))
    changes.push({ start: from + pattern.length - 1, end: from + pattern.length, text: '' });
  for (const { index } of pattern.matchAll(/(?<!\\)\[\^?/g)) {
    const isTurned = pattern[index + 1] === '^';
    changes.push({
      start: from + index,
      end: from + index + (isTurned ? 2 : 1),
      text: isTurned ? '[' : '[^',
    });
  }
  for (const { index } of pattern.matchAll(/(?<=[^\\(|*+?])[+*](?!\?)/g))
    changes.push({ start: from + index, end: from + index + 1, text: '' });
  return changes;
}

/**
 * A source in which every function says when it is entered: which tests reach it is known from one run of each.
 * @param {string} path what the marks are called by
 * @param {string} source
 * @param {FunctionPlace[]} functions of makeMutants
 */
export function probed(path, source, functions) {
  const mark = (part) => `globalThis.reachedParts?.add(${JSON.stringify(`${path}#${part}`)})`;
  /** @type {[number, string][]} */
  const puts = functions.flatMap(({ start, body }) =>
    body.type === 'BlockStatement' || body.type === 'FunctionBody'
      ? [[body.start + 1, `${mark(start)};`]]
      : [
          [body.start, `(${mark(start)}, `],
          [body.end, ')'],
        ],
  );
  let text = source;
  // From the end, so that what comes before keeps its place; an inner end stands before an outer one.
  for (const [at, put] of puts
    .map((entry, index) => /** @type {const} */ ([entry[0], entry[1], index]))
    .toSorted((a, b) => b[0] - a[0] || a[2] - b[2]))
    text = text.slice(0, at) + put + text.slice(at);
  return `${text}\n;${mark(0)};\n`;
}

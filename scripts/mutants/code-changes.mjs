/**
 * The changes to TypeScript: for a node of the syntax tree, the replacements that a test should detect. Texts of
 * messages and code that only logs stay as they are. A change that the types or the lint reject is not made either: an
 * `await` or a `?.` left out.
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
const droppedMethods = new Set(
  'filter slice sort toSorted reverse toReversed trim trimStart trimEnd normalize replace replaceAll concat'.split(
    ' ',
  ),
);

/**
 * @param {import('oxc-parser').Node} node a node of oxc's syntax tree
 * @param {{ parent: import('oxc-parser').Node | null, isInFunction: boolean, source: string }} around
 * @returns {Change[]}
 */
export function codeChanges(node, around) {
  return changesOf[node.type]?.(node, around) ?? [];
}

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
  UpdateExpression: (node, { source }) => [
    instead(
      node,
      textOf(node, source).replace(/\+\+|--/, (sign) => (sign === '++' ? '--' : '++')),
    ),
  ],
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
    if (droppedMethods.has(name)) changes.push({ start: callee.object.end, end, text: '' });
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

/** An anchor left out, a class turned round: what lets a pattern match more than it should, or less. */
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

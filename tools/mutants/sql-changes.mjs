/**
 * A template is SQL when it has the keywords of SQL, in capitals as all our statements have them, or compares a column.
 */
const isSql =
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|EXISTS|JOIN|ORDER BY|AND|OR|IS NULL|ON CONFLICT)\b|\.[a-z_]+ (=|<>|<|>|IS|IN) /;

/**
 * The replacements for parts of a statement. At each place the first pattern that matches is used.
 * @type {[RegExp, string[]][]}
 */
const swaps = [
  [/\bNOT EXISTS\b/g, ['EXISTS']],
  [/(?<!NOT )\bEXISTS\b/g, ['NOT EXISTS']],
  [/\bIS NOT NULL\b/g, ['IS NULL']],
  [/\bIS NULL\b/g, ['IS NOT NULL']],
  [/\bIS NOT DISTINCT FROM\b/g, ['IS DISTINCT FROM']],
  [/\bIS DISTINCT FROM\b/g, ['IS NOT DISTINCT FROM']],
  [/\bIS NOT TRUE\b/g, ['IS TRUE']],
  [/\bIS TRUE\b/g, ['IS NOT TRUE']],
  [/\bNOT IN\b/g, ['IN']],
  [/(?<!NOT )\bIN (?=\()/g, ['NOT IN ']],
  [/(?<!BETWEEN \S+ )\bAND\b/g, ['OR']],
  [/\bOR\b(?! REPLACE)/g, ['AND']],
  [/\bNOT (?=[a-z(])/g, ['']],
  [/\bLEFT JOIN\b/g, ['JOIN']],
  [/\bUNION ALL\b/g, ['UNION']],
  [/\bDESC\b/g, ['ASC']],
  [/\bASC\b/g, ['DESC']],
  [/\bSELECT DISTINCT\b(?! ON)/g, ['SELECT']],
  [/\bGREATEST\b/g, ['LEAST']],
  [/\bLEAST\b/g, ['GREATEST']],
  [/ <> | != /g, [' = ']],
  [/ >= /g, [' > ', ' < ']],
  [/ <= /g, [' < ', ' > ']],
  [/(?<=\S) < (?=\S)/g, [' <= ', ' >= ']],
  [/(?<=\S) > (?=\S)/g, [' >= ', ' <= ']],
  [/ \+ (?=[\d$a-z(])/g, [' - ']],
  [/(?<=[\w)]) - (?=[\d$a-z(])/g, [' + ']],
  [/\btrue\b/g, ['false']],
  [/\bfalse\b/g, ['true']],
];

/**
 * The same for guards of what happens midway: row locks, advisory locks, what a conflict leaves alone, comparisons with
 * now, with a lease and with a version.
 * @type {[RegExp, string[]][]}
 */
const midwaySwaps = [
  [/\bFOR (?:NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)\b(?: OF [a-z_]+)?(?: SKIP LOCKED| NOWAIT)?/g, ['']],
  [/\bSKIP LOCKED\b/g, ['']],
  [/\bpg_advisory_(?:xact_)?lock(?:_shared)?\(/g, ['num_nonnulls(']],
  [/\bpg_try_advisory_(?:xact_)?lock(?:_shared)?\(/g, ['0 < num_nonnulls(']],
  [/\bON CONFLICT (?:\([a-z_, ]+\) )?DO NOTHING\b/g, ['']],
  [/[a-z_.]+ [<>]=? now\(\)(?: [-+] (?:interval '[^']*'|make_interval\([^)]*\)))?(?! [-+] )/g, ['true']],
  [/[a-z_.]*\b(?:version|round)\b [<>]=? [a-z_.]+/g, ['true']],
];

/** The clauses that distinguish a comparison from an assignment. */
const clauses = /\b(SET|WHERE|ON|AND|OR|WHEN|HAVING|SELECT|FROM|RETURNING)\b(?! CONFLICT)/g;

/**
 * The changes to the SQL of a template literal: comparisons, AND and OR, NOT EXISTS, joins, orders, locks.
 * @param {import('oxc-parser').Node} node a node of oxc's syntax tree
 * @param {string} source
 * @returns {(import('./make-mutants.mjs').Change & { isMidway: boolean })[]} none where the node is no SQL
 */
export function sqlChanges(node, source) {
  if (node.type !== 'TemplateLiteral') return [];
  const whole = source.slice(node.start, node.end);
  if (!isSql.test(whole)) return [];
  return node.quasis.flatMap(({ start, end }) => {
    // oxc's positions of a piece may take in the marks around it.
    const text = source.slice(start, end);
    const comments = [...text.matchAll(/--[^\n]*/g)].map(({ index, 0: { length } }) => [
      index,
      index + length,
    ]);
    const isComment = (at) => comments.some(([from, to]) => at >= from && at < to);
    const before = source.slice(node.start, start);
    const midway = swapsIn(text, midwaySwaps).map((found) => ({ ...found, isMidway: true }));
    return [...swapsIn(text, swaps), ...equalities(text, before), ...midway]
      .filter(({ index }) => !isComment(index))
      .map(({ index, length, put, isMidway = false }) => ({
        start: start + index,
        end: start + index + length,
        text: put,
        isMidway,
      }));
  });
}

function swapsIn(text, patterns) {
  const taken = new Set();
  const found = [];
  for (const [pattern, puts] of patterns) {
    for (const { index, 0: was } of text.matchAll(pattern)) {
      if (taken.has(index)) continue;
      taken.add(index);
      for (const put of puts) found.push({ index, length: was.length, put });
    }
  }
  return found;
}

/** `=` where it compares: what assigns would only make a statement that cannot be read. */
function equalities(text, before) {
  const found = [];
  for (const { index } of text.matchAll(/ = /g)) {
    const clause = [...`${before}${text.slice(0, index)}`.matchAll(clauses)].at(-1)?.[1];
    if (clause !== 'SET') found.push({ index, length: 3, put: ' <> ' });
  }
  return found;
}

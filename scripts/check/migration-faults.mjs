/**
 * The parts of a migration that make a running site wait: they rewrite a table, or scan it under a lock that keeps
 * readers or writers out. Nothing waits for a table that the same migration creates, since nobody else can see it yet.
 * @param {readonly string[]} statements what the migration sends, in order
 * @param {{ inTransaction: boolean }} how the migration is run
 * @returns {string[]} a sentence each
 */
export function migrationFaults(statements, { inTransaction }) {
  const created = new Set();
  const validated = new Set();
  const dropped = new Set();
  const faults = [];
  for (const text of statements.flatMap(splitStatements)) {
    const sql = withoutNoise(text);
    const [, newTable] = /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(sql) ?? [];
    if (newTable) created.add(newTable);
    const table = tableOf(sql);
    if (table === null || !created.has(table))
      faults.push(...faultsOf(sql, { inTransaction, validated, dropped }));
    const [, index] = /^drop index concurrently if exists (\w+)/.exec(sql) ?? [];
    if (index) dropped.add(index);
    const [, column] = /check \(\(*(\w+) is not null\)+ not valid/.exec(sql) ?? [];
    if (column) validated.add(`${table}.${column}`);
  }
  return faults;
}

/** Each with what to do instead. @type {[RegExp, string][]} */
const rules = [
  [/^vacuum (?:\(.*\bfull\b.*\)|full\b)/, 'VACUUM FULL rewrites the table under an exclusive lock'],
  [/^cluster\b/, 'CLUSTER rewrites the table under an exclusive lock'],
  [/^lock (?:table )?\S/, 'LOCK TABLE keeps others out for the rest of the transaction'],
  [/^reindex (?!.*\bconcurrently\b)/, 'REINDEX without CONCURRENTLY keeps writers out'],
  [/^refresh materialized view (?!concurrently\b)/, 'REFRESH without CONCURRENTLY keeps readers out'],
  [/^create (?:unique )?index (?!concurrently\b)/, 'CREATE INDEX without CONCURRENTLY keeps writers out'],
  [
    /^drop index (?!concurrently\b)/,
    'DROP INDEX without CONCURRENTLY waits for all readers while it blocks new ones',
  ],
  [
    /^alter table .*\balter (?:column )?\S+ (?:set data )?type\b/,
    'ALTER COLUMN TYPE rewrites the table: add a column and copy in batches',
  ],
  [
    /^alter table .*\bset (?:logged|unlogged|tablespace|access method)\b/,
    'this ALTER TABLE rewrites the table',
  ],
  [
    /^alter table .*\badd (?:constraint \S+ )?(?:unique|primary key|exclude)\b(?! using index\b)/,
    'this constraint builds its index under an exclusive lock: make the index CONCURRENTLY, then ADD CONSTRAINT … USING INDEX',
  ],
  [
    /^alter table .*\badd (?:constraint \S+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)/,
    'ADD CONSTRAINT without NOT VALID scans the table: add it NOT VALID, then VALIDATE CONSTRAINT',
  ],
  [
    /^alter table .*\badd (?!(?:constraint|check|unique|primary|foreign|exclude)\b)(?:column )?(?:if not exists )?\S+ [^,]*\b(?:generated (?:always|by default) as|serial|bigserial|smallserial)/,
    'a generated column, an identity or a serial rewrites the table',
  ],
  [
    /^alter table .*\badd (?!(?:constraint|check|unique|primary|foreign|exclude)\b)(?:column )?(?:if not exists )?\S+ [^,]*\bdefault\b[^,]*\b(?:clock_timestamp|timeofday|random|gen_random_uuid|uuidv4|uuidv7|nextval|uuid_generate_v\d)\b/,
    'a volatile default rewrites the table: add the column without one and fill it in batches',
  ],
  [
    /^alter table .*\badd (?!(?:constraint|check|unique|primary|foreign|exclude)\b)(?:column )?(?:if not exists )?\S+ [^,]*\b(?:references|check \(|unique|primary key)/,
    'a constraint within ADD COLUMN scans the table: add it afterwards, NOT VALID',
  ],
  [
    /^alter table .*\badd (?!(?:constraint|check|unique|primary|foreign|exclude)\b)(?:column )?(?:if not exists )?\S+ (?!.*\bdefault\b)[^,]*\bnot null\b(?!.*\bnot valid\b)/,
    'a column that is NOT NULL without a default fails on a table with rows',
  ],
];

function faultsOf(sql, { inTransaction, validated, dropped }) {
  const faults = rules.filter(([pattern]) => pattern.test(sql)).map(([, sentence]) => sentence);
  if (inTransaction && /\bindex concurrently\b/.test(sql))
    faults.push('CONCURRENTLY does not run in a transaction: set `transaction = false`');
  for (const [, column] of sql.matchAll(/\balter (?:column )?(\w+) set not null\b/g)) {
    if (!validated.has(`${tableOf(sql)}.${column}`))
      faults.push('SET NOT NULL scans the table: validate CHECK (column IS NOT NULL) NOT VALID first');
  }
  const [, index] = /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/.exec(sql) ?? [];
  if (index && !dropped.has(index))
    faults.push('an index left invalid by a try before must go first: DROP INDEX CONCURRENTLY IF EXISTS');
  return faults.map((sentence) => `${sentence}: ${sql.slice(0, 100)}`);
}

function tableOf(sql) {
  const [, altered] = /^alter table (?:if exists )?(?:only )?(\S+)/.exec(sql) ?? [];
  const [, indexed] = /^create (?:unique )?index .*? on (?:only )?([^\s(]+)/.exec(sql) ?? [];
  return altered ?? indexed ?? null;
}

/** Lower case, on one line, without comments, quoted names bare, and with nothing between the quotes of a text. */
function withoutNoise(text) {
  return text
    .replace(/\/\*[^]*?\*\//g, ' ')
    .replace(/--[^\n]*/g, ' ')
    .replace(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** One query may bring several statements; a semicolon within quotes ends none. */
function splitStatements(text) {
  const pieces = text.match(/(?:\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|\/\*[^]*?\*\/|[^;])+/g) ?? [];
  return pieces.filter((piece) => piece.trim() !== '');
}

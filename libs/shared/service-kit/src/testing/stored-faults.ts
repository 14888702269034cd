import { type StoredKind, storedKinds, type StoredKindName, storedTables } from '@quillstead/catalogue';
import type { DataSource } from 'typeorm';
import { messagingRetention, retentionOf, type RetentionRule } from '../database/retention.js';

/** The tables of a database of which nobody says how long their rows stay (`@Retention`), and the rules of no table. */
export async function undeclaredRetention(
  database: Parameters<typeof retentionOf>[0],
  dataSource: DataSource,
): Promise<string[]> {
  const declared = new Set(Object.keys(retentionOf(database)));
  const rows = await dataSource.query<{ name: string }[]>(
    "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const tables = new Set(rows.map(({ name }) => name));
  const differing = (some: Set<string>, others: Set<string>) => [...some].filter((name) => !others.has(name));
  return [...differing(tables, declared), ...differing(declared, tables)];
}

/**
 * Compares what the privacy policy says with what the tables of a service declare (docs/product/pages.md#how-long). Returns a
 * line for each table of which it says nothing or something else, and for each that it names and that there is not.
 */
export function storedFaults(service: string, database: Parameters<typeof retentionOf>[0]): string[] {
  const kinds = kindsOfTables();
  const declared = new Map(
    Object.entries(retentionOf(database)).map(([table, rule]) => [
      `${table in messagingRetention ? 'kit' : service}.${table}`,
      rule,
    ]),
  );
  const missing = [...kinds.keys()].filter(
    (table) => (table.startsWith(`${service}.`) || table.startsWith('kit.')) && !declared.has(table),
  );
  return [
    ...missing.map((table) => `${table}: there is no such table`),
    ...[...declared].flatMap(([table, rule]) =>
      faultOf(kinds.get(table), rule).map((fault) => `${table}: ${fault}`),
    ),
  ];
}

function kindsOfTables(): ReadonlyMap<string, StoredKind> {
  const named = Object.entries(storedTables) as [StoredKindName, readonly string[]][];
  return new Map(
    named.flatMap(([kind, tables]) => tables.map((table) => [table, storedKinds[kind]] as const)),
  );
}

function faultOf(kind: StoredKind | undefined, rule: RetentionRule): string[] {
  if (kind === undefined) return ['no words say how long it stays'];
  const said = 'days' in kind ? kind.days : null;
  // A table without days of its own lives as long as its owner, of whose kind it is.
  const isSame = 'days' in rule ? said === rule.days : said === null || 'livesAsLongAs' in rule;
  return isSame ? [] : [`stays ${JSON.stringify(rule)}, and the words say ${said ?? 'no number of days'}`];
}

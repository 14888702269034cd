import { type StoredKind, storedKinds } from '@quillstead/catalogue';
import type { DataSource } from 'typeorm';
import { retentionOf } from '../database/retention.js';

/**
 * Returns the tables of a database of which nobody says how long their rows stay (`@Retention`), and the rules of no
 * table.
 */
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
 * Compares what the privacy policy says with what the tables of a service declare (docs/product/pages.md#how-long).
 * Returns a line for each table of which it says something else.
 */
export const storedFaults = (database: Parameters<typeof retentionOf>[0]): string[] =>
  Object.entries(retentionOf(database)).flatMap(([table, rule]) => {
    const kind: StoredKind = storedKinds[rule.kind];
    const said = 'days' in kind ? kind.days : null;
    // A table without days of its own lives as long as its owner, of whose kind it is.
    const isSame = 'days' in rule ? said === rule.days : said === null || 'livesAsLongAs' in rule;
    return isSame
      ? []
      : [`${table}: stays ${JSON.stringify(rule)}, and the words say ${said ?? 'no number of days'}`];
  });

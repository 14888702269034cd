import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { requestScope } from '../logging/request-scope.js';

/**
 * Performs an act again and again: its first statement fails, then its second one, and so on, until none fails any more.
 * An act of one transaction throws each time and changes nothing, so that it can be performed once more.
 * @param act sends its statements itself; those of another request or of a queue do not fail
 * @param changing the tables that such an act may change all the same
 * @returns a line for each statement whose failure was not thrown, or left a change in the database, with the tables
 * @throws what the act throws when no statement fails
 */
export async function halfDone(
  dataSource: DataSource,
  act: () => Promise<unknown>,
  changing: readonly string[] = [],
): Promise<string[]> {
  const faults: string[] = [];
  let before = await contents(dataSource);
  for (let place = 1; ; place += 1) {
    const { failed, error } = await performFailing(place, act);
    // A change that was left behind can be why the act is refused at last.
    if (failed === null && error !== null && faults.length === 0) throw error;
    if (failed === null) return faults;
    const after = await contents(dataSource);
    const changed = [...after].flatMap(([table, rows]) =>
      before.get(table) === rows || changing.includes(table) ? [] : [table],
    );
    if (error === null || changed.length > 0)
      faults.push(`${error === null ? 'not thrown' : 'thrown'}, changed [${changed.join(', ')}]: ${failed}`);
    before = after;
  }
}

/** Performs an act of which the statement at a place fails; returns that statement, null if it sends fewer. */
async function performFailing(
  place: number,
  act: () => Promise<unknown>,
): Promise<{ readonly failed: string | null; readonly error: unknown }> {
  let failed: string | null = null;
  let sent = 0;
  const requestId = randomUUID();
  const { query } = Client.prototype;
  Client.prototype.query = function (this: Client, ...words: unknown[]) {
    const text = textOf(words[0]);
    if (requestScope.current() === requestId && text !== null && !isBoundary.test(text)) {
      sent += 1;
      if (sent === place) {
        failed = text.replace(/\s+/g, ' ').slice(0, 120);
        const callbacks = words.filter((word) => typeof word === 'function');
        return Reflect.apply(query, this, ['SELECT FROM a_statement_that_fails', ...callbacks]);
      }
    }
    return Reflect.apply(query, this, words);
  } as typeof query;
  try {
    await requestScope.run(requestId, act);
    return { failed, error: null };
  } catch (error) {
    return { failed, error };
  } finally {
    Client.prototype.query = query;
  }
}

const isBoundary = /^\s*(BEGIN|START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET)\b/i;

const textOf = (statement: unknown): string | null =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? null);

/** Returns a digest of the rows of each table. */
async function contents(dataSource: DataSource): Promise<Map<string, string | null>> {
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  );
  const rows = await dataSource.query<{ name: string; rows: string | null }[]>(
    tables
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, md5(string_agg(t::text, ',' ORDER BY t::text)) AS rows FROM "${name}" t`,
      )
      .join(' UNION ALL '),
  );
  return new Map(rows.map(({ name, rows: digest }) => [name, digest]));
}

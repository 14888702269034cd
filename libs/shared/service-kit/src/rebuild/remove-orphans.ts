import { appliedVersions, blockEvents, recordVersions } from '../events/applied-versions.js';
import type { Orphans, Rebuilding } from './read-model.js';
import { query } from '../sql/index.js';

/**
 * Removes the rows that their source does not have.
 *
 * @param compare compares the rest meanwhile and gives the subjects that the source has; a row that an event has
 *   changed since before is left alone
 */
export async function removeOrphans<Row extends object>(
  { what, source, columns, list, subject, forget }: Orphans<Row>,
  compare: () => Promise<ReadonlySet<string>>,
  { dataSource, differs, isTrial }: Pick<Rebuilding, 'dataSource' | 'differs' | 'isTrial'>,
): Promise<void> {
  await recordVersions(source, dataSource);
  const rows = (await query(dataSource, { ...columns }, list)) as Row[];
  const before = await appliedVersions(source, rows.map(subject), dataSource);
  const known = await compare();
  const orphans = rows.filter((row) => !known.has(subject(row)));
  if (orphans.length === 0) return;
  await dataSource.transaction(async (manager) => {
    await blockEvents(source, manager);
    const now = await appliedVersions(source, orphans.map(subject), manager);
    for (const row of orphans) {
      const of = subject(row);
      if (now.get(of) !== before.get(of)) continue;
      differs({ what, subject: of, had: row, is: null });
      if (!isTrial) await forget(row, manager);
    }
  });
}

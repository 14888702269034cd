import { dictionary, messages } from '@quillstead/fields';
import { CallError, type Database, execute, sql } from '@quillstead/service-kit';

/** Throws `invalid` for a series that is not the author's, also for one that is gone. */
export async function checkOwnSeries(id: number, authorId: number, database: Database): Promise<void> {
  const found = await execute(database, sql`SELECT FROM series WHERE id = ${id} AND author_id = ${authorId}`);
  if (found === 0) throw new CallError('invalid', messages.value(dictionary.series_id.label, `${id}`));
}

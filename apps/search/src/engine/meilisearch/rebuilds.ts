import { execute, queryOne, sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** A rebuild that has shown no sign of life for so long is over, whatever became of it. */
const given = sql`interval '10 minutes'`;

/** Returns the rebuild that is being filled now, into which whatever is written goes too; null for none. */
export async function openRebuild(manager: EntityManager): Promise<string | null> {
  const open = await queryOne(
    manager,
    { token: text },
    sql`SELECT token FROM meili_rebuild WHERE seen_at > now() - ${given} ORDER BY seen_at DESC LIMIT 1`,
  );
  return open?.token ?? null;
}

/** Begins one, and ends every other. */
export async function beginRebuild(token: string, manager: EntityManager): Promise<void> {
  await execute(manager, sql`DELETE FROM meili_rebuild`);
  await execute(manager, sql`INSERT INTO meili_rebuild (token) VALUES (${token})`);
}

/** Renews the rebuild. Throws when it has ended. */
export async function keepRebuild(token: string, manager: EntityManager): Promise<void> {
  const count = await execute(
    manager,
    sql`UPDATE meili_rebuild SET seen_at = now() WHERE token = ${token} AND seen_at > now() - ${given}`,
  );
  if (count !== 1)
    throw new Error('Another rebuild of the index has taken over, or a task of it has failed.');
}

export async function endRebuild(token: string, manager: EntityManager): Promise<void> {
  await execute(manager, sql`DELETE FROM meili_rebuild WHERE token = ${token}`);
}

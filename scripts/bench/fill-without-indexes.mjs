/**
 * Runs the steps that fill tables; their indexes are made again afterwards, which takes a fraction of keeping them;
 * foreign keys are not looked at.
 * @param {import('pg').Client} client of the superuser
 * @param {{ tables: string[], steps: Record<string, string | (() => Promise<void>)>, say: (what: string) => void }} what
 */
export async function fillWithoutIndexes(client, { tables, steps, say }) {
  await client.query(`
    SET session_replication_role = replica; SET maintenance_work_mem = '1GB'; SET work_mem = '256MB';
    SET max_parallel_maintenance_workers = 2; SELECT setseed(0.42)`);
  const { rows: indexes } = await client.query(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     JOIN pg_class ON pg_class.oid = indrelid
     WHERE relnamespace = 'public'::regnamespace AND NOT indisprimary AND relname = ANY ($1)`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const [name, step] of Object.entries(steps)) {
    say(name);
    await (typeof step === 'string' ? client.query(step) : step());
  }
  for (const { name, definition } of indexes) {
    say(`index ${name}`);
    await client.query(definition);
  }
  say('vacuum');
  await client.query('VACUUM (ANALYZE)');
}

import type { QueryRunner } from 'typeorm';

/**
 * The most bytes that a value of each column may have, by the column's name; lists and JSON as PostgreSQL prints them.
 */
export type MostBytes = Readonly<Record<string, number>>;

/** SQL that holds when no column has more bytes; columns without a value hold. For an entity's `@Check`. */
export function bytesWithin(most: MostBytes): string {
  return Object.entries(most)
    .map(([column, bytes]) => `octet_length("${column}"::text) <= ${bytes}`)
    .join(' AND ');
}

/**
 * Bounds the texts of a table by a check `<table>_size`, in a migration without a transaction: writers wait for the
 * moment in which the check is added and not while rows are read. It can be run again after it broke off.
 *
 * Rows from before which are larger, which only hostile ones can be, would keep the site from being upgraded: their
 * texts are cut, their lists and objects emptied.
 */
export async function boundTexts(runner: QueryRunner, table: string, most: MostBytes): Promise<void> {
  const name = `${table}_size`;
  await runner.query(
    `ALTER TABLE "${table}" DROP CONSTRAINT IF EXISTS ${name},
       ADD CONSTRAINT ${name} CHECK (${bytesWithin(most)}) NOT VALID`,
  );
  const types = await typesOf(runner, table);
  const smaller = Object.entries(most).map(
    ([column, bytes]) =>
      `"${column}" = CASE WHEN octet_length("${column}"::text) <= ${bytes} THEN "${column}"
         ELSE ${smallerValue(column, bytes, types.get(column))} END`,
  );
  await runner.query(`UPDATE "${table}" SET ${smaller.join(', ')} WHERE NOT (${bytesWithin(most)})`);
  await runner.query(`ALTER TABLE "${table}" VALIDATE CONSTRAINT ${name}`);
}

async function typesOf(runner: QueryRunner, table: string): Promise<ReadonlyMap<string, string>> {
  const columns: { column_name: string; data_type: string }[] = await runner.query(
    `SELECT column_name, data_type FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1`,
    [table],
  );
  return new Map(columns.map(({ column_name, data_type }) => [column_name, data_type]));
}

/** SQL of what is left of a value that is too large; a character has at most four bytes. */
function smallerValue(column: string, bytes: number, type: string | undefined): string {
  if (type === 'ARRAY' || type === 'jsonb') return `'{}'`;
  return `left("${column}", ${Math.floor(bytes / 4)})`;
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rows that one statement looks at. */
const page = 1_000;

type Row = { readonly id: string; readonly slug: string };

/**
 * Lowers the slugs of older rows; if another row has the lower-case form, a slug gets the next free number. Each row is
 * a transaction of its own, so the migration may be interrupted at any point and run again.
 */
export class LowerStoredSlugs1798200000032 implements MigrationInterface {
  readonly name = 'LowerStoredSlugs1798200000032';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['story', 'series']) {
      const [last] = (await runner.query(`SELECT max(id) AS id FROM ${table}`)) as { id: string | null }[];
      for (let after = 0; after < Number(last?.id ?? 0); after += page) {
        const rows = (await runner.query(
          `SELECT id, slug FROM ${table}
           WHERE id > $1 AND id <= $2 AND slug <> lower(slug COLLATE "und-x-icu") ORDER BY id`,
          [after, after + page],
        )) as Row[];
        for (const row of rows) await lower(table, row, runner);
      }
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

async function lower(table: string, { id, slug }: Row, runner: QueryRunner): Promise<void> {
  const lowered = slug.toLowerCase();
  for (let number = 1; ; number += 1) {
    const [, count] = (await runner.query(
      `UPDATE ${table} SET slug = $2 WHERE id = $1 AND NOT EXISTS (SELECT FROM ${table} WHERE slug = $2)`,
      [id, number === 1 ? lowered : `${lowered}-${number}`],
    )) as [unknown, number];
    if (count > 0) return;
  }
}

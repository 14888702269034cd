import { hasVisibleText, storyTitle, withoutControls } from '@quillstead/catalogue';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rows that one statement looks at. */
const page = 1_000;

type Row = { readonly id: string; readonly title: string };

/**
 * Removes control characters from the titles of older rows, and replaces a title that nobody can see by "Untitled"
 * (docs/product/fields.md#texts). A page can be read again, so the migration may be interrupted at any point.
 */
export class VisibleTitles1798200000033 implements MigrationInterface {
  readonly name = 'VisibleTitles1798200000033';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['story', 'series', 'collection']) {
      const [last] = (await runner.query(`SELECT max(id) AS id FROM ${table}`)) as { id: string | null }[];
      for (let after = 0; after < Number(last?.id ?? 0); after += page) {
        const rows = (await runner.query(`SELECT id, title FROM ${table} WHERE id > $1 AND id <= $2`, [
          after,
          after + page,
        ])) as Row[];
        for (const { id, title } of rows.filter(isUnsuitable))
          await runner.query(`UPDATE ${table} SET title = $2 WHERE id = $1 AND title = $3`, [
            id,
            storyTitle(title),
            title,
          ]);
      }
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

const isUnsuitable = ({ title }: Row): boolean => !hasVisibleText(title) || withoutControls(title) !== title;

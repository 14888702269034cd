import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeLikeAndBookmark1795255500000 implements MigrationInterface {
  readonly name = 'MakeLikeAndBookmark1795255500000';

  /** One a member and item; the primary keys answer whether the viewer has one. */
  async up(runner: QueryRunner): Promise<void> {
    for (const item of ['story', 'comment']) {
      for (const kind of ['like', 'bookmark']) {
        const table = `${item}_${kind}`;
        await runner.query(`
          CREATE TABLE ${table} (
            ${item}_id bigint NOT NULL,
            user_id bigint NOT NULL,
            created_at timestamptz(3) NOT NULL DEFAULT now(),
            CONSTRAINT ${table}_pkey PRIMARY KEY (${item}_id, user_id),
            CONSTRAINT ${table}_of_${item} FOREIGN KEY (${item}_id) REFERENCES ${item} (id) ON DELETE CASCADE
          )`);
      }
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

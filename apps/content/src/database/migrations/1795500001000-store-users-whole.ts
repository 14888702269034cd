import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A projection holds what was published of a user and makes nothing up. */
export class StoreUsersWhole1795500001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE author_card ALTER COLUMN joined_at DROP DEFAULT, ALTER COLUMN status DROP DEFAULT',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE author_card ALTER COLUMN joined_at SET DEFAULT now(), ALTER COLUMN status SET DEFAULT 'active'`,
    );
  }
}

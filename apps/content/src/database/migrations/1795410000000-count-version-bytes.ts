import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountVersionBytes1795410000000 implements MigrationInterface {
  readonly name = 'CountVersionBytes1795410000000';

  /** What the previous version of the code adds meanwhile is counted when the draft's next version is laid by. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE draft ADD COLUMN version_bytes bigint NOT NULL DEFAULT 0');
    await runner.query(`
      UPDATE draft SET version_bytes = version.bytes
      FROM (SELECT draft_id, sum(octet_length(packed)) AS bytes FROM draft_version GROUP BY draft_id) version
      WHERE version.draft_id = draft.id`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ListSessionsById1795300120000 implements MigrationInterface {
  readonly name = 'ListSessionsById1795300120000';

  async up(runner: QueryRunner): Promise<void> {
    // list_sessions: a page of a member's sessions, the newest first; also what deleting a member looks for.
    await runner.query('CREATE INDEX session_page_of_user ON session (user_id, id)');
    await runner.query('DROP INDEX session_list_of_user');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

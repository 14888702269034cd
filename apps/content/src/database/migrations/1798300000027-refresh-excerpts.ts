import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a background task that recreates the excerpts of published stories. It begins an hour later, when no process of
 * the previous release publishes stories any more. A new site has no stories and needs no task.
 */
export class RefreshExcerpts1798300000027 implements MigrationInterface {
  readonly name = 'RefreshExcerpts1798300000027';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO background_task (name, key, run_at, request_id)
       SELECT 'content.refresh_excerpts', '0', now() + interval '1 hour', '' WHERE EXISTS (SELECT FROM story)
       ON CONFLICT (name, key) DO NOTHING`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

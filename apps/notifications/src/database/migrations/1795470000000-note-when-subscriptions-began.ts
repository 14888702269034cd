import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Code that does not know the columns writes nothing there: such a follower is told of every story, as before. */
export class NoteWhenSubscriptionsBegan1795470000000 implements MigrationInterface {
  readonly name = 'NoteWhenSubscriptionsBegan1795470000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscription ADD COLUMN since timestamptz(3)');
    await runner.query('ALTER TABLE hashtag_subscription ADD COLUMN since timestamptz(3)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

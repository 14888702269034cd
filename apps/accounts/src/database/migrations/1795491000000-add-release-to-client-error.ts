import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The build of the page that reported an error last. Code that does not know the column leaves it as it is. */
export class AddReleaseToClientError1795491000000 implements MigrationInterface {
  readonly name = 'AddReleaseToClientError1795491000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE client_error ADD COLUMN IF NOT EXISTS release text');
    await boundTexts(runner, 'client_error', {
      fingerprint: 100,
      message: 1500,
      stack: 12_000,
      route: 1000,
      release: 200,
    });
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

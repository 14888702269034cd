import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The key of the site with which a browser subscribed, so that the key can be replaced. */
export class KeysOfPushDevices1797500000000 implements MigrationInterface {
  readonly name = 'KeysOfPushDevices1797500000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE push_device ADD COLUMN IF NOT EXISTS vapid_key text');
    await boundTexts(runner, 'push_device', { endpoint: 3000, p256dh: 200, auth: 200, vapid_key: 200 });
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Slugs in lower case (docs/product/stories.md#slug). A process of the previous release makes of signs such as № slugs
 * with capitals; two triggers lower them. A later release drops the triggers.
 */
export class LowerCaseSlugs1798200000031 implements MigrationInterface {
  readonly name = 'LowerCaseSlugs1798200000031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION lower_slug() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.slug := lower(NEW.slug COLLATE "und-x-icu");
        RETURN NEW;
      END $$`);
    for (const table of ['story', 'series'])
      await runner.query(`
        CREATE TRIGGER ${table}_lower_slug BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION lower_slug()`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Chains the acts of the staff by hashes (docs/product/admin.md#chain). A trigger does it, so that no writer can leave
 * it out: neither a process of the previous release nor a person at the database. Acts that are written at once wait
 * for each other, so that each has one before it. Each step can be repeated, so the migration may be interrupted
 * anywhere.
 */
export class ChainedActs1799000000089 implements MigrationInterface {
  readonly name = 'ChainedActs1799000000089';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE admin_action
         ADD COLUMN IF NOT EXISTS chain_no bigint,
         ADD COLUMN IF NOT EXISTS previous_hash text,
         ADD COLUMN IF NOT EXISTS hash text`,
    );
    await runner.query(`
      CREATE OR REPLACE FUNCTION hash_of_act(act admin_action) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT encode(sha256(convert_to(jsonb_build_array(
          act.previous_hash, act.chain_no, act.id, act.user_id, act.action, act.subject, act.before, act.after,
          to_char(act.done_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')
        )::text, 'UTF8')), 'hex')
      $$`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION chain_act() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('accounts'), hashtext('admin_action'));
        SELECT chain_no + 1, hash INTO NEW.chain_no, NEW.previous_hash
        FROM admin_action ORDER BY chain_no DESC LIMIT 1;
        NEW.chain_no := coalesce(NEW.chain_no, 1);
        NEW.previous_hash := coalesce(NEW.previous_hash, '');
        NEW.hash := hash_of_act(NEW);
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION keep_act() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'An act of the staff is neither changed nor deleted.';
      END $$`);
    // This is one block, so that no act is written between the chaining of the existing ones and the creation of the
    // trigger.
    await runner.query(`
      DO $$
      DECLARE
        one admin_action;
        last_no bigint := 0;
        last_hash text := '';
      BEGIN
        LOCK TABLE admin_action IN ACCESS EXCLUSIVE MODE;
        DROP TRIGGER IF EXISTS admin_action_chain ON admin_action;
        DROP TRIGGER IF EXISTS admin_action_stays ON admin_action;
        FOR one IN SELECT * FROM admin_action ORDER BY chain_no, id LOOP
          last_no := last_no + 1;
          one.chain_no := last_no;
          one.previous_hash := last_hash;
          last_hash := hash_of_act(one);
          UPDATE admin_action SET chain_no = last_no, previous_hash = one.previous_hash, hash = last_hash
          WHERE id = one.id;
        END LOOP;
        CREATE TRIGGER admin_action_chain BEFORE INSERT ON admin_action FOR EACH ROW EXECUTE FUNCTION chain_act();
        CREATE TRIGGER admin_action_stays BEFORE UPDATE OR DELETE ON admin_action
          FOR EACH ROW EXECUTE FUNCTION keep_act();
      END $$`);
    for (const column of ['chain_no', 'previous_hash', 'hash']) {
      const name = `admin_action_has_${column}`;
      await runner.query(
        `ALTER TABLE admin_action DROP CONSTRAINT IF EXISTS ${name},
           ADD CONSTRAINT ${name} CHECK (${column} IS NOT NULL) NOT VALID`,
      );
      await runner.query(`ALTER TABLE admin_action VALIDATE CONSTRAINT ${name}`);
      await runner.query(`ALTER TABLE admin_action ALTER COLUMN ${column} SET NOT NULL`);
      await runner.query(`ALTER TABLE admin_action DROP CONSTRAINT ${name}`);
    }
    await boundTexts(runner, 'admin_action', {
      action: 100,
      subject: 500,
      before: 200_000,
      after: 200_000,
      previous_hash: 64,
      hash: 64,
    });
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS admin_action_chain');
    await runner.query('CREATE UNIQUE INDEX CONCURRENTLY admin_action_chain ON admin_action (chain_no)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

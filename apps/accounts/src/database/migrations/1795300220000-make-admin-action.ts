import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeAdminAction1795300220000 implements MigrationInterface {
  readonly name = 'MakeAdminAction1795300220000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE admin_action (
        id bigint GENERATED ALWAYS AS IDENTITY,
        user_id bigint,
        action text NOT NULL,
        subject text NOT NULL,
        before jsonb NOT NULL,
        after jsonb NOT NULL,
        done_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT admin_action_pkey PRIMARY KEY (id),
        CONSTRAINT admin_action_of_user FOREIGN KEY (user_id) REFERENCES "user" (id)
      )`);
    // The admins' search for people by the beginning of a name or an address.
    await runner.query('CREATE INDEX user_by_username_prefix ON "user" (lower(username) text_pattern_ops)');
    await runner.query('CREATE INDEX user_by_email_prefix ON "user" (lower(email) text_pattern_ops)');
    // Whether there is another admin.
    await runner.query(`CREATE INDEX user_admins ON "user" (id) WHERE role = 'admin'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

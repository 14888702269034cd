import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeReport1795300602000 implements MigrationInterface {
  readonly name = 'MakeReport1795300602000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE report_case (
        id bigint GENERATED ALWAYS AS IDENTITY,
        kind text NOT NULL,
        thing_id bigint NOT NULL,
        count_reports integer NOT NULL DEFAULT 0,
        is_decided smallint NOT NULL DEFAULT 0,
        first_reported_at timestamptz(3) NOT NULL DEFAULT now(),
        last_reported_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT report_case_pkey PRIMARY KEY (id)
      )`);
    // report and decide: the one open case of a thing.
    await runner.query(
      'CREATE UNIQUE INDEX report_case_open ON report_case (kind, thing_id) WHERE is_decided = 0',
    );
    // list_reports: the open or the decided ones, newest first.
    await runner.query('CREATE INDEX report_case_list ON report_case (is_decided, id)');
    await runner.query(`
      CREATE TABLE report (
        id bigint GENERATED ALWAYS AS IDENTITY,
        case_id bigint NOT NULL,
        reporter_id bigint NOT NULL,
        reason text NOT NULL,
        reported_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT report_pkey PRIMARY KEY (id),
        CONSTRAINT report_of_case FOREIGN KEY (case_id) REFERENCES report_case (id) ON DELETE CASCADE
      )`);
    // report: one of each member in a case; list_reports: the reasons of a case.
    await runner.query('CREATE UNIQUE INDEX report_of_member ON report (case_id, reporter_id)');
    await runner.query(`
      CREATE TABLE report_decision (
        id bigint GENERATED ALWAYS AS IDENTITY,
        case_id bigint NOT NULL,
        moderator_id bigint NOT NULL,
        decision text NOT NULL,
        decided_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT report_decision_pkey PRIMARY KEY (id),
        CONSTRAINT report_decision_of_report FOREIGN KEY (case_id) REFERENCES report_case (id) ON DELETE CASCADE
      )`);
    // list_reports: what was decided on a case.
    await runner.query('CREATE INDEX report_decision_of_case ON report_decision (case_id, id)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}

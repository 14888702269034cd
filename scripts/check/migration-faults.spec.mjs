import { migrationFaults } from './migration-faults.mjs';

const inTransaction = { inTransaction: true };

describe('the check of migrations', () => {
  it.each([
    ['ALTER TABLE story ALTER COLUMN id TYPE text', 'rewrites'],
    ['ALTER TABLE ONLY "story" ALTER id SET DATA TYPE numeric USING id::numeric', 'rewrites'],
    ['ALTER TABLE story ADD COLUMN at timestamptz NOT NULL DEFAULT clock_timestamp()', 'volatile'],
    ['ALTER TABLE story ADD key uuid DEFAULT gen_random_uuid()', 'volatile'],
    ['ALTER TABLE story ADD COLUMN n bigint GENERATED ALWAYS AS IDENTITY', 'identity'],
    ['ALTER TABLE story ADD COLUMN n bigserial', 'serial'],
    ['ALTER TABLE story ADD COLUMN n bigint NOT NULL', 'fails'],
    ['ALTER TABLE story ADD COLUMN n bigint REFERENCES author (id)', 'scans'],
    ['ALTER TABLE story ALTER COLUMN title SET NOT NULL', 'SET NOT NULL'],
    ["ALTER TABLE story ADD CONSTRAINT long CHECK (title <> 'NOT VALID')", 'NOT VALID'],
    ['ALTER TABLE story ADD CHECK (true)', 'NOT VALID'],
    [
      'ALTER TABLE story ADD CONSTRAINT of_author FOREIGN KEY (author_id) REFERENCES author (id)',
      'NOT VALID',
    ],
    ['ALTER TABLE story ADD CONSTRAINT one UNIQUE (slug)', 'USING INDEX'],
    ['ALTER TABLE story ADD PRIMARY KEY (id)', 'USING INDEX'],
    ['ALTER TABLE story SET UNLOGGED', 'rewrites'],
    ['CREATE INDEX story_title ON story (title)', 'CONCURRENTLY'],
    ['CREATE UNIQUE INDEX story_title\n ON story (title)', 'CONCURRENTLY'],
    ['DROP INDEX story_title', 'CONCURRENTLY'],
    ['CREATE INDEX CONCURRENTLY story_title ON story (title)', 'left invalid'],
    ['REINDEX TABLE story', 'CONCURRENTLY'],
    ['VACUUM FULL story', 'VACUUM FULL'],
    ['VACUUM (FULL, ANALYZE) story', 'VACUUM FULL'],
    ['CLUSTER story USING story_pkey', 'CLUSTER'],
    ['LOCK TABLE story IN EXCLUSIVE MODE', 'LOCK TABLE'],
    ['SELECT 1; /* then */ CLUSTER story', 'CLUSTER'],
    ['-- harmless\nCLUSTER story', 'CLUSTER'],
  ])('refuses %s', (statement, why) => {
    expect(migrationFaults([statement], { inTransaction: false })).toEqual([expect.stringContaining(why)]);
  });

  it('refuses CONCURRENTLY within a transaction, where PostgreSQL refuses it on the day of the upgrade', () => {
    const statements = [
      'DROP INDEX CONCURRENTLY IF EXISTS story_title',
      'CREATE INDEX CONCURRENTLY story_title ON story (title)',
    ];
    const refused = expect.stringContaining('transaction = false');
    expect(migrationFaults(statements, inTransaction)).toEqual([refused, refused]);
    expect(migrationFaults(statements, { inTransaction: false })).toEqual([]);
  });

  it.each([
    [['ALTER TABLE story ADD COLUMN note text']],
    [["ALTER TABLE story ADD COLUMN note text NOT NULL DEFAULT 'CLUSTER; random()'"]],
    [['ALTER TABLE story ADD COLUMN at timestamptz NOT NULL DEFAULT now()']],
    [
      [
        'ALTER TABLE story ADD CONSTRAINT long CHECK (true) NOT VALID',
        'ALTER TABLE story VALIDATE CONSTRAINT long',
      ],
    ],
    [['ALTER TABLE story ADD CONSTRAINT one UNIQUE USING INDEX story_one']],
    [
      [
        'ALTER TABLE story ADD CONSTRAINT there CHECK (title IS NOT NULL) NOT VALID',
        'ALTER TABLE story VALIDATE CONSTRAINT there',
        'ALTER TABLE story ALTER COLUMN title SET NOT NULL',
      ],
    ],
    [['ALTER TABLE story ALTER COLUMN title DROP NOT NULL', 'DROP INDEX CONCURRENTLY story_title']],
    [
      [
        'CREATE TABLE lamp (id bigint PRIMARY KEY, n bigint NOT NULL CHECK (n > 0)); CREATE INDEX lamp_n ON lamp (n)',
      ],
    ],
    [['CREATE TABLE lamp (id bigint)', 'ALTER TABLE lamp ADD CONSTRAINT lit CHECK (id > 0)']],
    [["UPDATE story SET title = 'VACUUM FULL' WHERE id = 1", 'DROP TABLE lamp']],
  ])('lets %j pass', (statements) => {
    expect(migrationFaults(statements, { inTransaction: false })).toEqual([]);
  });
});

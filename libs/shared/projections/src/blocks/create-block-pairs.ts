import type { QueryRunner } from 'typeorm';

/** The migration that adds the projection to a service. */
export const createBlockPairs = (runner: QueryRunner): Promise<unknown> =>
  runner.query(`
    CREATE TABLE block_pair (
      user_id bigint NOT NULL,
      other_id bigint NOT NULL,
      CONSTRAINT block_pair_pkey PRIMARY KEY (user_id, other_id)
    )`);

import { DeletedWith, Retention } from '@quillstead/service-kit';
import { Entity, PrimaryColumn, type QueryRunner } from 'typeorm';

/**
 * A row for each of two people who are kept apart by a block (docs/product/people.md#blocks), no matter which of them
 * has blocked the other.
 */
@Entity({ name: 'block_pair' })
@Retention({ kind: 'blocks', livesAsLongAs: 'the block, and both accounts' })
export class BlockPair {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'block_pair_pkey' })
  @DeletedWith('member', { by: 'event', because: 'social ends the block' })
  userId!: number;

  @PrimaryColumn('bigint', { name: 'other_id', primaryKeyConstraintName: 'block_pair_pkey' })
  @DeletedWith('member', { by: 'event', because: 'social ends the block' })
  otherId!: number;
}

/** Returns the migration that adds the projection to a service. */
export const createBlockPairs = (runner: QueryRunner): Promise<unknown> =>
  runner.query(`
    CREATE TABLE block_pair (
      user_id bigint NOT NULL,
      other_id bigint NOT NULL,
      CONSTRAINT block_pair_pkey PRIMARY KEY (user_id, other_id)
    )`);

import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, PrimaryColumn, type QueryRunner } from 'typeorm';

/** A thing that a member has muted (docs/product/people.md#mutes). A mute that has ended may still have its row. */
@Entity({ name: 'mute' })
@Retention({ kind: 'blocks', livesAsLongAs: 'the mute, and both accounts' })
@Check('mute_size', bytesWithin({ thing: 1500 }))
export class Mute {
  @PrimaryColumn('bigint', { name: 'member_id', primaryKeyConstraintName: 'mute_pkey' })
  @DeletedWith('member', { by: 'event', because: 'social ends the mute' })
  memberId!: number;

  /** `user:`, `comment:` or `story:` with an id, `word:` with its tsquery, or the key of a hashtag. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'mute_pkey' })
  thing!: string;

  /** Null for a mute without an end. */
  @Column({ type: 'timestamptz', name: 'ends_at', precision: 3, nullable: true })
  endsAt!: Date | null;
}

/** Returns the migration that adds the projection to a service. */
export const createMutes = (runner: QueryRunner): Promise<unknown> =>
  runner.query(`
    CREATE TABLE mute (
      member_id bigint NOT NULL,
      thing text NOT NULL,
      ends_at timestamptz(3),
      CONSTRAINT mute_pkey PRIMARY KEY (member_id, thing),
      CONSTRAINT mute_size CHECK (${bytesWithin({ thing: 1500 })})
    )`);

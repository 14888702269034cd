import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A mute of a member (docs/product/people.md#mutes), under the name and with the columns that the projection has in
 * other services.
 */
@Entity({ name: 'mute' })
@Retention({ kind: 'blocks', livesAsLongAs: 'its member wants, until its end, and both accounts' })
@Check('mute_size', bytesWithin({ thing: 1500, word: 1200 }))
@Index('mute_of_member_and_thing', ['memberId', 'thing'], { unique: true })
@Index('mute_of_member', ['memberId', 'id'])
@Index('mute_of_thing', ['thing'])
@Index('mute_ended', ['endsAt', 'memberId'], { where: 'ends_at IS NOT NULL' })
export class SocialMute {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'mute_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'member_id' })
  @DeletedWith('member', { by: 'act', because: 'other services are told, and counts follow' })
  memberId!: number;

  /**
   * The key of the muted thing: `user:`, `comment:` or `story:` with an id, `word:` with its tsquery, or the key of a
   * hashtag.
   */
  @Column('text')
  thing!: string;

  /** The word as the member wrote it; null for other things. */
  @Column('text', { nullable: true })
  word!: string | null;

  /** The end of the mute; null for a mute without an end. */
  @Column({ type: 'timestamptz', name: 'ends_at', precision: 3, nullable: true })
  endsAt!: Date | null;

  /** The version of the last published event. */
  @Column('bigint')
  version!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A person on another server who follows an author or a series. For a series, the author's id is the id of the series
 * with a minus.
 */
@Entity({ name: 'federation_follower' })
@Retention({ kind: 'fediverse', livesAsLongAs: 'the follower wants, and the account' })
@Check('federation_follower_size', bytesWithin({ actor: 2000, inbox: 2000, host: 300 }))
@Check('federation_follower_follow_size', bytesWithin({ follow_id: 2000 }))
@Index('federation_follower_once', ['authorId', 'actor'], { unique: true })
@Index('federation_follower_of_actor', ['actor'])
@Index('federation_follower_of_host', ['host'])
export class FederationFollower {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'federation_follower_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member', { by: 'act', because: 'their followers elsewhere are told first' })
  authorId!: number;

  /** The address of the follower's actor document. */
  @Column('text')
  actor!: string;

  /** The inbox to send to: that which the follower's server shares, else their own. */
  @Column('text')
  inbox!: string;

  /** The host of the inbox, with its port. */
  @Column('text')
  host!: string;

  /** The address of the Follow, by which it can be ended; null for an older follow, and for one after a Move. */
  @Column('text', { name: 'follow_id', nullable: true })
  followId!: string | null;

  @Column({ type: 'timestamptz', name: 'followed_at', precision: 3, default: () => 'now()' })
  followedAt!: Date;
}

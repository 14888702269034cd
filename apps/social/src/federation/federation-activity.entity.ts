import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

export type ActivityKind =
  | 'create'
  | 'update'
  | 'delete'
  | 'announce'
  | 'undo_announce'
  | 'update_actor'
  | 'delete_actor'
  | 'accept'
  | 'reject';

/**
 * An activity that other servers have to be told. The document is made when it is sent, from the data of that time, so
 * that a text that was taken back meanwhile does not go out. For an activity of a series, the author's id is the id of
 * the series with a minus.
 */
@Entity({ name: 'federation_activity' })
@Retention({ kind: 'fediverse', livesAsLongAs: 'its deliveries' })
@Check('federation_activity_size', bytesWithin({ kind: 100, follow_id: 2000, follower: 2000 }))
@Check('federation_activity_announcement_size', bytesWithin({ announcement: 2000 }))
@Index('federation_activity_of_author', ['authorId'])
export class FederationActivity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'federation_activity_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member', { by: 'event', because: 'it goes when it is delivered' })
  authorId!: number;

  @Column('text')
  kind!: ActivityKind;

  @Column('bigint', { name: 'story_id', nullable: true })
  storyId!: number | null;

  /** The address of the Follow that an `accept` or a `reject` responds to; `follower` is the address of its sender. */
  @Column('text', { name: 'follow_id', nullable: true })
  followId!: string | null;

  @Column('text', { nullable: true })
  follower!: string | null;

  /** The address of the Announce that an `undo_announce` undoes. */
  @Column('text', { nullable: true })
  announcement!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

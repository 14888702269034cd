import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * The state of a reply: `waits` for the approval of the author; `removed` by the author of the story or a moderator.
 */
export type ReplyState = 'shown' | 'waits' | 'removed';

/** A reply of a person on another server to a story, or to another such reply. */
@Entity({ name: 'federation_reply' })
@Retention({ kind: 'fediverse', livesAsLongAs: 'its sender wants, and the story' })
@Check(
  'federation_reply_size',
  bytesWithin({
    object: 2000,
    url: 2000,
    actor: 2000,
    host: 300,
    name: 1000,
    address: 1000,
    reply_text: 20_000,
    state: 100,
  }),
)
@Index('federation_reply_once', ['object'], { unique: true })
@Index('federation_reply_of_story', ['storyId', 'id'])
@Index('federation_reply_of_actor', ['actor'])
@Index('federation_reply_of_host', ['host', 'postedAt'])
@Index('federation_reply_of_author', ['authorId'])
export class FederationReply {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'federation_reply_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'story_id' })
  storyId!: number;

  /** The author of the story. */
  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member', { by: 'act', because: 'it goes with what other servers know of the author' })
  authorId!: number;

  /** The address of the reply on its own server, its id. */
  @Column('text')
  object!: string;

  /** The address of the page that people read. */
  @Column('text')
  url!: string;

  @Column('text')
  actor!: string;

  /** The host of the actor, with its port. */
  @Column('text')
  host!: string;

  @Column('text')
  name!: string;

  /** The sender's `@name@host`; the address of their actor document if they have no name. */
  @Column('text')
  address!: string;

  /** The text of the reply, without any markup. */
  @Column('text', { name: 'reply_text' })
  replyText!: string;

  @Column('text')
  state!: ReplyState;

  /** The time at which the reply arrived. */
  @Column({ type: 'timestamptz', name: 'posted_at', precision: 3, default: () => 'now()' })
  postedAt!: Date;

  @Column({ type: 'timestamptz', name: 'edited_at', precision: 3, nullable: true })
  editedAt!: Date | null;
}

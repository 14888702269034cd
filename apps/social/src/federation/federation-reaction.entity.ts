import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

export type ReactionKind = 'like' | 'share';

/** A like or a share of a story by a person on another server: one of each kind for each person. */
@Entity({ name: 'federation_reaction' })
@Retention({ kind: 'fediverse', livesAsLongAs: 'its sender wants, and the story' })
@Check('federation_reaction_size', bytesWithin({ kind: 100, actor: 2000, host: 300, activity: 2000 }))
@Index('federation_reaction_once', ['storyId', 'kind', 'actor'], { unique: true })
@Index('federation_reaction_of_actor', ['actor'])
@Index('federation_reaction_of_host', ['host', 'reactedAt'])
@Index('federation_reaction_of_author', ['authorId'])
export class FederationReaction {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'federation_reaction_pkey',
  })
  id!: number;

  @Column('bigint', { name: 'story_id' })
  storyId!: number;

  /** The author of the story. */
  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member', { by: 'act', because: 'it goes with what other servers know of the author' })
  authorId!: number;

  @Column('text')
  kind!: ReactionKind;

  /** The address of the actor document of the person who reacts. */
  @Column('text')
  actor!: string;

  /** The host of the actor, with its port. */
  @Column('text')
  host!: string;

  /** The address of the Like or Announce, by which an Undo may name it. */
  @Column('text')
  activity!: string;

  @Column({ type: 'timestamptz', name: 'reacted_at', precision: 3, default: () => 'now()' })
  reactedAt!: Date;
}

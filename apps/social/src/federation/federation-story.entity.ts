import { bytesWithin, DeletedWith, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A story that other servers were told of and that is not deleted there yet. */
@Entity({ name: 'federation_story' })
@Retention({ kind: 'fediverse', livesAsLongAs: 'other servers have the story' })
@Check('federation_story_announcement_size', bytesWithin({ announcement: 2000 }))
@Index('federation_story_of_author', ['authorId', 'storyId'])
export class FederationStory {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'federation_story_pkey' })
  storyId!: number;

  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member', { by: 'act', because: 'their followers elsewhere are told first' })
  authorId!: number;

  /** The version of the story that other servers have. */
  @Column('integer')
  version!: number;

  /**
   * The series that have announced the story to their followers, whose servers are told of its changes from then on.
   */
  @Column('bigint', { name: 'announced_by', array: true, default: () => "'{}'" })
  announcedBy!: number[];

  /** The series whose announcement is in force; it is undone when the story leaves the series. */
  @Column('bigint', { name: 'announcing_series', nullable: true })
  announcingSeries!: number | null;

  /**
   * The address of that Announce; null when the series had no followers then, and for one from before addresses were
   * stored.
   */
  @Column('text', { nullable: true })
  announcement!: string | null;
}

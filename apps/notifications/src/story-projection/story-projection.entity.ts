import { bytesWithin, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The data of a story that notifications show, and whether the story still exists: a read model fed by events of
 * content.
 */
@Entity({ name: 'story_projection' })
@Retention({
  kind: 'workings',
  boundedBy: 'the stories ever published: a deleted one is remembered, so that no late event revives it',
})
@Check('story_projection_size', bytesWithin({ slug: 1020, title: 2400, lang: 100 }))
@Index('story_projection_by_slug', ['slug'])
export class StoryProjection {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_projection_pkey' })
  storyId!: number;

  @Column('text')
  slug!: string;

  /** The title; null until an event has it, and for a deleted story. */
  @Column('text', { nullable: true })
  title!: string | null;

  /** The language of the title; null when it is not known. */
  @Column('text', { nullable: true })
  lang!: string | null;

  @Column('smallint', { name: 'is_nsfw', default: 0 })
  isNsfw!: 0 | 1;

  /** False once the story was deleted; it never comes back. */
  @Column('boolean', { name: 'is_there', default: true })
  isThere!: boolean;
}

import { DeletedWith } from '@quillstead/service-kit';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A story that other servers were told of and that is not deleted there yet. */
@Entity({ name: 'federation_story' })
@Index('federation_story_of_author', ['authorId', 'storyId'])
export class FederationStory {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'federation_story_pkey' })
  storyId!: number;

  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member', { by: 'act', because: 'their followers elsewhere are told first' })
  authorId!: number;

  /** Of the story when they were last told. */
  @Column('integer')
  version!: number;

  /** The series that have announced it to their followers. */
  @Column('bigint', { name: 'announced_by', array: true, default: () => "'{}'" })
  announcedBy!: number[];
}

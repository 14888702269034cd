import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Hashtag } from './hashtag.entity.js';

/** Which stories have a hashtag. */
@Entity({ name: 'story_hashtag' })
@Index('story_hashtag_list_of_story', ['storyId'])
export class StoryHashtag {
  @PrimaryColumn('bigint', { name: 'hashtag_id', primaryKeyConstraintName: 'story_hashtag_pkey' })
  @ForeignKey(() => Hashtag, { name: 'story_hashtag_of_hashtag', onDelete: 'CASCADE' })
  hashtagId!: number;

  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_hashtag_pkey' })
  @ForeignKey('Story', { name: 'story_hashtag_of_story', onDelete: 'CASCADE' })
  storyId!: number;
}

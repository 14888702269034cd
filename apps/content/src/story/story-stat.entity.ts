import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Story } from './story.entity.js';

/** The hot counters of a story. */
@Entity({ name: 'story_stat' })
export class StoryStat {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'story_stat_pkey' })
  @ForeignKey(() => Story, { name: 'story_stat_of_story', onDelete: 'CASCADE' })
  storyId!: number;

  @Column('integer', { name: 'count_likes', default: 0 })
  countLikes!: number;

  @Column('integer', { name: 'count_comments', default: 0 })
  countComments!: number;
}

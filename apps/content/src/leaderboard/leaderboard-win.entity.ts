import type { LeaderboardInterval } from '@quillstead/catalogue';
import { bytesWithin, Retention } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The top-rated story of an interval that is over. The key makes it count once, even if two processes close it. */
@Entity({ name: 'leaderboard_win' })
@Retention({ kind: 'writing', livesAsLongAs: 'its story' })
@Check('leaderboard_win_size', bytesWithin({ interval: 100 }))
@Index('leaderboard_win_list_of_story', ['storyId', 'interval'])
export class LeaderboardWin {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'leaderboard_win_pkey' })
  interval!: LeaderboardInterval;

  /** The first day of the interval, UTC. */
  @PrimaryColumn('date', { name: 'starts_on', primaryKeyConstraintName: 'leaderboard_win_pkey' })
  startsOn!: string;

  /** The story; null if nothing was liked in the interval, or the story is gone. */
  @Column('bigint', { name: 'story_id', nullable: true })
  @ForeignKey('Story', { name: 'leaderboard_win_of_story', onDelete: 'SET NULL' })
  storyId!: number | null;
}

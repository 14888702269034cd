import { DeletedWith, Exported, Retention } from '@quillstead/service-kit';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The place up to which a member has read a story; a member has one at most for each story. */
@Entity({ name: 'reading_place' })
@Retention({ kind: 'places', boundedBy: 'the latest places of each member' })
@Index('reading_place_list_of_user', ['userId', 'updatedAt', 'storyId'])
@Exported('reading_places', {
  of: 'userId',
  columns: ['storyId', 'place', 'blockShare', 'share', 'isRead', 'updatedAt'],
  names: { place: 'reading_place', blockShare: 'reading_block_share', share: 'reading_share' },
  order: ['updatedAt', 'storyId'],
})
export class ReadingPlace {
  @PrimaryColumn('bigint', { name: 'story_id', primaryKeyConstraintName: 'reading_place_pkey' })
  @ForeignKey('StoryStat', { name: 'reading_place_of_story', onDelete: 'CASCADE' })
  @DeletedWith('story')
  storyId!: number;

  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'reading_place_pkey' })
  @DeletedWith('member')
  userId!: number;

  /** The index of the block at the top of the member's window. */
  @Column('integer')
  place!: number;

  /** The part of that block that was above the window, in percent with fractions. */
  @Column('real', { name: 'block_share', default: 0 })
  blockShare!: number;

  /** The part of the story that was read, in percent; 100 if the member has read to its end. */
  @Column('smallint', { default: 0 })
  share!: number;

  /** 1 once the member has read to the end, even if they have begun again since. */
  @Column('smallint', { name: 'is_read', default: 0 })
  isRead!: 0 | 1;

  /** The furthest quarter of the story that the member has reached, 0 to 4; it is counted for the author once. */
  @Column('smallint', { default: 0 })
  furthest!: number;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, default: () => 'now()' })
  updatedAt!: Date;
}

/** A member who has switched their reading history off (docs/product/stories.md#reading-history). */
@Entity({ name: 'reading_history_off' })
@Retention({
  kind: 'places',
  livesAsLongAs: 'the account, or until its member switches the history on again',
})
export class ReadingHistoryOff {
  @PrimaryColumn('bigint', { name: 'user_id', primaryKeyConstraintName: 'reading_history_off_pkey' })
  @DeletedWith('member')
  userId!: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  since!: Date;
}

import { purgeStories } from '@quillstead/contracts';
import { bytesWithin, DeletedWith, Retention, sql, type Sql } from '@quillstead/service-kit';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * The content of a comment before a moderator removed it. Its restoration reads it (docs/product/admin.md#appeals), so
 * does the staff, and its author while it can be mended (docs/product/admin.md#hiding).
 */
@Entity({ name: 'removed_comment' })
@Retention({ kind: 'removed', days: 30, job: purgeStories })
@Check('removed_comment_size', bytesWithin({ comment_text: 120_000 }))
@Index('removed_comment_of_author', ['authorId'])
@Index('removed_comment_by_time', ['removedAt'])
export class RemovedComment {
  @PrimaryColumn('bigint', { name: 'comment_id', primaryKeyConstraintName: 'removed_comment_pkey' })
  @ForeignKey('Comment', { name: 'removed_comment_of_comment', onDelete: 'CASCADE' })
  commentId!: number;

  @Column('bigint', { name: 'author_id' })
  @DeletedWith('member', { by: 'act', because: 'the mentions and bookmarks of the comment go too' })
  authorId!: number;

  @Column('text', { name: 'comment_text' })
  text!: string;

  @Column({ type: 'timestamptz', name: 'edited_at', precision: 3, nullable: true })
  editedAt!: Date | null;

  /** 1 while its author can mend it; reporting it as mended begins the 30 days anew. */
  @Column('smallint', { name: 'can_be_mended', default: 0 })
  canBeMended!: 0 | 1;

  @Column({ type: 'timestamptz', name: 'removed_at', precision: 3, default: () => 'now()' })
  removedAt!: Date;
}

/**
 * Returns the statement that deletes what is left of at most `size` removed comments, which nobody can restore then:
 * text, mentions and bookmarks. The comments stay deleted.
 *
 * @param which a condition on `removed_comment`
 */
export const forgetRemovedComments = (which: Sql, size: Sql): Sql => sql`
  WITH gone AS (
    DELETE FROM removed_comment WHERE comment_id IN (
      SELECT comment_id FROM removed_comment WHERE ${which} LIMIT ${size}
    ) RETURNING comment_id
  ), unmentioned AS (
    DELETE FROM comment_mention mention USING gone WHERE mention.comment_id = gone.comment_id
  ), unmarked AS (
    DELETE FROM comment_bookmark mark USING gone WHERE mark.comment_id = gone.comment_id
  )
  SELECT count(*) FROM gone`;

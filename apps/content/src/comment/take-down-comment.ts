import { Controller, Inject } from '@nestjs/common';
import {
  commentRestored,
  commentTakenDown,
  type PayloadOf,
  type ResponseOf,
  restoreComment,
  takeDownComment,
} from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  Acknowledgements,
  execute,
  integer,
  Operation,
  Outbox,
  type OutboxEntry,
  queryOne,
  type RowOf,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { wordMuters } from '../mute/is-not-muted.js';
import { raiseStat } from '../story/index.js';
import { checkStoryAuthor } from './check-story-author.js';
import { readArticle } from './comment-rows.js';

const columns = {
  story_id: integer,
  story_slug: text,
  story_title: text,
  story_author_id: integer,
  author_id: integer,
  comment_reply_id: integer.orNull,
  parent_author_id: integer.orNull,
  comment_level: integer,
  /** The ids of the comments above it, the nearest first. */
  above: integer.list,
  mentions: integer.list,
  muted_by: integer.list,
  posted_at: time,
  version: integer,
};

type Comment = ResponseOf<typeof takeDownComment>;

/** Removes comments under a story for the author of the story, and restores them (docs/product/comments.md#removal). */
@Controller()
export class TakeDownComment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Removes the comment and returns it as the author of the story sees it. Repeating it changes nothing. Throws
   * `forbidden` for others who may read the story, `not_found` for those who may not and for a deleted comment.
   */
  @Operation(takeDownComment)
  async takeDown(payload: PayloadOf<typeof takeDownComment>, context: RpcContext): Promise<Comment> {
    const { comment, published } = await this.set(payload.comment_id, 1, context);
    if (published !== null) await this.acknowledgements.wait(published);
    return comment;
  }

  /** Shows the comment again, with the same rules. */
  @Operation(restoreComment)
  async restore(payload: PayloadOf<typeof restoreComment>, context: RpcContext): Promise<Comment> {
    const { comment } = await this.set(payload.comment_id, 0, context);
    return comment;
  }

  private async set(
    commentId: number,
    isRemoved: 0 | 1,
    context: RpcContext,
  ): Promise<{ comment: Comment; published: OutboxEntry | null }> {
    const { id } = memberOf(context);
    return this.dataSource.transaction(async (manager) => {
      const storyId = await checkStoryAuthor(commentId, id, manager);
      await execute(manager, sql`SELECT FROM story_stat WHERE story_id = ${storyId} FOR UPDATE`);
      const changed = await change(commentId, isRemoved, manager);
      let published: OutboxEntry | null = null;
      // The comment was so already, or was deleted while this waited for the lock.
      if (changed === undefined) await checkStoryAuthor(commentId, id, manager);
      else {
        await raiseStat(storyId, { comments: isRemoved === 1 ? -1 : 1 }, manager);
        published = await this.publish(commentId, isRemoved, changed, manager);
      }
      return { comment: await readArticle(commentId, context, manager), published };
    });
  }

  private publish(
    comment_id: number,
    isRemoved: 0 | 1,
    { version, posted_at, ...row }: RowOf<typeof columns>,
    manager: EntityManager,
  ): Promise<OutboxEntry> {
    if (isRemoved === 0) {
      const shown = { comment_id, ...row, posted_at: posted_at.toISOString() };
      return this.outbox.publish(manager, commentRestored, shown, version);
    }
    const { story_id, story_slug, story_author_id, author_id, comment_reply_id } = row;
    const hidden = { comment_id, story_id, story_slug, story_author_id, author_id, comment_reply_id };
    return this.outbox.publish(manager, commentTakenDown, hidden, version);
  }
}

/** The members whom a restored comment notifies. */
const receivers = sql`(
  ARRAY(SELECT user_id FROM comment_mention WHERE comment_id = comment.id)
  || story.author_id || (SELECT parent.author_id FROM comment parent WHERE parent.id = comment.comment_reply_id)
)`;

/** Removes or restores the comment. Returns undefined if it was so already, or is deleted. */
function change(
  commentId: number,
  isRemoved: 0 | 1,
  manager: EntityManager,
): Promise<RowOf<typeof columns> | undefined> {
  return queryOne(
    manager,
    columns,
    sql`UPDATE comment SET is_removed = ${isRemoved}::smallint, is_pinned = 0, version = comment.version + 1
     FROM story
     WHERE comment.id = ${commentId} AND comment.is_deleted = 0 AND comment.is_removed <> ${isRemoved}::smallint
       AND story.id = comment.story_id
     RETURNING comment.story_id, story.slug AS story_slug, story.title AS story_title,
       story.author_id AS story_author_id, comment.author_id, comment.comment_reply_id,
       (SELECT parent.author_id FROM comment parent WHERE parent.id = comment.comment_reply_id) AS parent_author_id,
       ARRAY(
         WITH RECURSIVE line AS (
           SELECT comment.comment_reply_id AS id
           UNION ALL SELECT above.comment_reply_id FROM line JOIN comment above ON above.id = line.id
         )
         SELECT id FROM line WHERE id IS NOT NULL
       ) AS above,
       comment.comment_level, comment.posted_at, comment.version,
       ARRAY(SELECT user_id FROM comment_mention WHERE comment_id = comment.id ORDER BY 1) AS mentions,
       ${wordMuters(sql`comment.words`, receivers)} AS muted_by`,
  );
}

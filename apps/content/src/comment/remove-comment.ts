import { Controller, Inject } from '@nestjs/common';
import {
  commentDeleted,
  commentRestored,
  commentTakenDown,
  type PayloadOf,
  removeComment,
  restoreRemovedComment,
} from '@quillstead/contracts';
import { moderatorOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  Acknowledgements,
  execute,
  flag,
  integer,
  Operation,
  Outbox,
  queryOne,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { isRestorable } from './mend-comment.js';
import { storeWords } from './store-words.js';
import { emptyComments, lockThread } from './take-from-thread.js';

const removed = {
  story_id: integer,
  story_slug: text,
  story_author_id: integer,
  author_id: integer,
  comment_reply_id: integer.orNull,
  version: integer,
};

const restored = {
  ...removed,
  story_title: text,
  parent_author_id: integer.orNull,
  comment_level: integer,
  comment_text: text,
  is_removed: flag,
  /** The ids of the comments above it, the nearest first. */
  above: integer.list,
  posted_at: time,
};

/**
 * Removes comments for moderators, and restores them for 30 days (docs/product/admin.md#appeals). Everybody sees a
 * removed comment as a deleted one. Its text is stored apart, where its restoration and the staff read it, and its
 * author while it can be mended; its mentions and bookmarks stay as long.
 */
@Controller()
export class RemoveComment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /** Removes a comment. Throws `not_found` if the member is no moderator or the comment is gone. */
  @Operation(removeComment)
  async remove(
    { comment_id: id, can_be_mended: canBeMended = 0 }: PayloadOf<typeof removeComment>,
    context: RpcContext,
  ): Promise<null> {
    moderatorOf(context);
    const published = await this.dataSource.transaction(async (manager) => {
      await lockThread(id, manager);
      const found = await store(id, canBeMended, manager);
      if (found === undefined) throw new CallError('not_found');
      await emptyComments([id], manager);
      const { version, ...payload } = found;
      return this.outbox.publish(
        manager,
        commentDeleted,
        { comment_id: id, ...payload, removed_ids: [] },
        version,
      );
    });
    await this.acknowledgements.wait(published);
    return null;
  }

  /**
   * Restores a comment. One that the author of the story had taken down is so again. Throws `not_found` if the member is no moderator or the comment was not removed in the last 30
   * days, `conflict` if its author has changed it since the `version` that the moderator read.
   */
  @Operation(restoreRemovedComment)
  async restore(
    { comment_id: id, version: seen }: PayloadOf<typeof restoreRemovedComment>,
    context: RpcContext,
  ): Promise<null> {
    moderatorOf(context);
    await this.dataSource.transaction(async (manager) => {
      await lockThread(id, manager);
      const found = await giveBack(id, manager);
      if (found === undefined) throw new CallError('not_found');
      // The error rolls the restoration back.
      if (seen !== undefined && found.version !== seen + 1)
        throw new CallError('conflict', 'Its author has changed it meanwhile. Please read it again.');
      await execute(manager, sql`DELETE FROM removed_comment WHERE comment_id = ${id}`);
      const { version, posted_at, comment_text, is_removed: isTakenDown, ...payload } = found;
      const receivers = [payload.story_author_id, payload.parent_author_id];
      const mutedBy = await storeWords(id, comment_text, receivers, manager);
      if (isTakenDown === 1) {
        const { story_id, story_slug, story_author_id, author_id, comment_reply_id } = payload;
        const hidden = { comment_id: id, story_id, story_slug, story_author_id, author_id, comment_reply_id };
        await this.outbox.publish(manager, commentTakenDown, hidden, version);
        return;
      }
      await this.outbox.publish(
        manager,
        commentRestored,
        { comment_id: id, ...payload, mentions: [], muted_by: mutedBy, posted_at: posted_at.toISOString() },
        version,
      );
    });
    return null;
  }
}

function store(id: number, canBeMended: 0 | 1, manager: EntityManager) {
  return queryOne(
    manager,
    removed,
    sql`WITH changed AS (
       UPDATE comment SET version = comment.version + 1 FROM story
       WHERE comment.id = ${id} AND comment.is_deleted = 0 AND comment.author_id IS NOT NULL
         AND story.id = comment.story_id AND story.author_id IS NOT NULL
       RETURNING comment.id, comment.story_id, story.slug AS story_slug, story.author_id AS story_author_id,
         comment.author_id, comment.comment_reply_id, comment.version, comment.comment_text, comment.edited_at
     ), stored AS (
       INSERT INTO removed_comment (comment_id, author_id, comment_text, edited_at, can_be_mended)
       SELECT id, author_id, comment_text, edited_at, ${canBeMended}::smallint FROM changed
     )
     SELECT story_id, story_slug, story_author_id, author_id, comment_reply_id, version FROM changed`,
  );
}

function giveBack(id: number, manager: EntityManager) {
  return queryOne(
    manager,
    restored,
    sql`UPDATE comment SET is_deleted = 0, comment_text = removed_comment.comment_text,
       author_id = removed_comment.author_id, edited_at = removed_comment.edited_at, version = comment.version + 1
     FROM removed_comment, story
     WHERE comment.id = ${id} AND removed_comment.comment_id = comment.id AND comment.is_deleted = 1
       AND ${isRestorable}
       AND story.id = comment.story_id AND story.author_id IS NOT NULL
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
       comment.comment_level, comment.comment_text, comment.is_removed, comment.posted_at, comment.version`,
  );
}

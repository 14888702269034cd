import { Controller } from '@nestjs/common';
import { type PayloadOf, pinComment, type ResponseOf, unpinComment } from '@quillstead/contracts';
import { isShown, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  execute,
  integer,
  Operation,
  queryOne,
  sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { checkStoryAuthor } from './check-story-author.js';
import { readArticle } from './comment-rows.js';

type Comment = ResponseOf<typeof pinComment>;

/**
 * Pins a comment on a story for the author of the story, one for each story (docs/product/comments.md#pinned-comment).
 */
@Controller()
export class PinComment {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Pins the comment in place of the one that was pinned. Throws `forbidden` for others who may read the story,
   * `not_found` for those who may not, for a reply, and for a comment that is deleted, removed or by a suspended
   * author.
   */
  @Operation(pinComment)
  pin({ comment_id }: PayloadOf<typeof pinComment>, context: RpcContext): Promise<Comment> {
    return this.dataSource.transaction(async (manager) => {
      const { id: memberId } = memberOf(context);
      const storyId = await checkStoryAuthor(comment_id, memberId, manager);
      await execute(manager, sql`SELECT FROM story_stat WHERE story_id = ${storyId} FOR UPDATE`);
      await execute(
        manager,
        sql`UPDATE comment SET is_pinned = 0 WHERE story_id = ${storyId} AND is_pinned = 1 AND id <> ${comment_id}`,
      );
      const pinned = await queryOne(
        manager,
        { id: integer },
        sql`UPDATE comment SET is_pinned = 1 FROM user_projection author
         WHERE id = ${comment_id} AND comment_level = 0 AND is_deleted = 0 AND is_removed = 0
           AND author.user_id = comment.author_id AND ${isShown('author', sql`${memberId}::bigint`)}
         RETURNING id`,
      );
      if (pinned === undefined) throw new CallError('not_found');
      return readArticle(comment_id, context, manager);
    });
  }

  /** Unpins the comment, with the same rules. Repeating it changes nothing. */
  @Operation(unpinComment)
  unpin({ comment_id }: PayloadOf<typeof unpinComment>, context: RpcContext): Promise<Comment> {
    return this.dataSource.transaction(async (manager) => {
      await checkStoryAuthor(comment_id, memberOf(context).id, manager);
      await execute(
        manager,
        sql`UPDATE comment SET is_pinned = 0 WHERE id = ${comment_id} AND is_pinned = 1`,
      );
      return readArticle(comment_id, context, manager);
    });
  }
}

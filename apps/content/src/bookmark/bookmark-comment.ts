import { Controller } from '@nestjs/common';
import { bookmarkComment, type PayloadOf, type ResponseOf, unbookmarkComment } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, CallError, execute, Operation, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { changeMarks, lockedComment } from '../like/index.js';

type Bookmark = ResponseOf<typeof bookmarkComment>;

/** Bookmarks comments for a member. */
@Controller()
export class BookmarkComment {
  constructor(private readonly dataSource: DataSource) {}

  /** Bookmarks a comment. Repeating it changes nothing. Throws `not_found` for one that the member may not read. */
  @Operation(bookmarkComment)
  bookmark(payload: PayloadOf<typeof bookmarkComment>, context: RpcContext): Promise<Bookmark> {
    return this.set(payload, true, context);
  }

  /** Removes a bookmark, by the same rules. */
  @Operation(unbookmarkComment)
  unbookmark(payload: PayloadOf<typeof unbookmarkComment>, context: RpcContext): Promise<Bookmark> {
    return this.set(payload, false, context);
  }

  private async set(
    { comment_id }: PayloadOf<typeof bookmarkComment>,
    isSet: boolean,
    context: RpcContext,
  ): Promise<Bookmark> {
    const wish = { userId: memberOf(context).id, isSet, requestId: context.requestId };
    const read = await execute(
      this.dataSource,
      sql`WITH ${changeMarks('comment_bookmark', lockedComment(comment_id), [wish])} SELECT FROM reader`,
    );
    if (read === 0) throw new CallError('not_found');
    return { is_bookmarked: isSet ? 1 : 0 };
  }
}

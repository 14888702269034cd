import { Injectable } from '@nestjs/common';
import { bookmarkComment, type PayloadOf, type ReplyOf, unbookmarkComment } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type AskContext, CallError, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { changeMarks, lockComment } from '../like/index.js';

type Bookmark = ReplyOf<typeof bookmarkComment>;

/** Keeps comments for a member. */
@Injectable()
export class BookmarkComment {
  constructor(private readonly dataSource: DataSource) {}

  /** Keeps it. Repeating it changes nothing. Throws `not_found` for what the member may not read. */
  @RpcHandler(bookmarkComment)
  bookmark(payload: PayloadOf<typeof bookmarkComment>, context: AskContext): Promise<Bookmark> {
    return this.set(payload, true, context);
  }

  /** The way back, with the same rules. */
  @RpcHandler(unbookmarkComment)
  unbookmark(payload: PayloadOf<typeof unbookmarkComment>, context: AskContext): Promise<Bookmark> {
    return this.set(payload, false, context);
  }

  private async set(
    { comment_id }: PayloadOf<typeof bookmarkComment>,
    isWanted: boolean,
    context: AskContext,
  ): Promise<Bookmark> {
    const userId = memberOf(context).id;
    return this.dataSource.transaction(async (manager) => {
      const comment = await lockComment(comment_id, [userId], manager);
      if (!comment?.readers.includes(userId)) throw new CallError('not_found');
      await changeMarks('comment_bookmark', comment_id, [{ userId, isWanted }], manager);
      return { is_bookmarked: isWanted ? 1 : 0 };
    });
  }
}

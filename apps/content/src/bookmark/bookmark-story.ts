import { Controller } from '@nestjs/common';
import { bookmarkStory, type PayloadOf, type ResponseOf, unbookmarkStory } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, CallError, integer, Operation, queryOne, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { changeMarks, gatherChanges, lockedStory, moreMarks, type MarkChange } from '../like/index.js';
import { raiseStats } from '../story/index.js';

type Bookmark = ResponseOf<typeof bookmarkStory>;

/**
 * Bookmarks stories for a member, and counts the bookmarks for the trending score. Bookmarks that arrive at once for a
 * story share a statement.
 */
@Controller()
export class BookmarkStory {
  private readonly change = gatherChanges<MarkChange, Bookmark>((storyId, wishes) =>
    this.write(storyId, wishes),
  );

  constructor(private readonly dataSource: DataSource) {}

  /** Bookmarks a story. Repeating it changes nothing. Throws `not_found` for one that the member may not read. */
  @Operation(bookmarkStory)
  bookmark(payload: PayloadOf<typeof bookmarkStory>, context: RpcContext): Promise<Bookmark> {
    return this.set(payload, true, context);
  }

  /** Removes a bookmark, by the same rules. */
  @Operation(unbookmarkStory)
  unbookmark(payload: PayloadOf<typeof unbookmarkStory>, context: RpcContext): Promise<Bookmark> {
    return this.set(payload, false, context);
  }

  private async set(
    { story_id }: PayloadOf<typeof bookmarkStory>,
    isSet: boolean,
    context: RpcContext,
  ): Promise<Bookmark> {
    return this.change(story_id, { userId: memberOf(context).id, isSet, requestId: context.requestId });
  }

  private async write(storyId: number, wishes: readonly MarkChange[]): Promise<(Bookmark | CallError)[]> {
    const story = await queryOne(
      this.dataSource,
      { readers: integer.list },
      sql`WITH ${changeMarks('story_bookmark', lockedStory(storyId), wishes)},
       changes AS (SELECT id AS story_id, 0 AS likes, 0 AS comments, more AS bookmarks FROM item, ${moreMarks}),
       ${raiseStats('changes', { isLocked: true })}
       SELECT ARRAY(SELECT user_id FROM reader) AS readers FROM item`,
    );
    const readers = new Set(story?.readers);
    return wishes.map(({ userId, isSet }) =>
      readers.has(userId) ? { is_bookmarked: isSet ? 1 : 0 } : new CallError('not_found'),
    );
  }
}

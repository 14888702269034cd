import { Injectable } from '@nestjs/common';
import { bookmarkStory, type PayloadOf, type ReplyOf, unbookmarkStory } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type AskContext, CallError, RpcHandler } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { changeMarks, gatherChanges, lockStory, type WantedMark } from '../like/index.js';
import { raiseStat } from '../story/index.js';

type Bookmark = ReplyOf<typeof bookmarkStory>;

/** Keeps stories for a member, and counts them for the trending score; what a story gets at once is one transaction. */
@Injectable()
export class BookmarkStory {
  private readonly change = gatherChanges<WantedMark, Bookmark>((storyId, wanted) =>
    this.dataSource.transaction((manager) => write(storyId, wanted, manager)),
  );

  constructor(private readonly dataSource: DataSource) {}

  /** Keeps it. Repeating it changes nothing. Throws `not_found` for what the member may not read. */
  @RpcHandler(bookmarkStory)
  bookmark(payload: PayloadOf<typeof bookmarkStory>, context: AskContext): Promise<Bookmark> {
    return this.set(payload, true, context);
  }

  /** The way back, with the same rules. */
  @RpcHandler(unbookmarkStory)
  unbookmark(payload: PayloadOf<typeof unbookmarkStory>, context: AskContext): Promise<Bookmark> {
    return this.set(payload, false, context);
  }

  private async set(
    { story_id }: PayloadOf<typeof bookmarkStory>,
    isWanted: boolean,
    context: AskContext,
  ): Promise<Bookmark> {
    return this.change(story_id, { userId: memberOf(context).id, isWanted });
  }
}

async function write(
  storyId: number,
  wanted: readonly WantedMark[],
  manager: EntityManager,
): Promise<(Bookmark | CallError)[]> {
  const story = await lockStory(
    storyId,
    wanted.map(({ userId }) => userId),
    manager,
  );
  const readers = new Set(story?.readers);
  const granted = wanted.filter(({ userId }) => readers.has(userId));
  const { added, removed } = await changeMarks('story_bookmark', storyId, granted, manager);
  const bookmarks = added.length - removed.length;
  if (bookmarks !== 0) await raiseStat(storyId, { bookmarks }, manager);
  return wanted.map(({ userId, isWanted }) =>
    readers.has(userId) ? { is_bookmarked: isWanted ? 1 : 0 } : new CallError('not_found'),
  );
}

import { authorStoriesCounted, hashtagStoriesCounted } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { HashtagStories } from './hashtag-stat.entity.js';
import { AuthorStories } from './member-stat.entity.js';

/** Stores how many stories authors and hashtags have, as content publishes it. */
@EventHandler(authorStoriesCounted, hashtagStoriesCounted)
export class OnStoriesCounted {
  async handle(
    events: readonly EventOf<typeof authorStoriesCounted | typeof hashtagStoriesCounted>[],
    manager: EntityManager,
  ): Promise<void> {
    const authors: AuthorStories[] = [];
    const hashtags: HashtagStories[] = [];
    for (const { payload } of latestOf(events)) {
      const { count_stories: countStories } = payload;
      if ('user_id' in payload) authors.push({ userId: payload.user_id, countStories });
      else hashtags.push({ hashtag: payload.hashtag, value: payload.value, countStories });
    }
    await manager.upsert(AuthorStories, authors, ['userId']);
    await manager.upsert(HashtagStories, hashtags, ['hashtag']);
  }
}

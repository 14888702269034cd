import { Injectable } from '@nestjs/common';
import { authorStoriesCounted, type FactPayloadOf, hashtagStoriesCounted } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { HashtagStories } from './hashtag-stories.entity.js';
import { AuthorStories } from './author-stories.entity.js';

/** Keeps how many stories authors and hashtags have as content tells it. */
@Injectable()
export class OnStoriesCounted {
  @Hears(authorStoriesCounted)
  async keepOfAuthor(counted: FactPayloadOf<typeof authorStoriesCounted>, { manager }: Heard): Promise<void> {
    await manager.upsert(AuthorStories, { userId: counted.user_id, countStories: counted.count_stories }, [
      'userId',
    ]);
  }

  @Hears(hashtagStoriesCounted)
  async keepOfHashtag(
    { hashtag, value, count_stories: countStories }: FactPayloadOf<typeof hashtagStoriesCounted>,
    { manager }: Heard,
  ): Promise<void> {
    await manager.upsert(HashtagStories, { hashtag, value, countStories }, ['hashtag']);
  }
}

import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { StoryLike } from '../like/index.js';
import type { PlacedStory } from './add-sample-stories.js';
import type { Authors } from './await-authors.js';

/** Adds the likes, spread over the time since each story was posted, and counts them. */
export async function addSampleLikes(
  likes: ReadonlyMap<string, readonly string[]>,
  stories: ReadonlyMap<string, PlacedStory>,
  authors: Authors,
  manager: EntityManager,
): Promise<void> {
  for (const [name, usernames] of likes) {
    const story = stories.get(name);
    if (story === undefined) throw new Error(`likes.json: there is no story ${name}`);
    const age = Date.now() - story.postedAt.getTime();
    await manager.insert(
      StoryLike,
      usernames.map((username, index) => ({
        storyId: story.id,
        userId: authors.get(username) ?? 0,
        createdAt: new Date(story.postedAt.getTime() + (age * (index + 1)) / (usernames.length + 1)),
      })),
    );
  }
  await execute(
    manager,
    sql`UPDATE story_stat SET count_likes = liked.count
    FROM (SELECT story_id, count(*) FROM story_like GROUP BY story_id) AS liked
    WHERE liked.story_id = story_stat.story_id`,
  );
}

import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { Comment } from '../comment/index.js';
import { StoryLike } from '../like/index.js';
import type { PlacedStory } from './add-sample-stories.js';
import type { Authors } from './await-authors.js';
import type { SampleComment } from './read-sample.js';

const hour = 60 * 60 * 1_000;

/** Adds the comments in their threads, a reply one level below its comment, and counts them. */
export async function addSampleComments(
  comments: readonly SampleComment[],
  stories: ReadonlyMap<string, PlacedStory>,
  authors: Authors,
  manager: EntityManager,
): Promise<void> {
  const added: Comment[] = [];
  for (const [place, sample] of comments.entries()) {
    const story = stories.get(sample.story);
    if (story === undefined) throw new Error(`comments.json, ${place}: there is no story ${sample.story}`);
    const parent = sample.reply_to === undefined ? null : added[sample.reply_to];
    if (parent === undefined)
      throw new Error(`comments.json, ${place}: replies to a comment that is not before it`);
    const postedAt = Math.min(story.postedAt.getTime() + sample.hours_after * hour, Date.now());
    const comment = manager.create(Comment, {
      storyId: story.id,
      authorId: authors.get(sample.author) ?? null,
      replyId: parent?.id ?? null,
      level: parent === null ? 0 : parent.level + 1,
      text: sample.text,
      postedAt: new Date(postedAt),
    });
    added.push(await manager.save(comment));
  }
  await execute(
    manager,
    sql`UPDATE comment SET count_replies = replied.count
    FROM (SELECT comment_reply_id, count(*) FROM comment GROUP BY comment_reply_id) AS replied
    WHERE replied.comment_reply_id = comment.id`,
  );
  await execute(
    manager,
    sql`UPDATE story_stat SET count_comments = commented.count
    FROM (SELECT story_id, count(*) FROM comment GROUP BY story_id) AS commented
    WHERE commented.story_id = story_stat.story_id`,
  );
}

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

import type { PayloadOf, publishStory } from '@quillstead/contracts';
import { type RpcContext, Cursors } from '@quillstead/service-kit';
import { BookmarkComment } from '../src/bookmark/bookmark-comment.js';
import { BookmarkStory } from '../src/bookmark/bookmark-story.js';
import { DeleteComment } from '../src/comment/delete-comment.js';
import { ListCommentReplies } from '../src/comment/list-comment-replies.js';
import { PostComment } from '../src/comment/post-comment.js';
import { ReadComment } from '../src/comment/read-comment.js';
import { ReadReportedThing } from '../src/excerpt/read-reported-thing.js';
import { LikeComment } from '../src/like/like-comment.js';
import { LikeStory } from '../src/like/like-story.js';
import { ListLikes } from '../src/like/list-likes.js';
import { ListUserPosts } from '../src/profile-lists/list-user-posts.js';
import { idOf, openContent, someText } from './open-content.js';

type Mark = 'likeStory' | 'likeComment' | 'bookmarkStory' | 'bookmarkComment';
type Place = { readonly story_id: number; readonly comment_id: number };

export const someComment = 'Well said, all of it.';

/** Opens the use cases of content, with those of readers among themselves, on a database of their own. */
export async function openTalk() {
  const content = await openContent();
  const { dataSource, get } = content;
  const postComment = get(PostComment);
  const likeStory = get(LikeStory);
  const likeComment = get(LikeComment);
  const bookmarkStory = get(BookmarkStory);
  const bookmarkComment = get(BookmarkComment);
  let lastTitle = 0;
  let nextOfCrowd = 1_000_000;
  return {
    ...content,
    cursors: get(Cursors),
    postComment,
    deleteComment: get(DeleteComment),
    readComment: get(ReadComment),
    readReportedThing: get(ReadReportedThing),
    listCommentReplies: get(ListCommentReplies),
    likeStory,
    likeComment,
    listLikes: get(ListLikes),
    listUserPosts: get(ListUserPosts),
    bookmarkStory,
    bookmarkComment,
    /** Sets or removes a like or a bookmark. */
    mark(act: Mark, place: Place, isSet: boolean, who: RpcContext): Promise<unknown> {
      if (act === 'likeStory') return isSet ? likeStory.like(place, who) : likeStory.unlike(place, who);
      if (act === 'likeComment') return isSet ? likeComment.like(place, who) : likeComment.unlike(place, who);
      const bookmarks = act === 'bookmarkStory' ? bookmarkStory : bookmarkComment;
      return isSet ? bookmarks.bookmark(place, who) : bookmarks.unbookmark(place, who);
    },
    /** Publishes a story with a title of its own. */
    story(author: RpcContext, changes: Partial<PayloadOf<typeof publishStory>> = {}) {
      lastTitle += 1;
      return content.publishStory.execute(
        { title: `Story ${lastTitle}`, rich_text_story: someText, ...changes },
        author,
      );
    },
    /** Posts a comment under a story, or a reply to a comment of it, and returns its id. */
    async comment(author: RpcContext, story_id: number, comment_reply_id?: number): Promise<number> {
      const payload = { story_id, comment_reply_id, comment_text: someComment };
      return (await postComment.execute(payload, author)).comment_id;
    },
    /** Adds people with only a user projection, and returns their ids. */
    async crowd(count: number): Promise<number[]> {
      const first = nextOfCrowd;
      nextOfCrowd += count;
      await dataSource.query(
        `INSERT INTO user_projection (user_id, username, is_private, is_verified, joined_at, status)
         SELECT id, 'crowd_' || lpad(id::text, 9, '0'), 0, 0, '2026-01-31', 'active' FROM generate_series($1::bigint, $2::bigint) AS id`,
        [first, first + count - 1],
      );
      return Array.from({ length: count }, (_, index) => first + index);
    },
    async subscribe(subscriber: RpcContext, author: RpcContext, code: boolean): Promise<void> {
      await dataSource.query(
        'INSERT INTO subscription (subscriber_id, author_id, code) VALUES ($1, $2, $3)',
        [idOf(subscriber), idOf(author), code],
      );
    },
    /** Returns the published events of a name, the oldest first. */
    async published(
      name: string,
    ): Promise<{ subject: string; version: number; payload: Record<string, unknown> }[]> {
      return dataSource.query('SELECT subject, version, payload FROM outbox WHERE name = $1 ORDER BY id', [
        name,
      ]);
    },
    /**
     * Returns the counters that differ from their rows and the hashtag lists that differ from their stories; none are
     * expected.
     */
    async miscounted(): Promise<unknown[]> {
      return dataSource.query(`
        SELECT 'story' AS what, story_id AS id FROM story_stat stat
        WHERE count_likes <> (SELECT count(*) FROM story_like WHERE story_like.story_id = stat.story_id)
           OR count_bookmarks <> (SELECT count(*) FROM story_bookmark WHERE story_bookmark.story_id = stat.story_id)
           OR count_comments <> (SELECT count(*) FROM comment WHERE comment.story_id = stat.story_id AND is_removed = 0)
        UNION ALL
        SELECT 'comment', id FROM comment one
        WHERE count_likes <> (SELECT count(*) FROM comment_like WHERE comment_like.comment_id = one.id)
           OR count_replies <> (SELECT count(*) FROM comment reply WHERE reply.comment_reply_id = one.id)
        UNION ALL
        SELECT 'story under a hashtag', placed.story_id
        FROM story_hashtag placed JOIN story_stat stat ON stat.story_id = placed.story_id
        WHERE (placed.count_likes, placed.score, placed.is_open, placed.is_nsfw)
          IS DISTINCT FROM (stat.count_likes, stat.score, stat.is_open, stat.is_nsfw)`);
    },
  };
}

export type Talk = Awaited<ReturnType<typeof openTalk>>;

/** Returns the reasons why works failed, of all that did: the codes of CallErrors, the messages of other errors. */
export async function failuresOf(works: readonly Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(works);
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return [];
    const { code, message } = outcome.reason as { code?: string; message?: string };
    return [code ?? message ?? 'unknown'];
  });
}

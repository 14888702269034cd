import type {
  commentDeleted,
  commentEdited,
  commentPosted,
  EventPayloadOf,
  LikedComment,
  LikedStory,
  NewStory,
  UserSubscription,
} from '@quillstead/contracts';

/** Events as content and social publish them, about stories and comments that differ only in their ids. */

const slugOf = (storyId: number): string => `story-${storyId}`;
const titleOf = (storyId: number): string => `Story ${storyId}`;
const at = '2026-05-01T00:00:00.000Z';

/** Returns a story as content publishes it, with its title. */
export function story(
  story_id: number,
  author_id: number,
  hashtag_list: string[] = [],
  is_nsfw: 0 | 1 = 0,
): NewStory {
  const slug = slugOf(story_id);
  const title = titleOf(story_id);
  const more = { series_id: null, series_title: null, words: null, is_members_only: 0 } as const;
  return { story_id, slug, author_id, hashtag_list, is_nsfw, lang: null, posted_at: at, title, ...more };
}

/** Returns a story that is published in a series. */
export const chapter = (
  story_id: number,
  author_id: number,
  series_id: number,
  hashtag_list: string[] = [],
): NewStory => ({
  ...story(story_id, author_id, hashtag_list),
  series_id,
  series_title: `Series ${series_id}`,
});

export function storyLike(story_id: number, author_id: number, user_id: number): LikedStory {
  return {
    user_id,
    story_id,
    story_slug: slugOf(story_id),
    story_title: titleOf(story_id),
    author_id,
  };
}

type Comment = EventPayloadOf<typeof commentPosted>;

export function comment(
  written: Pick<Comment, 'comment_id' | 'story_id' | 'story_author_id' | 'author_id'> & Partial<Comment>,
): Comment {
  const { story_id } = written;
  return {
    story_slug: slugOf(story_id),
    story_title: titleOf(story_id),
    comment_reply_id: null,
    parent_author_id: null,
    comment_level: 0,
    mentions: [],
    posted_at: at,
    ...written,
  };
}

export function deletion(gone: Comment): EventPayloadOf<typeof commentDeleted> {
  const { comment_id, story_id, story_slug, story_author_id, author_id, comment_reply_id } = gone;
  const removed_ids = [comment_id];
  return { comment_id, story_id, story_slug, story_author_id, author_id, comment_reply_id, removed_ids };
}

export function edit(
  of: Comment,
  changes: Partial<EventPayloadOf<typeof commentEdited>>,
): EventPayloadOf<typeof commentEdited> {
  const { comment_level: _, mentions: __, posted_at: ___, ...about } = of;
  return { ...about, mentions_added: [], mentions_removed: [], edited_at: at, ...changes };
}

export function commentLike({ comment_id, ...of }: Comment, user_id: number): LikedComment {
  const { author_id, story_id, story_slug, story_title, story_author_id } = of;
  return { user_id, comment_id, author_id, story_id, story_slug, story_title, story_author_id };
}

export function subscription(
  subscriber_id: number,
  author_id: number,
  code: boolean | null = true,
): UserSubscription {
  return { subscription_id: subscriber_id * 1_000_000 + author_id, subscriber_id, author_id, code };
}

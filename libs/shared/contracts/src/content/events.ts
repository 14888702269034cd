import { z } from 'zod';
import { defineEvent } from '../event.js';
import { type AsRead, count, flag, id, text, time } from '../wire.js';

/** A story with the data by which others find it; who may see it depends on its author. */
const publishedStory = z.object({
  story_id: id,
  slug: text,
  title: text,
  author_id: id,
  hashtag_list: z.array(text),
  is_nsfw: flag,
  /** The language of the story: what the author chose, else what was detected. */
  lang: text.nullable().default(null),
  posted_at: time,
  /**
   * The words of the title, description, hashtags and own warnings, as a tsvector; the release before does not send
   * them.
   */
  words: text.nullable().default(null),
});

export type PublishedStoryState = AsRead<z.infer<typeof publishedStory>>;

const newStory = publishedStory.extend({
  /** The series in which the story is published. */
  series_id: id.nullable().default(null),
  series_title: text.nullable().default(null),
  /** Whether only members may read the story. */
  is_members_only: flag.default(0),
});

export type NewStory = AsRead<z.infer<typeof newStory>>;

const subjectOfStory = ({ story_id }: { story_id: number }): string => `story:${story_id}`;

/** A story was published: those who may see its author's stories can read it now. */
export const storyPublished = defineEvent({
  name: 'content.story_published',
  consumers: ['notifications', 'search', 'social'],
  schema: newStory,
  subject: subjectOfStory,
  partitionBy: 'story_id',
});

/**
 * A story was changed by its author; the address stays. Search and notifications may apply this event before
 * `story_published` and ignore that one then, so this one names the series too.
 */
export const storyChanged = defineEvent({
  name: 'content.story_changed',
  consumers: ['notifications', 'search', 'social'],
  schema: publishedStory.extend({
    updated_at: time,
    series_id: id.nullable().default(null),
    series_title: text.nullable().default(null),
    /** Whether only members may read the story now. */
    is_members_only: flag.default(0),
  }),
  subject: subjectOfStory,
  partitionBy: 'story_id',
  awaitedBy: ['notifications', 'search', 'gateway'],
});

/** The traits of a story that filters read have changed, because its series has changed. */
export const storyTraitsChanged = defineEvent({
  name: 'content.story_traits_changed',
  consumers: ['search'],
  schema: z.object({ story_id: id }),
  subject: ({ story_id }) => `story_traits:${story_id}`,
  partitionBy: 'story_id',
});

/** A story was deleted, and with it its comments, likes and bookmarks. */
export const storyDeleted = defineEvent({
  name: 'content.story_deleted',
  consumers: ['notifications', 'search', 'social'],
  schema: z.object({ story_id: id, slug: text, author_id: id }),
  subject: subjectOfStory,
  partitionBy: 'story_id',
  // Search suggests spellings from the words of the stories in its index.
  awaitedBy: ['notifications', 'search', 'gateway'],
});

/** The number of stories that an author has published changed. */
export const authorStoriesCounted = defineEvent({
  name: 'content.author_stories_counted',
  consumers: ['social'],
  schema: z.object({ user_id: id, count_stories: count }),
  subject: ({ user_id }) => `author_stories:${user_id}`,
  partitionBy: 'user_id',
});

/**
 * The number of stories of public authors with a hashtag changed. `hashtag` is its key, `value` its text as first
 * written.
 */
export const hashtagStoriesCounted = defineEvent({
  name: 'content.hashtag_stories_counted',
  consumers: ['social', 'search'],
  schema: z.object({ hashtag: text, value: text, count_stories: count }),
  subject: ({ hashtag }) => `hashtag_stories:${hashtag}`,
  partitionBy: 'hashtag',
});

const subjectOfComment = ({ comment_id }: { comment_id: number }): string => `comment:${comment_id}`;

const postedComment = z.object({
  comment_id: id,
  story_id: id,
  story_slug: text,
  story_title: text,
  story_author_id: id,
  author_id: id,
  /** The comment that is replied to, and its author; null for a comment on the story itself. */
  comment_reply_id: id.nullable(),
  parent_author_id: id.nullable(),
  comment_level: count,
  /** The comments above the comment; the release before does not send them. */
  above: z.array(id).optional(),
  /** Ids of the people whom the text names and who could see the story when it was written. */
  mentions: z.array(id),
  /** The possible receivers of notifications of it who have muted a word in it. */
  muted_by: z.array(id).optional(),
  /** Whether the author of the story has already read the comment, because it waited for their approval. */
  is_approved: flag.optional(),
  posted_at: time,
});

/** A member commented on a story or replied to a comment under it. */
export const commentPosted = defineEvent({
  name: 'content.comment_posted',
  consumers: ['notifications', 'search'],
  schema: postedComment,
  subject: subjectOfComment,
  partitionBy: 'story_id',
});

const waitingComment = z.object({ comment_id: id, story_id: id, author_id: id });

const subjectOfWaiting = ({ comment_id }: { comment_id: number }): string => `waiting_comment:${comment_id}`;

/** A comment waits for the approval of the author of the story. */
export const commentWaits = defineEvent({
  name: 'content.comment_waits',
  consumers: ['notifications'],
  schema: waitingComment.extend({ story_slug: text, story_title: text, story_author_id: id }),
  subject: subjectOfWaiting,
  partitionBy: 'story_id',
});

/** A comment does not wait any more: it was approved, refused or taken back. */
export const commentWaitEnded = defineEvent({
  name: 'content.comment_wait_ended',
  consumers: ['notifications'],
  schema: waitingComment,
  subject: subjectOfWaiting,
  partitionBy: 'story_id',
});

/** The text of a comment was changed by its author. */
export const commentEdited = defineEvent({
  name: 'content.comment_edited',
  consumers: ['notifications', 'search'],
  schema: z.object({
    comment_id: id,
    story_id: id,
    story_slug: text,
    story_title: text,
    story_author_id: id,
    author_id: id,
    /** The comment that is replied to, and its author; null for a comment on the story itself. */
    comment_reply_id: id.nullable(),
    parent_author_id: id.nullable(),
    /** The comments above the comment; the release before does not send them. */
    above: z.array(id).optional(),
    /** Ids of the people whom the text names now and did not name before the change. */
    mentions_added: z.array(id),
    /** Ids of the people whom the text named before the change and does not name now. */
    mentions_removed: z.array(id),
    /** The people whom the text names and who have muted a word in it. */
    muted_by: z.array(id).optional(),
    edited_at: time,
  }),
  subject: subjectOfComment,
  partitionBy: 'story_id',
  awaitedBy: ['search', 'gateway'],
});

const hiddenComment = z.object({
  comment_id: id,
  story_id: id,
  story_slug: text,
  story_author_id: id,
  /** The author of the comment. */
  author_id: id,
  comment_reply_id: id.nullable(),
});

/** A comment was removed by the author of the story: only they and moderators can read it until they restore it. */
export const commentTakenDown = defineEvent({
  name: 'content.comment_taken_down',
  consumers: ['notifications', 'search'],
  schema: hiddenComment,
  subject: subjectOfComment,
  partitionBy: 'story_id',
  awaitedBy: ['notifications', 'gateway'],
});

/** A comment was restored by the author of the story, who had removed it. */
export const commentRestored = defineEvent({
  name: 'content.comment_restored',
  consumers: ['notifications', 'search'],
  schema: postedComment,
  subject: subjectOfComment,
  partitionBy: 'story_id',
});

/** A comment was deleted: its text and author can't be read any more. */
export const commentDeleted = defineEvent({
  name: 'content.comment_deleted',
  consumers: ['notifications', 'search'],
  schema: hiddenComment.extend({
    /**
     * The comments that left the thread: the deleted one, and deleted ones above it whose last reply it was. Empty when
     * it has replies and stays as "[deleted]".
     */
    removed_ids: z.array(id),
  }),
  subject: subjectOfComment,
  partitionBy: 'story_id',
  awaitedBy: ['notifications', 'gateway'],
});

const likedStory = z.object({
  user_id: id,
  story_id: id,
  story_slug: text,
  story_title: text,
  /** The author of the story. */
  author_id: id,
});

export type LikedStory = AsRead<z.infer<typeof likedStory>>;

/** A member's like of a story. Liking, unliking and liking again are versions of one subject. */
const storyLike = {
  schema: likedStory,
  subject: ({ story_id, user_id }: LikedStory): string => `story_like:${story_id}:${user_id}`,
  partitionBy: 'story_id',
} as const;

export const storyLiked = defineEvent({
  ...storyLike,
  name: 'content.story_liked',
  consumers: ['notifications'],
});
export const storyUnliked = defineEvent({
  ...storyLike,
  name: 'content.story_unliked',
  consumers: ['notifications'],
});

const likedComment = z.object({
  user_id: id,
  comment_id: id,
  /** The author of the comment. */
  author_id: id,
  story_id: id,
  story_slug: text,
  story_title: text,
  story_author_id: id,
});

export type LikedComment = AsRead<z.infer<typeof likedComment>>;

/** A member's like of a comment. Liking, unliking and liking again are versions of one subject. */
const commentLike = {
  schema: likedComment,
  subject: ({ comment_id, user_id }: LikedComment): string => `comment_like:${comment_id}:${user_id}`,
  partitionBy: 'story_id',
} as const;

export const commentLiked = defineEvent({
  ...commentLike,
  name: 'content.comment_liked',
  consumers: ['notifications'],
});
export const commentUnliked = defineEvent({
  ...commentLike,
  name: 'content.comment_unliked',
  consumers: ['notifications'],
});

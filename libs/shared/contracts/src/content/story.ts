import { defineAsk, defineCall, type ReplyOf } from '../define-call.js';
import { defineFact } from '../define-fact.js';
import { defineJob } from '../define-job.js';

/** What a draft and a story to publish have in common beside the text (api.md, "Calls"). */
export const storyFields = [
  'title',
  'description',
  'hashtag_list',
  'is_nsfw',
  'is_shareable',
  'font_family',
] as const;

/** Bytes of a body in which a story travels (api.md, "Rules for every call"). */
export const storyBodyLimit = 4 * 1024 * 1024;

/**
 * Publishes a story. A draft (`id`) becomes the story and is gone; publishing it again returns the same story. With
 * `last_saved_at`, when the draft was saved as its writer saw it, 409 when it was saved elsewhere since or has become a
 * story with another text; without it this text always wins.
 */
export const publishStory = defineCall({
  name: 'content.publish_story',
  method: 'POST',
  path: '/story',
  audience: 'member',
  limit: 'publish',
  required: ['rich_text_story'],
  optional: ['id', 'last_saved_at', ...storyFields],
  reply: 'story_address',
  status: 201,
  repeatedStatus: 200,
  repeat: 'by_key',
  bodyLimit: storyBodyLimit,
  errors: ['invalid', 'not_found', 'conflict'],
});

/** What content tells the gateway, which answers a repeat in its own way and keeps the mark to itself. */
export type PublishedStory = ReplyOf<typeof publishStory> & { readonly is_repeat: 0 | 1 };

/**
 * Changes a published story; a field left out stays, null empties it (api.md, "Values"). The address stays too. With
 * `last_saved_at`, the story's `updated_at` (or `posted_at` if it has none) as the writer read it, 409 when it was
 * changed elsewhere since; without one the change always wins.
 */
export const editStory = defineCall({
  name: 'content.edit_story',
  method: 'PUT',
  path: '/story',
  audience: 'member',
  required: ['story_id'],
  optional: ['rich_text_story', 'last_saved_at', ...storyFields],
  hides: true,
  reply: 'story_address',
  repeat: 'by_key',
  bodyLimit: storyBodyLimit,
  errors: ['invalid', 'forbidden', 'not_found', 'conflict'],
});

export const deleteStory = defineCall({
  name: 'content.delete_story',
  method: 'DELETE',
  path: '/story',
  audience: 'member',
  required: ['story_id'],
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['forbidden', 'not_found'],
});

/**
 * Deletes a story that was reported. Content judges by the viewer of the ask's context, who must be a moderator or an
 * admin (product.md, "Admin"); `not_found` for everybody else and for a story that is gone.
 */
export const removeStory = defineAsk<{ story_id: number }, null>({
  name: 'content.remove_story',
  repeat: 'never',
  callers: ['social'],
});

export const readStory = defineCall({
  name: 'content.read_story',
  method: 'GET',
  path: '/story/:slug',
  audience: 'anyone',
  required: ['slug'],
  reply: 'story_page',
  errors: ['not_found'],
});

/** A story as an EPUB file, for whoever may read it; for others there is none. */
export const readEpub = defineCall({
  name: 'content.read_epub',
  method: 'GET',
  path: '/story/:slug/epub',
  audience: 'anyone',
  required: ['slug'],
  reply: 'file',
  media: 'application/epub+zip',
  errors: ['not_found'],
});

/** A story as others may find it; who may see it is its author's to say. */
export interface PublishedStoryState {
  story_id: number;
  slug: string;
  title: string;
  author_id: number;
  hashtag_list: string[];
  is_nsfw: 0 | 1;
  posted_at: string;
}

const subject = ({ story_id }: { story_id: number }): string => `story:${story_id}`;

/** A story can now be read by those who may see its author's stories. */
export const storyPublished = defineFact<PublishedStoryState>({ name: 'content.story_published', subject });

/** A story's author has changed it; the address stays. */
export const storyChanged = defineFact<PublishedStoryState & { updated_at: string }>({
  name: 'content.story_changed',
  subject,
  keepers: ['gateway'],
});

/** A story is gone, and with it its comments, likes and bookmarks. */
export const storyDeleted = defineFact<{ story_id: number; slug: string; author_id: number }>({
  name: 'content.story_deleted',
  subject,
  keepers: ['notifications', 'gateway'],
});

/** How many stories an author has published changed. */
export const authorStoriesCounted = defineFact<{ user_id: number; count_stories: number }>({
  name: 'content.author_stories_counted',
  subject: ({ user_id }) => `author_stories:${user_id}`,
});

/** How many stories a hashtag has, of public authors, changed. `hashtag` is its key, `value` as first written. */
export const hashtagStoriesCounted = defineFact<{ hashtag: string; value: string; count_stories: number }>({
  name: 'content.hashtag_stories_counted',
  subject: ({ hashtag }) => `hashtag_stories:${hashtag}`,
});

type Nothing = Record<string, never>;

/** Finds the hashtags that home recommends. */
export const refreshHashtagTrends = defineJob<Nothing>({ name: 'content.refresh_hashtag_trends' });

/** Takes deleted stories apart. */
export const purgeStories = defineJob<Nothing>({ name: 'content.purge_stories' });

/** Brings the stories of people who turned private or public, were suspended or are gone in line with that. */
export const keepAuthors = defineJob<Nothing>({ name: 'content.keep_authors' });

/** Finds the top-rated stories of the days, weeks, months and years that are over. */
export const closeLeaderboards = defineJob<Nothing>({ name: 'content.close_leaderboards' });

/** What notices say of a story, as its last fact told it. */
export interface ExportedStoryCard {
  readonly story_id: number;
  readonly version: number;
  readonly slug: string;
  readonly title: string;
  readonly is_nsfw: 0 | 1;
}

/**
 * Every story that is there, whoever may see it, in the order of ids after one (0: from the first), at most `limit` of
 * them, with a null `after` when there are none left: for those who rebuild what they keep of stories.
 */
export const exportStoryCards = defineAsk<
  { after: number; limit: number },
  { items: ExportedStoryCard[]; after: number | null }
>({ name: 'content.export_story_cards', repeat: 'freely', callers: ['notifications'] });

import { defineJob, defineTask } from '../background-work.js';

/** Finds the hashtags that home recommends. */
export const refreshHashtagTrends = defineJob({ name: 'content.refresh_hashtag_trends' });

/** Deletes the rows of deleted stories. */
export const purgeStories = defineJob({ name: 'content.purge_stories' });

/** Determines the top-rated stories of the days, weeks, months and years that are over. */
export const closeLeaderboards = defineJob({ name: 'content.close_leaderboards' });

/** Deletes the readers of days that are over, and merges old days of stories by month. */
export const endDays = defineJob({ name: 'content.end_days' });

/** Deletes private links of drafts that have expired. */
export const pruneDraftLinks = defineJob({ name: 'content.prune_draft_links' });

/** Updates the stories of an author who turned private or public, was suspended or was deleted. */
export const updateAuthorStories = defineTask({ name: 'content.update_author_stories' });

/**
 * Publishes a draft at the time that its author set; its key is the id of the draft. A draft is published within five
 * seconds of its time, even when the process that began to publish it is killed.
 */
export const publishScheduledDraft = defineTask({ name: 'content.publish_scheduled_draft', lease: 3 });

/** Stores the traits of a story that filters read, after its series has changed. The key is the story's id. */
export const refreshStoryTraits = defineTask({ name: 'content.refresh_story_traits' });

/** Makes the excerpts again of stories that an earlier release has stored. The key is the id after which it begins. */
export const refreshExcerpts = defineTask({ name: 'content.refresh_excerpts' });

/** Stores the words of stories and comments that an earlier release has stored without them. */
export const storeMissingWords = defineJob({ name: 'content.store_missing_words' });

/**
 * Adds the mentions of a member whose name content did not know when the comments were written. The key has the id of
 * the member and the time since when they have the name, with a space between them.
 */
export const addLateMentions = defineTask({ name: 'content.add_late_mentions' });

/**
 * Begins to notify the subscribers of a collection of the stories that were added to it. The key is the internal id of
 * the collection.
 */
export const announceCollection = defineTask({ name: 'content.announce_collection' });

/**
 * Publishes, for each subscriber of a collection, of how many stories they are notified. The key is the id of the
 * announcement.
 */
export const notifyCollectionSubscribers = defineTask({ name: 'content.notify_collection_subscribers' });

/** Finds stories that are to be compared with others, and adds a task for each. */
export const findStoriesToRelate = defineJob({ name: 'content.find_stories_to_relate' });

/** Compares a story with others and stores which are related to it. The key is its id. */
export const relateStory = defineTask({ name: 'content.relate_story' });

/**
 * Makes the cover of a draft, a story or a series from the file that its author sent. The key has its kind and its id,
 * with a space between them. A file on which the process dies is tried again once.
 */
export const makeCover = defineTask({ name: 'content.make_cover', lease: 60 });

/**
 * Moves the files of a cover to where the things that have the cover require them: public, private or nowhere. The key
 * is the name of the cover.
 */
export const placeCover = defineTask({ name: 'content.place_cover' });

/** Deletes files of covers and uploads that no row of the database names. */
export const sweepCovers = defineJob({ name: 'content.sweep_covers', attempts: 3 });

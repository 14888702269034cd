import { defineJob, defineTask } from '../background-work.js';

/** Repeated: deletes reports that were decided long ago. */
export const forgetOldReports = defineJob({ name: 'social.forget_old_reports', attempts: 3 });

/** Repeated: deletes mutes that have ended. */
export const forgetEndedMutes = defineJob({ name: 'social.forget_ended_mutes', attempts: 3 });

/** Repeated: deletes the notes of received activities that can't be repeated any more. */
export const forgetSeenActivities = defineJob({ name: 'social.forget_seen_activities', attempts: 3 });

/** Notifies servers of the fediverse that a story was published, changed or deleted; the key is its id. */
export const federateStory = defineTask({ name: 'social.federate_story' });

/** Notifies them that an author has changed, gone private or was deleted; the key is the account's id. */
export const federateAuthor = defineTask({ name: 'social.federate_author' });

/** Notifies them that a series can be followed there, was changed or was deleted; the key is its id. */
export const federateSeries = defineTask({ name: 'social.federate_series' });

/** Sends the queued activities to servers of the fediverse; one task for all of them. */
export const deliverActivities = defineTask({ name: 'social.deliver_activities' });

// The tasks that update the many subscriptions of an account after the account changes; the key is the account's id.

/** Accepts the requests that waited when a private author turned public. */
export const acceptRequests = defineTask({ name: 'social.accept_requests' });

/** Ends the subscriptions of an account that was deleted. */
export const purgeAccount = defineTask({ name: 'social.purge_account' });

/**
 * Writes the new name of an account into the rows that store it for alphabetical lists: those of the author's
 * subscribers.
 */
export const renameAuthor = defineTask({ name: 'social.rename_author' });

/** Writes the new name into the rows of the authors to whom the account subscribes. */
export const renameSubscriber = defineTask({ name: 'social.rename_subscriber' });

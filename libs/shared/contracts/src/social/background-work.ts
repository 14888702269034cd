import { defineJob, defineTask } from '../background-work.js';

/** Repeated: reports that were decided long ago are forgotten. */
export const forgetOldReports = defineJob({ name: 'social.forget_old_reports', attempts: 3 });

/** Repeated: mutes that have ended are deleted. */
export const forgetEndedMutes = defineJob({ name: 'social.forget_ended_mutes', attempts: 3 });

/** Repeated: received activities are forgotten when they can't be repeated any more. */
export const forgetSeenActivities = defineJob({ name: 'social.forget_seen_activities', attempts: 3 });

/** Tells servers of the fediverse that a story is there, has changed or is gone; the key is its id. */
export const federateStory = defineTask({ name: 'social.federate_story' });

/** Does the same for an author who has changed, gone private or is gone; the key is the account's id. */
export const federateAuthor = defineTask({ name: 'social.federate_author' });

/** Does the same for a series that can be followed there, was changed or is gone; the key is its id. */
export const federateSeries = defineTask({ name: 'social.federate_series' });

/** Sends what waits for servers of the fediverse; one task for all of them. */
export const deliverActivities = defineTask({ name: 'social.deliver_activities' });

// The tasks that update the many subscriptions of an account after the account changes; the key is the account's id.

/** Accepts the requests that waited when a private author turned public. */
export const acceptRequests = defineTask({ name: 'social.accept_requests' });

/** Ends the subscriptions of an account that was deleted. */
export const purgeAccount = defineTask({ name: 'social.purge_account' });

/** Brings a new name into the rows that keep it for alphabetical lists: of the author's subscribers. */
export const renameAuthor = defineTask({ name: 'social.rename_author' });

/** Does the same for the authors to whom the account subscribes. */
export const renameSubscriber = defineTask({ name: 'social.rename_subscriber' });

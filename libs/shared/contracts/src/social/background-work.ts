import { defineJob, defineTask } from '../background-work.js';

/** Done again and again: reports that were decided long ago are forgotten. */
export const forgetOldReports = defineJob({ name: 'social.forget_old_reports', attempts: 3 });

// The tasks that update the many subscriptions of an account after the account changes; the key is the account's id.

/** Accepts the requests that waited when a private author turned public. */
export const acceptRequests = defineTask({ name: 'social.accept_requests' });

/** Ends the subscriptions of an account that was deleted. */
export const purgeAccount = defineTask({ name: 'social.purge_account' });

/** Brings a new name into the rows that keep it for alphabetical lists: of the author's subscribers. */
export const renameAuthor = defineTask({ name: 'social.rename_author' });

/** The same of the authors to whom the account subscribes. */
export const renameSubscriber = defineTask({ name: 'social.rename_subscriber' });

import { defineJob, defineTask } from '../background-work.js';

/**
 * Sends the push messages and emails that are due until none is. They are stored in PostgreSQL, so nothing is lost with
 * a lost job: the next job sends them.
 */
export const deliverJob = defineJob({ name: 'notifications.deliver', attempts: 3 });

/** Sends the due confirmations and stories to email subscribers until none is due. */
export const deliverStoryEmailsJob = defineJob({ name: 'notifications.deliver_story_emails', attempts: 3 });

/** Sends the books that members requested for a reading device until none is due. */
export const sendDeviceBooksJob = defineJob({ name: 'notifications.send_device_books', attempts: 3 });

/** Deletes devices, sessions and notes of deliveries that have expired. */
export const forgetOldDeliveriesJob = defineJob({
  name: 'notifications.forget_old_deliveries',
  attempts: 3,
});

// The tasks that update many notifications after a change of a person, a story or a collection; the key is the id of
// that person, story or collection.

/** Counts unseen notifications about an author's stories from now on, or no longer. */
export const openOrCloseAuthor = defineTask({ name: 'notifications.open_or_close_author' });

/** Counts unseen notifications of a new story from now on, or no longer. */
export const openOrCloseStory = defineTask({ name: 'notifications.open_or_close_story' });

/** Counts again the groups in which a person is one of the actors. */
export const recountActor = defineTask({ name: 'notifications.recount_actor' });

/** Deletes all rows of a deleted account. */
export const purgeMember = defineTask({ name: 'notifications.purge_member' });

/**
 * Counts unseen notifications of stories in a collection from now on, or no longer, after it turned private or stopped
 * being private.
 */
export const openOrCloseCollection = defineTask({ name: 'notifications.open_or_close_collection' });

/** Deletes all notifications about a collection. */
export const purgeCollection = defineTask({ name: 'notifications.purge_collection' });

/** Deletes all notifications about a story. */
export const purgeStory = defineTask({ name: 'notifications.purge_story' });

/** Notifies a person of the stories whose followers were notified before notifications knew that the person follows. */
export const notifyLateFollower = defineTask({ name: 'notifications.notify_late_follower' });

/** Queues the emails with a new story for those who subscribe to its author by email; the key is the story's id. */
export const mailStory = defineTask({ name: 'notifications.mail_story' });

/** Notifies the subscribers of authors and hashtags of a new story. */
export const fanOutStory = defineTask({ name: 'notifications.fan_out_story' });

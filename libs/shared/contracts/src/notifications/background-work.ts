import { defineJob, defineTask } from '../background-work.js';

/**
 * Takes what is due of push messages and emails until nothing is. What is due stands in PostgreSQL, so a job that is
 * lost loses nothing: the next one takes it.
 */
export const deliverJob = defineJob({ name: 'notifications.deliver', attempts: 3 });

/** Sends what is due of confirmations and stories to email subscribers until nothing is. */
export const deliverStoryEmailsJob = defineJob({ name: 'notifications.deliver_story_emails', attempts: 3 });

/** Sends the books that members want on a reading device until none is due. */
export const sendDeviceBooksJob = defineJob({ name: 'notifications.send_device_books', attempts: 3 });

/** Forgets devices, sessions and notes of deliveries that are over. */
export const forgetOldDeliveriesJob = defineJob({
  name: 'notifications.forget_old_deliveries',
  attempts: 3,
});

// The tasks that update many notifications after a change of a person, a story or a collection; the key is the id of
// that person, story or collection.

/** Unseen notifications about an author's stories are counted, or no longer. */
export const openOrCloseAuthor = defineTask({ name: 'notifications.open_or_close_author' });

/** Unseen notifications that a story is there are counted, or no longer. */
export const openOrCloseStory = defineTask({ name: 'notifications.open_or_close_story' });

/** The groups are counted anew in which a person is one of those who did it. */
export const recountActor = defineTask({ name: 'notifications.recount_actor' });

/** Deletes all that is kept of an account. */
export const purgeMember = defineTask({ name: 'notifications.purge_member' });

/** Unseen notifications of stories in a collection that turned private, or no longer is, are counted, or no longer. */
export const openOrCloseCollection = defineTask({ name: 'notifications.open_or_close_collection' });

/** Deletes all notifications about a collection. */
export const purgeCollection = defineTask({ name: 'notifications.purge_collection' });

/** Deletes all notifications about a story. */
export const purgeStory = defineTask({ name: 'notifications.purge_story' });

/** Notifies a person of the stories whose followers were notified before it was known that the person follows. */
export const notifyLateFollower = defineTask({ name: 'notifications.notify_late_follower' });

/** Queues the email with a new story for those who subscribe to its author by email; the key is the story's id. */
export const mailStory = defineTask({ name: 'notifications.mail_story' });

/** Notifies the subscribers of authors and hashtags of a new story. */
export const fanOutStory = defineTask({ name: 'notifications.fan_out_story' });

import type { Fact } from '@quillstead/contracts';

/**
 * Facts after which a visitor sees other numbers at most. They are frequent, and an answer's few seconds serve for
 * them; a fact that is not named here makes all answers be forgotten.
 */
const numbersAtMost: ReadonlySet<string> = new Set([
  'accounts.session_ended',
  'accounts.delivery_settings_changed',
  'content.author_stories_counted',
  'content.hashtag_stories_counted',
  'content.story_liked',
  'content.story_unliked',
  'content.comment_liked',
  'content.comment_unliked',
  'social.author_counted',
  'social.hashtag_counted',
  'social.hashtag_subscription_changed',
  'social.user_subscribed',
  'social.subscription_accepted',
  'social.user_unsubscribed',
]);

/** Whether what visitors are answered may be wrong after a fact, not by a number alone. */
export function changesWhatVisitorsSee({ name }: Pick<Fact, 'name'>): boolean {
  return !numbersAtMost.has(name);
}

import { commentPosted, type DomainEvent, type EventPayloadOf } from '@quillstead/contracts';

/**
 * Events after which a visitor sees other numbers at most. They are frequent, and the few seconds that an answer is
 * kept serve for them.
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

const placeOfAddress = /^(?:member )?(?:\/api\/v1)?\/(story|comment)\/([^/?]+)/u;

/**
 * What the answer at an address is about: a story and what stands below it, or a comment; null for other addresses.
 * Slugs and ids need no escapes, so an address that has some is another's, and its answer lasts its few seconds.
 */
export function placeOf(address: string): string | null {
  const [, kind, name] = placeOfAddress.exec(address) ?? [];
  return kind === undefined || name === undefined ? null : `${kind} ${name}`;
}

/**
 * Which answers to visitors an event makes wrong, and not by a number alone: those about the places named, or all. A
 * new comment makes wrong those about its story and the comment that it replies to; lists elsewhere may be a few
 * seconds old. Events that hide something are never narrowed, and neither is one that is not named here.
 */
export function outdatedBy({ name }: Pick<DomainEvent, 'name'>, payload: unknown): 'all' | readonly string[] {
  if (numbersAtMost.has(name)) return [];
  if (name !== commentPosted.name) return 'all';
  const { story_slug, comment_reply_id } = payload as EventPayloadOf<typeof commentPosted>;
  return [`story ${story_slug}`, ...(comment_reply_id === null ? [] : [`comment ${comment_reply_id}`])];
}

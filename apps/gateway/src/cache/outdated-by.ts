import { commentPosted, type DomainEvent, type EventPayloadOf } from '@quillstead/contracts';
import { slugOfSegment } from '../story-reads/story-of-address.js';

/**
 * Events after which a visitor sees at most other numbers. They are frequent, and a cached response expires within
 * seconds anyway.
 */
const changesOnlyCounts: ReadonlySet<string> = new Set([
  'accounts.session_ended',
  'accounts.delivery_settings_changed',
  'content.author_stories_counted',
  'content.hashtag_stories_counted',
  'content.story_liked',
  'content.story_unliked',
  'content.comment_liked',
  'content.comment_unliked',
  'content.comment_waits',
  'content.comment_wait_ended',
  'content.held_post_decided',
  'content.series_subscription_changed',
  'content.story_mended',
  'content.comment_mended',
  'content.series_mended',
  'content.collection_mended',
  'content.collection_stories_added',
  'social.author_counted',
  'social.block_changed',
  'social.hashtag_counted',
  'social.hashtag_subscription_changed',
  'social.mute_changed',
  'social.user_subscribed',
  'social.subscription_accepted',
  'social.user_unsubscribed',
]);

/** The response to a call for the story alone is left out: of the comments it has only their number. */
const placeOfAddress = /^(?:(?:member )?|\/api\/v1(?!\/story\/[^/?]+(?:\?|$)))\/(story|comment)\/([^/?]+)/u;

/** Returns the story or the comment whose new comments change the response at a URL; null where none do. */
export function placeOf(address: string): string | null {
  const [, kind, segment = ''] = placeOfAddress.exec(address) ?? [];
  const name = slugOfSegment(segment);
  return kind === undefined || name === null ? null : `${kind} ${name}`;
}

/**
 * Returns which cached responses to visitors an event makes wrong, other than by a number: those about the returned
 * places, or all. A new comment makes wrong the responses that show the comments on its story, or the replies to the
 * comment that it replies to; lists elsewhere may be a few seconds old. An event that hides something makes all
 * responses wrong, and so does an event that is not named here.
 */
export function outdatedBy({ name }: Pick<DomainEvent, 'name'>, payload: unknown): 'all' | readonly string[] {
  if (changesOnlyCounts.has(name)) return [];
  if (name !== commentPosted.name) return 'all';
  const { story_slug, comment_reply_id } = payload as EventPayloadOf<typeof commentPosted>;
  return [`story ${story_slug}`, ...(comment_reply_id === null ? [] : [`comment ${comment_reply_id}`])];
}

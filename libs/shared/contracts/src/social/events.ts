import { decisionReasonNames, decisions, reportedKinds } from '@quillstead/catalogue';
import { z } from 'zod';
import { defineEvent } from '../event.js';
import { type AsRead, count, flag, id, text, time } from '../wire.js';

/** The present state of one person's subscription to another as an author. */
export const userSubscription = z.object({
  subscription_id: id,
  subscriber_id: id,
  author_id: id,
  /** The state: true accepted, false requested, null none any more. */
  code: z.boolean().nullable(),
});

export type UserSubscription = AsRead<z.infer<typeof userSubscription>>;

const subscription = {
  schema: userSubscription,
  subject: ({ subscriber_id, author_id }: UserSubscription): string =>
    `subscription:${subscriber_id}:${author_id}`,
  partitionBy: 'author_id',
} as const;

/** A member subscribed to a public author (`code` true) or sent a request to a private one (false). */
export const userSubscribed = defineEvent({
  ...subscription,
  name: 'social.user_subscribed',
  consumers: ['content', 'notifications', 'search'],
});

/** A private author accepted a request, or turned public while it waited. */
export const subscriptionAccepted = defineEvent({
  ...subscription,
  name: 'social.subscription_accepted',
  consumers: ['content', 'notifications', 'search'],
});

/**
 * A subscriber or an author ended a subscription or a request: stories that it let the subscriber read are hidden from
 * them.
 */
export const userUnsubscribed = defineEvent({
  ...subscription,
  name: 'social.user_unsubscribed',
  consumers: ['content', 'notifications', 'search'],
  awaitedBy: ['content', 'notifications', 'search'],
});

/** Two people, the lower of the two ids first, and whether they are kept apart. */
export const blockState = z.object({ user_id: id, other_id: id, is_blocked: flag });

/**
 * Two people are kept apart from now on, or no longer, by a block of one of them or of both. The event does not say
 * whose block it is: only social knows that.
 */
export const blockChanged = defineEvent({
  name: 'social.block_changed',
  consumers: ['content', 'notifications', 'search'],
  awaitedBy: ['content', 'notifications', 'search', 'gateway'],
  schema: blockState,
  subject: ({ user_id, other_id }) => `block:${user_id}:${other_id}`,
  partitionBy: 'user_id',
});

/**
 * Whether a member mutes something, and until when; null without an end. The thing is `user:`, `comment:` or `story:`
 * with an id, `word:` with the tsquery with which PostgreSQL finds it, or the key of a hashtag, `#` included.
 */
export const muteState = z.object({ member_id: id, thing: text, ends_at: time.nullable(), is_muted: flag });

/** A member muted something or ended that. */
export const muteChanged = defineEvent({
  name: 'social.mute_changed',
  consumers: ['content', 'notifications', 'search'],
  awaitedBy: ['content', 'notifications', 'search', 'gateway'],
  schema: muteState,
  subject: ({ member_id, thing }) => `mute:${member_id}:${thing}`,
  partitionBy: 'member_id',
});

/** A member subscribed to a hashtag, or no longer subscribes. `hashtag` is its key: lower case, `#` included. */
export const hashtagSubscriptionChanged = defineEvent({
  name: 'social.hashtag_subscription_changed',
  consumers: ['content', 'notifications'],
  schema: z.object({ user_id: id, hashtag: text, subscription: flag }),
  subject: ({ user_id, hashtag }) => `hashtag_subscription:${user_id}:${hashtag}`,
  partitionBy: 'hashtag',
});

/** The number of followers of a person changed, or the number of authors and hashtags whom that person follows. */
export const authorCounted = defineEvent({
  name: 'social.author_counted',
  consumers: ['content', 'search'],
  schema: z.object({ user_id: id, count_subscribers: count, count_subscriptions: count }),
  subject: ({ user_id }) => `author_count:${user_id}`,
  partitionBy: 'user_id',
});

/** The number of followers of a hashtag changed. `hashtag` is its key: lower case, `#` included. */
export const hashtagCounted = defineEvent({
  name: 'social.hashtag_counted',
  consumers: ['content'],
  schema: z.object({ hashtag: text, count_subscribers: count }),
  subject: ({ hashtag }) => `hashtag_count:${hashtag}`,
  partitionBy: 'hashtag',
});

/**
 * Moderators decided on a report, or on an appeal against a decision. The event does not say who decided, nor who
 * reported whom: `receivers` are notified as reporters or as the people whom it affects.
 */
export const reportDecided = defineEvent({
  name: 'social.report_decided',
  consumers: ['notifications'],
  schema: z.object({
    decision_id: id,
    /** The number of the part: the receivers of a decision are notified in parts of a few hundred. */
    part: count,
    kind: z.enum(reportedKinds),
    /** The title of the story, or of the story of the comment; only the people whom the decision affects get it. */
    story_title: text.nullable(),
    decision: z.enum([...decisions, 'uphold', 'reverse', 'stay_hidden', 'release']),
    /** The id of the author's statement that the thing is mended; only with `stay_hidden` and `release`. */
    mended_id: id.optional(),
    decision_reason: z.enum(decisionReasonNames).nullable(),
    decision_words: text.nullable(),
    ends_at: time.nullable(),
    receivers: z.array(z.object({ user_id: id, side: z.enum(['reporter', 'author']) })),
  }),
  subject: ({ decision_id, decision, mended_id, part }) => {
    const isOfAppeal = decision === 'uphold' || decision === 'reverse';
    const of = mended_id === undefined ? (isOfAppeal ? 'appeal:' : '') : `mended:${mended_id}:`;
    return `decision:${decision_id}:${of}${part}`;
  },
  partitionBy: 'decision_id',
});

import { decisionReasonNames, decisions, reportedKinds } from '@quillstead/catalogue';
import { z } from 'zod';
import { defineEvent } from '../event.js';
import { type AsRead, count, flag, id, text, time } from '../wire.js';

/** One person's subscription to another as an author, as it is now. */
export const userSubscription = z.object({
  subscription_id: id,
  subscriber_id: id,
  author_id: id,
  /** True accepted, false requested, null none any more. */
  code: z.boolean().nullable(),
});

export type UserSubscription = AsRead<z.infer<typeof userSubscription>>;

const subscription = {
  schema: userSubscription,
  subject: ({ subscriber_id, author_id }: UserSubscription): string =>
    `subscription:${subscriber_id}:${author_id}`,
  partitionBy: 'author_id',
} as const;

/** Somebody subscribed to a public author (`code` true) or requested it of a private one (false). */
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

/** A subscriber or an author ended a subscription or a request: what it showed is hidden. */
export const userUnsubscribed = defineEvent({
  ...subscription,
  name: 'social.user_unsubscribed',
  consumers: ['content', 'notifications', 'search'],
  awaitedBy: ['content', 'notifications', 'search'],
});

/** Two people, the lower of the two ids first, and whether they are kept apart. */
export const blockState = z.object({ user_id: id, other_id: id, is_blocked: flag });

/**
 * Whether two people are kept apart, by a block of one of them or of both. It does not say whose block it is: no
 * service but social knows that.
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
 * with an id, `word:` with what PostgreSQL finds it by (a tsquery), or the key of a hashtag, `#` included.
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

/** Somebody subscribed to a hashtag, or no longer does. `hashtag` is its key: lower case, `#` included. */
export const hashtagSubscriptionChanged = defineEvent({
  name: 'social.hashtag_subscription_changed',
  consumers: ['content', 'notifications'],
  schema: z.object({ user_id: id, hashtag: text, subscription: flag }),
  subject: ({ user_id, hashtag }) => `hashtag_subscription:${user_id}:${hashtag}`,
  partitionBy: 'hashtag',
});

/** How many follow a person, and how many authors and hashtags that person follows, changed. */
export const authorCounted = defineEvent({
  name: 'social.author_counted',
  consumers: ['content', 'search'],
  schema: z.object({ user_id: id, count_subscribers: count, count_subscriptions: count }),
  subject: ({ user_id }) => `author_count:${user_id}`,
  partitionBy: 'user_id',
});

/** How many follow a hashtag changed. `hashtag` is its key: lower case, `#` included. */
export const hashtagCounted = defineEvent({
  name: 'social.hashtag_counted',
  consumers: ['content'],
  schema: z.object({ hashtag: text, count_subscribers: count }),
  subject: ({ hashtag }) => `hashtag_count:${hashtag}`,
  partitionBy: 'hashtag',
});

/**
 * Moderators decided on a report, or on an appeal against a decision. It does not say who decided, nor who reported
 * whom: `receivers` are told as reporters or as those whom it affects.
 */
export const reportDecided = defineEvent({
  name: 'social.report_decided',
  consumers: ['notifications'],
  schema: z.object({
    decision_id: id,
    /** The receivers of a decision are told in parts of a few hundred. */
    part: count,
    kind: z.enum(reportedKinds),
    /** Of the story, or of that on which the comment stands; only whom it affects is told. */
    story_title: text.nullable(),
    decision: z.enum([...decisions, 'uphold', 'reverse', 'stay_hidden', 'release']),
    /** Which time the author said that it is mended; of `stay_hidden` and `release` alone. */
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

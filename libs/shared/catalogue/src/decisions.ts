/** The decisions that are possible on a report (docs/product/admin.md#decisions). */
export const decisions = ['keep', 'warn', 'hide', 'remove', 'suspend'] as const;

export type Decision = (typeof decisions)[number];

/**
 * The kinds of things that can be reported. A reply from the fediverse has no author who could be notified or appeal.
 */
export const reportedKinds = ['story', 'comment', 'series', 'collection', 'user', 'fediverse_reply'] as const;

export type ReportedKind = (typeof reportedKinds)[number];

const onlyOf: Partial<Readonly<Record<Decision, readonly ReportedKind[]>>> = {
  warn: ['story', 'comment', 'series', 'collection', 'user'],
  hide: ['story', 'comment', 'series', 'collection'],
  remove: ['story', 'comment', 'series', 'collection', 'fediverse_reply'],
  suspend: ['user'],
};

/**
 * Returns the possible decisions on a thing: a person can be suspended; what people wrote can be removed, or hidden
 * until it is mended.
 */
export const decisionsOf = (thing: ReportedKind): Decision[] =>
  decisions.filter((one) => onlyOf[one]?.includes(thing) !== false);

/** The reasons to keep something: the label of the choice, and the end of a sentence. */
const reasonsToKeep = {
  within_rules: { label: 'Within the rules', because: 'because it is within the rules' },
  not_enough: { label: 'Not enough to go by', because: 'because there was not enough to decide otherwise' },
  mended: { label: 'Mended meanwhile', because: 'because it was mended meanwhile' },
} as const;

const reasonsToAct = {
  spam: { label: 'Spam or advertising', because: 'because of spam or advertising' },
  harassment: { label: 'Harassment or hate', because: 'because of harassment or hate' },
  copied: { label: 'The work of somebody else', because: 'because of the work of somebody else' },
  rating: {
    label: 'Wrong rating or missing warnings',
    because: 'because of a wrong rating or missing warnings',
  },
  unlawful: { label: 'Against the law', because: 'because of something that is against the law' },
  other: {
    label: 'Against the rules of the site',
    because: 'because of something that is against the rules',
  },
} as const;

/** All reasons of decisions. */
export const decisionReasons = { ...reasonsToKeep, ...reasonsToAct } as const;

export type DecisionReason = keyof typeof decisionReasons;

export const decisionReasonNames = Object.keys(decisionReasons) as DecisionReason[];

/** Returns the reasons for a decision on a thing, in the order in which they are offered. Only a story has a rating. */
export function decisionReasonsOf(decision: Decision, thing: ReportedKind): DecisionReason[] {
  if (decision === 'keep') return Object.keys(reasonsToKeep) as DecisionReason[];
  return (Object.keys(reasonsToAct) as DecisionReason[]).filter(
    (reason) => reason !== 'rating' || thing === 'story',
  );
}

/** The days of the longest suspension that ends by itself. */
export const mostDaysOfSuspension = 365;

/** The days in which a person whom a decision affects can appeal, and in which what was removed can be restored. */
export const daysToAppeal = 30;

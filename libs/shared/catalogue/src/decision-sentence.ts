import { formatDateTime } from './dates.js';
import { type Decision, type DecisionReason, decisionReasons, type ReportedKind } from './decisions.js';
import { quoted } from './visible-text.js';

/** A decision as its receiver reads it, without the name of the person who made it and without that of the reporter. */
export interface ToldDecision {
  /** The side of the receiver: they reported the thing, or it is theirs. */
  readonly side: 'reporter' | 'author';
  readonly thing: ReportedKind;
  /** `uphold` and `reverse` are outcomes of an appeal, `stay_hidden` and `release` of mending. */
  readonly decision: Decision | 'uphold' | 'reverse' | 'stay_hidden' | 'release';
  /** The reason of the decision; null for an outcome. */
  readonly decision_reason: DecisionReason | null;
  /** The title of the receiver's own story, series or collection, or of the story on which their comment stands. */
  readonly title: string | null;
  /** The end of a suspension; null for one without an end, and for other decisions. */
  readonly ends_at: string | null;
}

/** Returns the whole sentence about a decision: "Your report of a story was looked at: it was removed, because …". */
export function decisionSentence(told: ToldDecision): string {
  const { side, decision, decision_reason: reason } = told;
  const thing = side === 'author' ? ownThing(told) : `Your report of ${otherThing[told.thing]}`;
  if (decision === 'uphold') return `Your appeal was looked at: the decision on ${lowerFirst(thing)} stands.`;
  if (decision === 'reverse')
    return side === 'author'
      ? `Your appeal was looked at: the decision on ${lowerFirst(thing)} was taken back.`
      : `The decision on ${lowerFirst(thing)} was taken back after an appeal.`;
  if (decision === 'stay_hidden')
    return `The moderators read what you mended: ${lowerFirst(thing)} stays hidden.`;
  if (decision === 'release')
    return side === 'author'
      ? `${thing} is mended: everybody who may read ${readWith[told.thing]} can read it again.`
      : `The ${told.thing} that you reported was mended, and can be read again.`;
  const because = reason === null ? '' : `, ${decisionReasons[reason].because}`;
  const how = decision === 'suspend' && side === 'author' ? ' You can appeal where you log in.' : '';
  return `${thing} was looked at: ${outcomeOf(told)}${because}.${how}`;
}

/** The names of the decisions on the page of numbers. */
export const decisionsInNumbers: Readonly<Record<ToldDecision['decision'], string>> = {
  keep: 'kept',
  warn: 'warned',
  hide: 'hidden until mended',
  remove: 'removed',
  suspend: 'suspended',
  uphold: 'appealed, the decision stands',
  reverse: 'appealed, the decision was taken back',
  stay_hidden: 'mended, still hidden',
  release: 'mended, released',
};

/** The thing that people must be allowed to read so that they can read a released thing. */
const readWith: Readonly<Record<ReportedKind, string>> = {
  story: 'your stories',
  comment: 'the story',
  series: 'your stories',
  collection: 'your collections',
  user: 'you',
  fediverse_reply: 'the story',
};

const otherThing = {
  story: 'a story',
  comment: 'a comment',
  series: 'a series',
  collection: 'a collection',
  user: 'a person',
  fediverse_reply: 'a reply from elsewhere',
} as const;

/** The names of the reported things, in the words of the staff. */
export const reportedKindWords: Readonly<Record<ReportedKind, string>> = {
  story: 'story',
  comment: 'comment',
  series: 'series',
  collection: 'collection',
  user: 'user',
  fediverse_reply: 'reply',
};

function ownThing({ thing, title }: ToldDecision): string {
  if (thing === 'user') return 'Your account';
  if (title === null) return `Your ${reportedKindWords[thing]}`;
  return `Your ${reportedKindWords[thing]}${thing === 'comment' ? ' on' : ''} ${quoted(title)}`;
}

function outcomeOf({ side, thing, decision, ends_at }: ToldDecision): string {
  if (decision === 'keep') return thing === 'user' ? 'nothing was done' : 'it stays';
  if (decision === 'hide') return 'it is hidden until it is mended';
  if (decision === 'remove') return 'it was removed';
  if (decision === 'warn') return side === 'author' ? 'this is a warning' : 'its author was warned';
  const until = ends_at === null ? '' : ` until ${formatDateTime(ends_at, 'UTC')} UTC`;
  return side === 'author' ? `it is suspended${until}` : `the account was suspended${until}`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

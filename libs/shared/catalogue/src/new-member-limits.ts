/** Days after which a member is no longer a new one. */
export const daysOfNewMember = 7;

/**
 * What a member may do in the first days, until `days` after the sign-up; later nothing of it holds
 * (docs/product/people.md#new-members). The services that store comments and subscriptions enforce it.
 */
export const newMemberStages = [
  { days: 1, links: 2, mentions: 5, comments: 30, subscriptions: 60 },
  { days: daysOfNewMember, links: 5, mentions: 10, comments: 60, subscriptions: 120 },
] as const;

export type NewMemberStage = (typeof newMemberStages)[number];

/** So many members who are not new themselves have to like what a new member wrote, or subscribe: the limits end. */
export const mostTrusting = 3;

const secondsOfDay = 24 * 60 * 60;

/**
 * The limits of a member and the seconds until they change; null for who is no longer new.
 *
 * @param age seconds since the sign-up
 */
export function newMemberStage(age: number): { stage: NewMemberStage; changesIn: number } | null {
  const stage = newMemberStages.find(({ days }) => age < days * secondsOfDay);
  return stage === undefined ? null : { stage, changesIn: stage.days * secondsOfDay - age };
}

/** What a new member reads whose comment has too many links or mentions; `changesIn` is in seconds. */
export function tooManyInComment(
  what: 'links' | 'mentions',
  { has, stage, changesIn }: { has: number; stage: NewMemberStage; changesIn: number },
): string {
  return `${whileNew(stage)} a comment can have ${stage[what]} ${what}; this one has ${has}. ${ending(stage, changesIn)}`;
}

/** What a new member reads who did something too often within an hour; both times are in seconds. */
export function tooManyInHour(
  what: 'comments' | 'subscriptions',
  { stage, changesIn, nextIn }: { stage: NewMemberStage; changesIn: number; nextIn: number },
): string {
  const can =
    what === 'comments' ? `post ${stage.comments} comments` : `subscribe to ${stage.subscriptions} people`;
  return `${whileNew(stage)} you can ${can} an hour. You can go on in ${timeInWords(nextIn)}. ${ending(stage, changesIn)}`;
}

const whileNew = ({ days }: NewMemberStage) =>
  days === 1 ? 'On your first day here' : `In your first ${days} days here`;

const ending = (stage: NewMemberStage, changesIn: number) =>
  `This limit ${stage.days === daysOfNewMember ? 'ends' : 'is higher'} in ${timeInWords(changesIn)}.`;

/** A time that is left, rounded up: "a minute", "5 hours", "6 days". */
function timeInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  if (hours < 48) return hours === 1 ? 'an hour' : `${hours} hours`;
  return `${Math.ceil(hours / 24)} days`;
}

/** Characters from which on the same text under several stories is no chance. */
export const lengthOfSameText = 40;

/** A text of one member waits under the next story when it stands under so many others since a day. */
export const mostSameTexts = 3;

/** A link of a new member waits when so many other new members sent it within an hour. */
export const mostSameLinks = 2;

/** The most first stories, and the most first comments, of a member that an owner can have the staff read first. */
export const mostFirstPostsHeld = 5;

/** So many stories and so many comments of a member wait for the staff at most. */
export const mostHeldPosts = 20;

/**
 * Why a comment waits: the author of the story has to approve it, it looks like an advertisement, or it is one of the
 * first of a member, which the staff has to approve (docs/product/people.md#first-posts).
 */
export const waitReasons = ['author', 'same_text', 'same_link', 'first'] as const;

export type WaitReason = (typeof waitReasons)[number];

/** What its writer, and whoever approves it, reads about a comment that waits. */
export const waitReasonSentences = {
  same_text: 'It waits because the same text stands under several stories.',
  same_link: 'It waits because several new members sent the same link.',
  first: 'The staff of this site reads the first comments of every member before others do.',
} as const satisfies Record<Exclude<WaitReason, 'author'>, string>;

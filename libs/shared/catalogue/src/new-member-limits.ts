/** The days after which a member is no longer new. */
export const daysOfNewMember = 7;

/**
 * The limits of a member in the first days, until `days` after the sign-up; later there are none
 * (docs/product/people.md#new-members). The services that store comments and subscriptions enforce them.
 */
export const newMemberStages = [
  { days: 1, links: 2, mentions: 5, comments: 30, subscriptions: 60 },
  { days: daysOfNewMember, links: 5, mentions: 10, comments: 60, subscriptions: 120 },
] as const;

export type NewMemberStage = (typeof newMemberStages)[number];

/**
 * The number of members, not new themselves, who have to like a text of a new member or subscribe to them, so that the
 * limits end.
 */
export const mostTrusting = 3;

const secondsOfDay = 24 * 60 * 60;

/**
 * Returns the limits of a member and the seconds until they change; null for a member who is no longer new.
 *
 * @param age seconds since the sign-up
 */
export function newMemberStage(age: number): { stage: NewMemberStage; changesIn: number } | null {
  const stage = newMemberStages.find(({ days }) => age < days * secondsOfDay);
  return stage === undefined ? null : { stage, changesIn: stage.days * secondsOfDay - age };
}

/** Returns the message for a new member whose comment has too many links or mentions; `changesIn` is in seconds. */
export function tooManyInComment(
  what: 'links' | 'mentions',
  { has, stage, changesIn }: { has: number; stage: NewMemberStage; changesIn: number },
): string {
  return `${whileNew(stage)} a comment can have ${stage[what]} ${what}; this one has ${has}. ${ending(stage, changesIn)}`;
}

/** Returns the message for a new member who did something too often within an hour; both times are in seconds. */
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

/** Returns the time that is left, rounded up: "a minute", "5 hours", "6 days". */
function timeInWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  if (hours < 48) return hours === 1 ? 'an hour' : `${hours} hours`;
  return `${Math.ceil(hours / 24)} days`;
}

/** The number of characters from which the same text under several stories is not by chance. */
export const lengthOfSameText = 40;

/**
 * The number of stories under which a text of a member was posted within a day, so that it waits under the next one.
 */
export const mostSameTexts = 3;

/** The number of other new members who sent a link within an hour, so that it waits when a further one sends it. */
export const mostSameLinks = 2;

/** The most first stories, and the most first comments, of a member that an owner can have the staff read first. */
export const mostFirstPostsHeld = 5;

/** The most stories, and the most comments, of a member that wait for the staff at once. */
export const mostHeldPosts = 20;

/**
 * The reasons why a comment waits: the author of the story has to approve it, it looks like an advertisement, or it is
 * one of the first of a member, which the staff has to approve (docs/product/people.md#first-posts).
 */
export const waitReasons = ['author', 'same_text', 'same_link', 'first'] as const;

export type WaitReason = (typeof waitReasons)[number];

/** The sentences about a comment that waits, for its author and for those who can approve it. */
export const waitReasonSentences = {
  same_text: 'It waits because the same text stands under several stories.',
  same_link: 'It waits because several new members sent the same link.',
  first: 'The staff of this site reads the first comments of every member before others do.',
} as const satisfies Record<Exclude<WaitReason, 'author'>, string>;

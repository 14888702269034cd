/** The days after its deletion in which a member can come back to an account. */
export const daysToComeBack = 14;

/**
 * A kind of thing that the site stores, in words for everybody. It is deleted after `days`, or, if there is no such
 * number, at the time that `lasts` describes.
 */
export type StoredKind = { readonly title: string; readonly text: string } & (
  { readonly days: number } | { readonly lasts: string }
);

/**
 * Everything that the site stores and for how long, in the order of the privacy policy. The `@Retention` of each table
 * names its kind; a test of each service compares the words with how long its rows stay.
 */
export const storedKinds = {
  account: {
    title: 'Your account',
    text: 'Profile, picture, settings, email address, the fingerprint of the password, two-step log-in and passkeys.',
    lasts: 'As long as the account. The username stays after it, so that nobody else gets it.',
  },
  leaving: {
    title: 'An account that you delete',
    text: 'Everything of it, seen by nobody, so that you can come back.',
    days: daysToComeBack,
  },
  writing: {
    title: 'What you write',
    text: 'Stories, series, collections, drafts with their earlier versions and notes, comments, and what is counted of them.',
    lasts: 'Until you delete it, at most as long as the account.',
  },
  marks: {
    title: 'Likes, bookmarks and subscriptions',
    text: 'What you like, bookmark and subscribe to, and who subscribes to you.',
    lasts: 'Until you take it back, at most as long as both accounts and what it is about.',
  },
  blocks: {
    title: 'Blocked and muted',
    text: 'Whom you block, and what you mute.',
    lasts: 'Until you end it, at most as long as both accounts.',
  },
  places: {
    title: 'Where you stopped reading',
    text: 'The places in the latest 500 stories, and whether you have switched that off.',
    lasts: 'Until you remove them, at most as long as the account.',
  },
  notifications: {
    title: 'Notifications',
    text: 'What happened around you, what of it you have seen, and what is still to be sent of it.',
    lasts: 'As long as what they are about, at most as long as the account.',
  },
  devices: {
    title: 'Devices that get push messages',
    text: 'The address that your browser gave for them.',
    days: 30,
  },
  sessions: {
    title: 'Log-ins',
    text: 'Browser, network and times of each. One is over after 30 days without use, and at most 180 days after its start.',
    days: 181,
  },
  links: {
    title: 'Links in emails about your account',
    text: 'Only fingerprints of them, and the address that a changed one can be taken back to.',
    days: 8,
  },
  steps: {
    title: 'Log-ins that wait for a code',
    text: 'Which account it is for, and how many codes were tried.',
    days: 2,
  },
  passing: {
    title: 'What is under way',
    text:
      'Files sent as a picture, alerts about log-ins, the state of messages that are being sent, when a new member commented, ' +
      'and the mark by which a repeated request counts once.',
    days: 1,
  },
  export: {
    title: 'The download of your data',
    text: 'The file that is made when you ask for it.',
    days: 7,
  },
  feedback: {
    title: 'Feedback',
    text: 'What you write to us. Handled feedback is deleted after a year.',
    days: 730,
  },
  accountEmails: {
    title: 'Emails about your account',
    text: 'That one was sent; not its text.',
    days: 30,
  },
  otherEmails: {
    title: 'Emails and push messages about notifications',
    text: 'That one was sent, and an email that no mail server took.',
    days: 90,
  },
  readingDevice: {
    title: 'Books for a reading device',
    text: 'The address of your device, if you set one.',
    lasts: 'Until you remove it, at most as long as the account.',
  },
  deviceBooks: {
    title: 'Books sent to a reading device',
    text: 'Which story, series or collection you had sent, and whether it went.',
    days: 7,
  },
  emailReaders: {
    title: 'Reading by email',
    text: 'The address of who reads an author, a series or the best stories of each week by email, whether the author may know it, when they agreed elsewhere, and what is to be sent.',
    lasts:
      'Until they end it, at most as long as the series and the account of the author; without a confirmation two days, 30 after an import.',
  },
  fediverse: {
    title: 'The fediverse',
    text: 'Who follows an author or a series from another server, likes, shares or replies to a story there, whom the author has blocked, the keys that sign for the author, and what servers are still to be told.',
    lasts: 'Until the follow ends, at most as long as the account.',
  },
  removed: {
    title: 'Stories and comments that were removed',
    text: 'The text, so that a decision of the staff can be reversed.',
    days: 30,
  },
  reports: {
    title: 'Reports, decisions and appeals',
    text: 'What was reported and why, and what was decided.',
    days: 365,
  },
  staffNotes: {
    title: 'Notes of the staff',
    text: 'What moderators noted about you. Your export has them, without who wrote them.',
    days: 366,
  },
  invitations: {
    title: 'Invitations',
    text: 'The links that admins made, and their notes.',
    days: 60,
  },
  readers: {
    title: 'Readers of a story',
    text: 'A number for each reader, made anew for each story and each day.',
    days: 1,
  },
  faults: {
    title: 'Reports of broken pages',
    text: 'What went wrong and on which page, without the person.',
    days: 90,
  },
  messages: {
    title: 'Messages between the parts of the site',
    text: 'What changed, so that each part learns of it.',
    days: 7,
  },
  versions: {
    title: 'Marks of those messages',
    text: 'Which change each part learned of last.',
    days: 30,
  },
  failures: {
    title: 'Work that failed',
    text: 'Messages and tasks that could not be done, for whoever mends it.',
    days: 90,
  },
  log: {
    title: 'What the staff did',
    text: 'Who did what and when, and the fingerprints of pictures that are refused.',
    lasts: 'For good, so that it stays accountable.',
  },
  workings: {
    title: 'The workings of the site',
    text: 'Its settings, hashtags and words that are used, and where its parts stopped in their work.',
    lasts: 'As long as they are needed. Nothing of a person is in them.',
  },
} as const satisfies Record<string, StoredKind>;

export type StoredKindName = keyof typeof storedKinds;

const year = 365;

/** Returns a number of days as a reader counts them: "a day", "30 days", "2 years". */
export function daysInWords(days: number): string {
  if (days === 1) return 'a day';
  if (days === year) return 'a year';
  return days % year === 0 ? `${days / year} years` : `${days} days`;
}

/** The most drafts of a member. */
export const mostDrafts = 500;

/** The most bytes of the texts of all drafts of a member, as UTF-8. */
export const mostDraftBytes = 200_000_000;

/**
 * The most bytes of the former versions of all drafts of a member, compressed as they are stored. Each save makes a
 * version without a request of the member, so the oldest are deleted and no save is refused.
 */
export const mostVersionBytes = 200_000_000;

/** The minutes after posting in which a member may change their comment. */
export const minutesToEditComment = 15;

/**
 * The most days after the publication of a story for which an author can leave its comments open, other than for ever.
 */
export const mostDaysOfComments = 3_650;

/** The most comments of one person that may wait for the approval of one author. */
export const mostWaitingComments = 20;

/**
 * The most hashtags that a member may follow. A hashtag that no story has can be followed too, so nothing else limits
 * them.
 */
export const mostFollowedHashtags = 1_000;

/** The most people whom a member may block. */
export const mostBlocks = 10_000;

/** The most people, hashtags, threads, stories and words that a member may mute at once. */
export const mostMutes = 2_000;

/** The most of them that may be words: each list compares its texts with all of them. */
export const mostMutedWords = 100;

/** The most lines of a file with blocks and mutes that one call imports. */
export const mostListLines = 100;

/** The most readers by email whom an author may import in a day: each gets an email that asks for a confirmation. */
export const mostImportedReaders = 1_000;

/** The most series of a member. */
export const mostSeries = 500;

/** The most collections of a member; the dialog that adds a story to one reads all of them at once. */
export const mostCollections = 200;

/** The most stories of a collection. */
export const mostCollectionStories = 5_000;

/** The most series to which a member may subscribe. */
export const mostSubscribedSeries = 1_000;

/** The most collections to which a member may subscribe. */
export const mostSubscribedCollections = 1_000;

/** The days for which the private link of a draft works unless its author chooses another number. */
export const daysOfDraftLink = 30;

/** The most notes on a draft by all its first readers; its author reads all of them at once. */
export const mostNotesOfDraft = 300;

/** The most notes of a first reader on a draft. */
export const mostNotesOfFirstReader = 100;

/** The most days ahead for which a draft can be scheduled (docs/product/drafts.md#schedule). */
export const daysToSchedule = 365;

/** The most books that a member may have sent to a reading device in a day. */
export const mostDeviceBooksADay = 20;

/** The bytes of the largest book that is emailed; Amazon accepts emails of 50 MB, many mail servers half of that. */
export const largestDeviceBook = 20_000_000;

/** Drafts that a member may have. */
export const mostDrafts = 500;

/** Bytes that the texts of a member's drafts may have together, as UTF-8. */
export const mostDraftBytes = 200_000_000;

/**
 * Bytes that the former versions of a member's drafts may have together, packed as they are stored. Each save makes one
 * without a request of the member, so the oldest go and no save is refused for them.
 */
export const mostVersionBytes = 200_000_000;

/** Minutes after posting in which a member may change a comment of their own. */
export const minutesToEditComment = 15;

/** Days after the publication of a story that an author can leave its comments open, if not for ever. */
export const mostDaysOfComments = 3_650;

/** Comments of one person that may wait for the approval of one author. */
export const mostWaitingComments = 20;

/** Hashtags that a member may follow; one that no story has can be followed too, so nothing else bounds them. */
export const mostFollowedHashtags = 1_000;

/** People whom a member may block. */
export const mostBlocks = 10_000;

/** People, hashtags, threads and words that a member may mute at once. */
export const mostMutes = 2_000;

/** Those of them that may be words: each list compares its texts with all of them. */
export const mostMutedWords = 100;

/** Lines of a file with blocks and mutes that one call imports. */
export const mostListLines = 100;

/** Readers by email whom an author may import in a day: each gets an email that asks for a confirmation. */
export const mostImportedReaders = 1_000;

/** Series that a member may have. */
export const mostSeries = 500;

/** Collections that a member may have; the dialog that adds a story to one reads all of them at once. */
export const mostCollections = 200;

/** Stories that a collection may have. */
export const mostCollectionStories = 5_000;

/** Series to which a member may subscribe. */
export const mostSubscribedSeries = 1_000;

/** Collections to which a member may subscribe. */
export const mostSubscribedCollections = 1_000;

/** Days for which the private link of a draft works unless its author chooses others. */
export const daysOfDraftLink = 30;

/** Notes that a draft can have of all its first readers; its author reads all of them at once. */
export const mostNotesOfDraft = 300;

/** Notes that a first reader can have on a draft. */
export const mostNotesOfFirstReader = 100;

/** Days ahead that a draft can be scheduled (docs/product/drafts.md#schedule). */
export const daysToSchedule = 365;

/** Books that a member may have sent to a reading device in a day. */
export const mostDeviceBooksADay = 20;

/** Bytes of the largest book that is emailed; Amazon takes emails of 50 MB, many mail servers half of that. */
export const largestDeviceBook = 20_000_000;

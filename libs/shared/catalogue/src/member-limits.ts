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

/** Hashtags that a member may follow; one that no story has can be followed too, so nothing else bounds them. */
export const mostFollowedHashtags = 1_000;

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

/**
 * The visibilities of a collection, which say who may see it, with their labels
 * (docs/product/collections.md#visibility).
 */
export const collectionVisibilities = { private: 'Private', unlisted: 'Unlisted', public: 'Public' } as const;

export type CollectionVisibility = keyof typeof collectionVisibilities;

/** The number up to which the stories of a collection are counted; more are "100+". */
export const mostCountedStories = 100;

/** Who may see a collection, with their labels (docs/product/collections.md#visibility). */
export const collectionVisibilities = { private: 'Private', unlisted: 'Unlisted', public: 'Public' } as const;

export type CollectionVisibility = keyof typeof collectionVisibilities;

/** The stories of a collection are counted up to this number; more are "100+". */
export const mostCountedStories = 100;

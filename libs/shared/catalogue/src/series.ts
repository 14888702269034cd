/** The states of a series with their labels (docs/product/series.md#series). */
export const seriesStatuses = { ongoing: 'Ongoing', complete: 'Complete', paused: 'Paused' } as const;

export type SeriesStatus = keyof typeof seriesStatuses;

/** The directions in which a series is read, the order of its author first. */
export const seriesSorts = ['chronological', 'newest'] as const;

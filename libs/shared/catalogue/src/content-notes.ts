/** The ratings of stories (docs/product/stories.md#content-notes); the database and its indexes store their codes. */
export const ratings = {
  general: { code: 0, label: 'General' },
  teen: { code: 1, label: 'Teen' },
  mature: { code: 2, label: 'Mature' },
  explicit: { code: 3, label: 'Explicit' },
} as const;

export type Rating = keyof typeof ratings;

/** The names of the ratings from the lowest to the highest; the place of each is its code. */
export const ratingNames = Object.keys(ratings) as Rating[];

/** The rating of a story whose author has chosen none and that is safe for work. */
export const defaultRating: Rating = 'general';

/** The lowest rating of a story that is not safe for work; a story of this rating or above is never safe for work. */
export const nsfwRating: Rating = 'mature';

/** The warnings that an author can choose, by the key that is stored; authors can add a few words of their own. */
export const contentWarnings = {
  violence: 'Violence',
  gore: 'Gore',
  death: 'Death',
  self_harm: 'Suicide or self-harm',
  abuse: 'Abuse',
  sexual_violence: 'Sexual violence',
  sexual_content: 'Sexual content',
  drugs: 'Drugs or alcohol',
  animal_harm: 'Harm to animals',
  illness: 'Illness',
  discrimination: 'Discrimination',
  strong_language: 'Strong language',
} as const;

export type ContentWarning = keyof typeof contentWarnings;

interface NotedStory {
  readonly rating: Rating;
  readonly content_warnings: readonly string[];
  readonly warning_words: readonly string[];
}

/** Returns the labels of the warnings of a story, in the order of the list and then those in the author's words. */
export function warningLabels({ content_warnings, warning_words }: Omit<NotedStory, 'rating'>): string[] {
  const known = Object.entries(contentWarnings).filter(([key]) => content_warnings.includes(key));
  return [...known.map(([, label]) => label), ...warning_words];
}

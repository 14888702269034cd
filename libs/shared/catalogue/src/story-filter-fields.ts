/** The fields of a filter of stories on the wire and in addresses (docs/product/lists.md#filters-of-stories). */
export const storyFilterFields = [
  'lengths',
  'ratings',
  'lang',
  'without_hashtags',
  'without_warnings',
  'without_warning_words',
  'is_finished',
] as const;

import {
  contentWarnings,
  languages,
  ratings,
  storyCategories,
  type StoryFilter,
} from '@quillstead/catalogue';

/** Returns the conditions of a filter as a reader sees them in its dialog, one a line. */
export function filterWords(filter: StoryFilter): string[] {
  const { lengths, lang, without_hashtags: tags, without_warnings: warnings } = filter;
  const chosen = storyCategories.filter(({ key }) => lengths.includes(key));
  const lines: readonly (readonly [about: string, values: readonly (string | undefined)[]])[] = [
    ['Language', [languages.find(({ code }) => code === lang)?.label]],
    ['Length', chosen.map(({ label }) => label)],
    ['Rating', filter.ratings.map((name) => ratings[name].label)],
    ['Only finished stories', filter.is_finished === 1 ? [''] : []],
    ['Without hashtags', tags],
    ['Without content warnings', warnings.map((name) => contentWarnings[name])],
    ['Without other warnings', filter.without_warning_words],
  ];
  return lines.flatMap(([about, values]) => {
    const named = values.filter((value) => value !== undefined);
    if (named.length === 0) return [];
    return named[0] === '' ? [about] : [`${about}: ${named.join(', ')}`];
  });
}

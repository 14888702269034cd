import { type StoryTrait, traitMask } from '@quillstead/catalogue';
import { raw, sql, type Sql } from '@quillstead/service-kit';
import type { SearchQuery } from '../read-query.js';

/**
 * Returns the conditions on a row of `story_doc` by its hashtags, its length and the filter, which content's lists
 * apply alike (docs/product/lists.md#filters-of-stories). See `labelQuery` for the same by the index of words.
 */
export function selectedBy({ hashtags, length, filter }: SearchQuery, doc: string): Sql[] {
  const has = (traits: readonly StoryTrait[]) => sql`${raw(doc)}.traits & ${traitMask(traits)}::bigint <> 0`;
  const conditions = [
    ...(hashtags.length === 0 ? [] : [sql`${raw(doc)}.hashtags @> ${hashtags}::text[]`]),
    ...(length === null ? [] : [has([length])]),
  ];
  if (filter === null) return conditions;
  const { lengths, ratings, lang, without_hashtags, without_warnings, without_warning_words } = filter;
  const leftOut: readonly StoryTrait[] = [
    ...without_warnings,
    ...(filter.is_finished ? (['unfinished'] as const) : []),
  ];
  return [
    ...conditions,
    ...(lengths.length === 0 ? [] : [has(lengths)]),
    ...(ratings.length === 0 ? [] : [has(ratings)]),
    ...(lang === null ? [] : [sql`${raw(doc)}.lang = ${lang}`]),
    ...(leftOut.length === 0 ? [] : [sql`NOT (${has(leftOut)})`]),
    ...(without_hashtags.length === 0 ? [] : [sql`NOT ${raw(doc)}.hashtags && ${without_hashtags}::text[]`]),
    ...(without_warning_words.length === 0
      ? []
      : [sql`(${raw(doc)}.warning_keys && ${without_warning_words}::text[]) IS NOT TRUE`]),
  ];
}

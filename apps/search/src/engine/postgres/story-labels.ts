import { type StoryFilter, storyTraits, traitMask } from '@quillstead/catalogue';
import { join, literal, raw, sql, type Sql } from '@quillstead/service-kit';
import type { SearchQuery } from '../read-query.js';
import { allOf, anyOf, lexeme, noneOf, type TsQuery } from './ts-query.js';

/**
 * The sign before each label. A text has no such lexeme: a space ends a word, and `unaccent` puts one before fractions
 * only.
 */
const sign = ' ';
const ofLanguage = 'lang ';
const ofWarnings = 'own';
const ofAuthor = 'by ';

/**
 * The labels of a story are lexemes among its words: one for each of its traits, one for its language, also where that
 * is unknown, one for its author, one for each hashtag, and one for each of its author's own warnings beside one that
 * says that these are known. So one look-up in the index of words finds stories with words that pass a filter
 * (docs/product/search.md#filters).
 *
 * @param row a table or an alias with the columns `author_id`, `traits`, `lang`, `hashtags` and `warning_keys` of
 *   `story_doc`
 * @returns a tsvector without positions, as text of a statement without values
 */
export function storyLabels(row: string): Sql {
  const traits = storyTraits.map(
    (trait) => sql`(${raw(`'${trait}'`)}, ${literal(traitMask([trait]))}::bigint)`,
  );
  return sql`(SELECT array_to_tsvector(array_agg('${raw(sign)}' || label)) FROM (
    SELECT '${raw(ofLanguage)}' || coalesce(${raw(row)}.lang, '') AS label
    UNION ALL SELECT '${raw(ofAuthor)}' || ${raw(row)}.author_id
    UNION ALL SELECT unnest(${raw(row)}.hashtags)
    UNION ALL SELECT '${raw(ofWarnings)}' WHERE ${raw(row)}.warning_keys IS NOT NULL
    UNION ALL SELECT '${raw(ofWarnings)} ' || unnest(${raw(row)}.warning_keys)
    UNION ALL SELECT name FROM (VALUES ${join(traits)}) AS trait(name, mask) WHERE ${raw(row)}.traits & mask <> 0
  ) AS own)`;
}

/** The condition that a row of `story_doc` has no labels, since a release without them wrote it. An index has it. */
export const lacksLabels = sql`NOT title_words @@ '''${raw(sign + ofLanguage)}'':*'::tsquery`;

/** The condition that a row has no label of its author, since a release without it wrote the row. An index has it. */
export const lacksAuthor = sql`NOT title_words @@ '''${raw(sign + ofAuthor)}'':*'::tsquery`;

/**
 * The condition that the own warnings of a story are unknown, since a release without their labels wrote the row. An
 * index has it.
 */
export const lacksWarnings = sql`NOT title_words @@ '''${raw(sign + ofWarnings)}'''::tsquery`;

const label = (name: string): TsQuery => lexeme(sign + name);

/**
 * Returns a tsquery for the labels of the stories that a query selects by anything but words and time; null for all.
 *
 * @param authors of each `@name` the ids of who is called so; none where stories lack the labels of their authors
 */
export function labelQuery(
  { hashtags, length, filter }: SearchQuery,
  authors: readonly (readonly number[])[] = [],
): TsQuery | null {
  const conditions = [
    // No author has the id 0.
    ...authors.map((ids) => anyOf((ids.length === 0 ? [0] : ids).map((id) => label(`${ofAuthor}${id}`)))),
    ...hashtags.map(label),
    ...(length === null ? [] : [label(length)]),
    ...(filter === null ? [] : chosenBy(filter)),
  ];
  return conditions.length === 0 ? null : allOf(conditions);
}

function chosenBy(filter: StoryFilter): TsQuery[] {
  const { lengths, ratings, lang, without_hashtags, without_warnings, without_warning_words } = filter;
  const leftOut = [
    ...without_hashtags,
    ...without_warnings,
    ...without_warning_words.map((warning) => `${ofWarnings} ${warning}`),
    ...(filter.is_finished ? ['unfinished'] : []),
  ];
  return [
    ...[lengths, ratings].filter((names) => names.length > 0).map((names) => anyOf(names.map(label))),
    ...(lang === null ? [] : [label(ofLanguage + lang)]),
    ...(leftOut.length === 0 ? [] : [noneOf(leftOut.map(label))]),
  ];
}

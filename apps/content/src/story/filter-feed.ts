import {
  type Rating,
  ratingNames,
  ratings,
  nsfwRating,
  type StoryFilter,
  traitMask,
} from '@quillstead/catalogue';
import { raw, sql, type Sql } from '@quillstead/service-kit';

/** The most stories that a filtered statement looks at, chosen so that it reads at most 60 pages of the indexes. */
export const mostFiltered = 1_300;

/** The values of a filter in a statement, by the names under which `home-statement.ts` composes it. */
export interface FilterValues {
  readonly lang: string | null;
  /** The masks of the traits to show (`lengths`, `ratings`); 0 shows all. */
  readonly lengths: number;
  readonly ratings: number;
  readonly left_out: number;
  /** The keys of the hashtags to leave out. */
  readonly without_hashtags: readonly string[];
  /** The keys of the authors' own warnings to leave out. */
  readonly without_warning_words: readonly string[];
}

export const filterValues = (filter: StoryFilter): FilterValues => ({
  lang: filter.lang,
  lengths: traitMask(filter.lengths),
  ratings: traitMask(filter.ratings),
  left_out: traitMask([...filter.without_warnings, ...(filter.is_finished ? (['unfinished'] as const) : [])]),
  without_hashtags: filter.without_hashtags,
  without_warning_words: filter.without_warning_words,
});

/** The columns of a list partition that `passesFilter` reads. */
export const filtered = ['traits', 'hashtag_ids', 'warning_ids'] as const;

/** The CTE of the hashtags and own warnings that the filter leaves out, which `passesFilter` reads. */
export const leftOut: Sql = sql`left_out AS MATERIALIZED (
  SELECT coalesce(array_agg(id), '{}') AS hashtag_ids, warning_ids(${'without_warning_words'}::text[]) AS warning_ids
  FROM hashtag WHERE key = ANY (${'without_hashtags'}::text[])
)`;

/**
 * Returns SQL that is true if a story passes a filter, except for its language. @param row the alias of its columns
 * `filtered`
 */
export function passesFilter(row: string): Sql {
  const traits = raw(`${row}.traits`);
  const oneOf = (mask: string) => sql`(${mask}::bigint = 0 OR ${traits} & ${mask}::bigint <> 0)`;
  return sql`${oneOf('lengths')} AND ${oneOf('ratings')} AND ${traits} & ${'left_out'}::bigint = 0
    AND NOT ${raw(`${row}.hashtag_ids`)} && (SELECT hashtag_ids FROM left_out)
    AND NOT ${raw(`${row}.warning_ids`)} && (SELECT warning_ids FROM left_out)`;
}

/** Returns which values of `is_nsfw` the ratings of a filter admit. */
export function admitsNsfw({ ratings: only }: StoryFilter): {
  readonly safe: boolean;
  readonly nsfw: boolean;
} {
  const names = only.length === 0 ? ratingNames : only;
  const isNsfw = (name: Rating) => ratings[name].code >= ratings[nsfwRating].code;
  return { safe: !names.every(isNsfw), nsfw: names.some(isNsfw) };
}

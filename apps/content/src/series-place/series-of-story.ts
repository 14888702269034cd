import { isForViewer } from '@quillstead/projections';
import { json, raw, sql, type Sql } from '@quillstead/service-kit';
import { shownStoryCover } from '../cover-files/index.js';

/** The place of a story in its series, as the page of the story has it. */
export interface PlaceInSeries {
  readonly series_id: number;
  readonly slug: string;
  readonly title: string;
  readonly lang: string | null;
  readonly position: number;
  readonly count_stories: number;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

interface Neighbour {
  readonly story_id: number;
  readonly slug: string;
  readonly title: string;
  readonly lang: string | null;
  readonly cover: string | null;
}

/** The column of `seriesOfStory`. */
export const seriesPlaceColumn = json<PlaceInSeries>().orNull;

const neighbour = (comparison: '<' | '>', order: 'ASC' | 'DESC', viewer: Sql): Sql => sql`(
  SELECT json_build_object(
    'story_id', beside.id, 'slug', beside.slug, 'title', beside.title,
    'lang', coalesce(beside.chosen_lang, beside.detected_lang), 'cover', ${shownStoryCover('beside', sql`beside.author_id = ${viewer}`)}
  )
  FROM series_story other JOIN story beside ON beside.id = other.story_id
  WHERE other.series_id = mine.series_id AND other.place ${raw(comparison)} mine.place AND ${isForViewer('beside', viewer)}
  ORDER BY other.place ${raw(order)} LIMIT 1
)`;

/**
 * SQL that is true if no moderator has hidden or removed a `series` (docs/product/admin.md#hiding); its stories stay.
 */
export const isSeriesShown = sql`series.author_id IS NOT NULL`;

/** Returns the language of the first story of a series. @param seriesId column of the series' id */
export const langOfSeries = (seriesId: string): Sql => sql`(
  SELECT coalesce(opening.chosen_lang, opening.detected_lang)
  FROM series_story first_place JOIN story opening ON opening.id = first_place.story_id
  WHERE first_place.series_id = ${raw(seriesId)} ORDER BY first_place.place LIMIT 1
)`;

/**
 * The position of `mine` in `series`, counted from the end that is nearer by its place, so that few rows are read for
 * the first and the last stories of a long series.
 */
const position = sql`CASE WHEN 2 * mine.place <= series.last_place
  THEN (
    SELECT count(*) FROM series_story earlier WHERE earlier.series_id = mine.series_id AND earlier.place <= mine.place
  )
  ELSE series.count_stories - (
    SELECT count(*) FROM series_story later WHERE later.series_id = mine.series_id AND later.place > mine.place
  )
END`;

/** The column of `partOfSeries`: the series of a story and its number in it, as lists show them. */
export const partOfColumn = json<Pick<PlaceInSeries, 'slug' | 'title' | 'lang' | 'position'>>().orNull;

/**
 * Returns the series of a listed story and its number in it; null if it is in none. @param storyId column of the
 * story's id
 */
export const partOfSeries = (storyId: string): Sql => sql`(
  SELECT json_build_object(
    'slug', series.slug, 'title', series.title, 'lang', ${langOfSeries('series.id')}, 'position', ${position}
  )
  FROM series_story mine JOIN series ON series.id = mine.series_id AND ${isSeriesShown}
  WHERE mine.story_id = ${raw(storyId)}
)`;

/**
 * Returns the `PlaceInSeries` of a story that the viewer may read; null if it is in no series. All stories of a series
 * have its author, so a viewer who may read one of them may read all but those for members only.
 *
 * @param storyId column of the story's id
 */
export const seriesOfStory = (storyId: string, viewer: Sql): Sql => sql`(
  SELECT json_build_object(
    'series_id', series.id, 'slug', series.slug, 'title', series.title, 'lang', ${langOfSeries('series.id')},
    'position', ${position},
    'count_stories', series.count_stories,
    'previous', ${neighbour('<', 'DESC', viewer)}, 'next', ${neighbour('>', 'ASC', viewer)}
  )
  FROM series_story mine JOIN series ON series.id = mine.series_id AND ${isSeriesShown}
  WHERE mine.story_id = ${raw(storyId)}
)`;

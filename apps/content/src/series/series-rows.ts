import { integer, type RowOf, sql, type Sql, text, time } from '@quillstead/service-kit';
import { type CoverAddresses, shownListCover } from '../cover-files/index.js';
import { langOfSeries, type SeriesStatus } from '../series-place/index.js';
import { authorColumns, authorRow } from '../user-projection/index.js';

/** The columns of a series that both list and page need, as PostgreSQL returns them. */
export const seriesRow = {
  series_id: integer,
  slug: text,
  title: text,
  description: text.orNull,
  cover: text.orNull,
  series_status: text.as<SeriesStatus>(),
  lang: text.orNull,
  count_stories: integer,
  posted_at: time,
  updated_at: time,
  ...authorRow,
};

/** Returns the columns of `seriesRow`, with the tables under the aliases `series` and `author`. */
export const seriesColumns = (viewer: Sql): Sql => sql`
  series.id AS series_id,
  series.slug,
  series.title,
  series.description,
  ${shownListCover('series')} AS cover,
  series.series_status,
  ${langOfSeries('series.id')} AS lang,
  series.count_stories,
  series.posted_at,
  series.updated_at,
  ${authorColumns('author', viewer)}`;

/** Returns a row as the wire has it: times as text, with the fields that are the same for every readable series. */
export function toReadableSeries<Row extends RowOf<typeof seriesRow>>(row: Row, covers: CoverAddresses) {
  return {
    ...row,
    cover: covers.ofReader(row.cover),
    posted_at: row.posted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    content_access: true as const,
  };
}

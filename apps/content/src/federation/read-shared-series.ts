import { Controller } from '@nestjs/common';
import { type PayloadOf, readSharedSeries, type ResponseOf } from '@quillstead/contracts';
import { canRead } from '@quillstead/projections';
import { integer, Operation, queryOne, sql, text, time } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { CoverAddresses, shownListCover } from '../cover-files/index.js';

const row = {
  series_id: integer,
  author_id: integer,
  slug: text,
  title: text,
  description: text.orNull,
  cover: text.orNull,
  posted_at: time,
};

/** Returns to social the series that can be followed from other servers (docs/product/fediverse.md#series). */
@Controller()
export class ReadSharedSeries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly covers: CoverAddresses,
  ) {}

  /** Returns null for a series that not every visitor may read. */
  @Operation(readSharedSeries)
  async execute(named: PayloadOf<typeof readSharedSeries>): Promise<ResponseOf<typeof readSharedSeries>> {
    const found = await queryOne(
      this.dataSource,
      row,
      sql`SELECT series.id AS series_id, series.author_id, series.slug, series.title, series.description,
              ${shownListCover('series')} AS cover, series.posted_at
       FROM series JOIN user_projection author ON author.user_id = series.author_id
         AND ${canRead('author', sql`NULL::bigint`)}
       WHERE ${'slug' in named ? sql`series.slug = ${named.slug}` : sql`series.id = ${named.series_id}`}`,
    );
    if (found === undefined) return null;
    return { ...found, cover: this.covers.ofReader(found.cover), posted_at: found.posted_at.toISOString() };
  }
}

import { Controller } from '@nestjs/common';
import { type PayloadOf, readSeriesForEmail, type ResponseOf } from '@quillstead/contracts';
import { canRead } from '@quillstead/projections';
import { integer, Operation, queryOne, sql, text } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

/**
 * Returns a series whose parts are sent by email to people who read them there; null if not every visitor may read it
 * now.
 */
@Controller()
export class ReadSeriesForEmail {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(readSeriesForEmail)
  async execute({
    series_id,
  }: PayloadOf<typeof readSeriesForEmail>): Promise<ResponseOf<typeof readSeriesForEmail>> {
    const series = await queryOne(
      this.dataSource,
      { series_id: integer, author_id: integer, title: text },
      sql`SELECT series.id AS series_id, series.author_id, series.title FROM series
          JOIN user_projection author ON author.user_id = series.author_id
            AND ${canRead('author', sql`NULL::bigint`)}
          WHERE series.id = ${series_id}`,
    );
    return series ?? null;
  }
}

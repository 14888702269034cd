import { Controller } from '@nestjs/common';
import { mostSeries } from '@quillstead/catalogue';
import { createSeries, type PayloadOf, type ResponseOf, seriesChanged } from '@quillstead/contracts';
import { KnownUsers, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  IdempotentCalls,
  integer,
  lockQuota,
  Operation,
  Outbox,
  queryOne,
  sql,
  text,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { freeAddress, slugBase } from '../story/index.js';

type Payload = PayloadOf<typeof createSeries>;

/** Creates a series without stories (docs/product/series.md#series). */
@Controller()
export class CreateSeries {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly outbox: Outbox,
    private readonly users: KnownUsers,
  ) {}

  /**
   * Creates the series and returns its address. Throws `quota_reached` if the member has as many series as there may
   * be.
   */
  @Operation(createSeries)
  async execute(payload: Payload, context: RpcContext): Promise<ResponseOf<typeof createSeries>> {
    const { id: authorId } = memberOf(context);
    // Without the projection of a new member nobody, the member included, could read the series.
    await this.users.waitFor(authorId);
    return this.calls.run(context, payload, async (manager) => {
      await lockQuota('series', authorId, manager);
      const own = await queryOne(
        manager,
        { count: integer },
        sql`SELECT count(*) AS count FROM series WHERE author_id = ${authorId}`,
      );
      if ((own?.count ?? 0) >= mostSeries) throw new CallError('quota_reached');
      const { id: series_id, version, ...series } = await addSeries(payload, authorId, manager);
      const event = { series_id, ...series, author_id: authorId };
      await this.outbox.publish(manager, seriesChanged, { ...event, left_story_id: null }, version);
      return { series_id, slug: series.slug };
    });
  }
}

async function addSeries(
  { title, description, series_status }: Payload,
  authorId: number,
  manager: EntityManager,
) {
  for (;;) {
    const slug = await freeAddress(slugBase(title), 'series', manager);
    const series = await queryOne(
      manager,
      { id: integer, slug: text, title: text, version: integer },
      sql`INSERT INTO series (author_id, slug, title, description, series_status)
       VALUES (${authorId}, ${slug}, ${title}, ${description || null}, ${series_status || 'ongoing'})
       ON CONFLICT DO NOTHING
       RETURNING id, slug, title, version`,
    );
    if (series !== undefined) return series;
    // A series with another title has just taken the address; the next try finds another one.
  }
}

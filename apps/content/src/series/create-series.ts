import { mostSeries } from '@quillstead/catalogue';
import { createSeries, type PayloadOf, type ResponseOf, seriesChanged } from '@quillstead/contracts';
import { KnownUsers, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  boolean,
  CallError,
  type Database,
  IdempotentCalls,
  json,
  type KeyedCall,
  literal,
  Outbox,
  publishFrom,
  queryOne,
  RpcHandler,
  sql,
  storeResponse,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { freeAddress, slugBase } from '../story/index.js';

type Payload = PayloadOf<typeof createSeries>;
type Address = ResponseOf<typeof createSeries>;

const columns = { is_full: boolean, response: json<Address>().orNull };

/** Creates a series without stories (docs/product/series.md#series). */
@RpcHandler(createSeries)
export class CreateSeries {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly outbox: Outbox,
    private readonly users: KnownUsers,
    private readonly dataSource: DataSource,
  ) {}

  /** Its address. Throws `quota_reached` when the member has as many series as there may be. */
  async execute(payload: Payload, context: RpcContext): Promise<Address> {
    const { id } = memberOf(context);
    // Without the projection of a new member nobody, the member included, could read the series.
    await this.users.arrival(id);
    const address = await this.calls.runStatement(context, payload, (call) =>
      add(payload, { authorId: id, requestId: context.requestId, call }, this.dataSource),
    );
    this.outbox.hasPublished();
    return address;
  }
}

interface Origin {
  readonly authorId: number;
  readonly requestId: string;
  readonly call: KeyedCall | null;
}

async function add(
  { title, description, series_status }: Payload,
  { authorId, requestId, call }: Origin,
  database: Database,
): Promise<Address> {
  for (;;) {
    const row = await queryOne(
      database,
      columns,
      sql`WITH room AS MATERIALIZED (
         SELECT count(*) >= ${literal(mostSeries)} AS is_full FROM series WHERE author_id = ${authorId}
       ), granted AS MATERIALIZED (SELECT FROM room WHERE NOT is_full),
       ${freeAddress(slugBase(title), 'granted', 'series')},
       added AS (
         INSERT INTO series (author_id, slug, title, description, series_status)
         SELECT ${authorId}, slug, ${title}, ${description || null}, ${series_status || 'ongoing'} FROM address
         ON CONFLICT DO NOTHING
         RETURNING id, slug, title, author_id, version
       ), series_event AS (
         SELECT jsonb_build_object('series_id', id, 'slug', slug, 'title', title, 'author_id', author_id) AS payload,
                version, ${requestId}::text AS request_id
         FROM added
       ), published AS (${publishFrom(seriesChanged, 'series_event')}),
       result AS (SELECT json_build_object('series_id', id, 'slug', slug) AS response FROM added),
       stored AS (${storeResponse(call, 'result')})
       SELECT is_full, response FROM room LEFT JOIN result ON true`,
    );
    if (row?.response) return row.response;
    if (row?.is_full) throw new CallError('quota_reached');
    // A series of another title has taken the address just now; the next try finds another one.
  }
}

import type { DomainEvent } from '@quillstead/contracts';
import { publishFrom, sql, type Sql } from '@quillstead/service-kit';

/**
 * The part of a statement, behind `changeMarks`, that publishes each like that came and each that went, with the id of
 * the request that caused it.
 * @param payload jsonb of a row of `changed` and `item`
 */
export const publishLikes = (liked: DomainEvent, unliked: DomainEvent, payload: Sql): Sql => sql`
  likes AS (SELECT ${payload} AS payload, version, request_id FROM changed, item WHERE is_added),
  unlikes AS (SELECT ${payload} AS payload, version, request_id FROM changed, item WHERE NOT is_added),
  published_likes AS (${publishFrom(liked, 'likes')}),
  published_unlikes AS (${publishFrom(unliked, 'unlikes')})`;

import { sessionDays, sessionMaxDays } from '@quillstead/contracts';
import { sql } from '@quillstead/service-kit';

/** The condition that a row of `session` is not over: neither too long unused nor too old. */
export const isLiveSession = sql`(session.last_used_at > now() - make_interval(days => ${sessionDays})
  AND session.created_at > now() - make_interval(days => ${sessionMaxDays}))`;

/** Epoch milliseconds from which a row of `session` is over, however often it is used. */
export const sessionEndsAt = sql`(extract(epoch FROM session.created_at) * 1000)::float8 + ${sessionMaxDays * 24 * 60 * 60 * 1_000}`;

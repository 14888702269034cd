import { sql, type Sql } from '@quillstead/service-kit';

/**
 * Whether a member's reading history is on. The statements that show places as such have this condition: a save that
 * began before the history was switched off may store its place afterwards.
 */
export const historyIsOn = (member: Sql): Sql =>
  sql`NOT EXISTS (SELECT FROM reading_history_off WHERE reading_history_off.user_id = ${member})`;

import { raw, sql, type Sql } from '@quillstead/service-kit';

/** Whether a member has come to the end of a story and not begun it again. @param place the name of its row */
export const isFinished = (place: string): Sql => sql`${raw(place)}.share = 100`;

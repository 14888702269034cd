import { groupedNumber, mostDraftBytes, mostDrafts } from '@quillstead/catalogue';
import { boolean, CallError, type RowOf, sql, type Sql } from '@quillstead/service-kit';

/** The draft to save: `id` is null for a new draft; `text` is undefined when the save does not change it. */
interface Growth {
  readonly id: number | null;
  readonly authorId: number;
  readonly text: string | null | undefined;
}

/** Whether the member's drafts would stay within their number, and within the bytes of their texts. */
export const roomColumns = { is_few: boolean, is_short: boolean };

/**
 * One row of `roomColumns`, for a CTE on which the save depends, and `other_versions`: the bytes of the versions of the
 * member's other drafts. Saves of one member that need room come one after the other from here to the end of their
 * transactions, so that saves at once never have more together. A save that makes a text no longer is always let
 * through.
 */
export function draftRoom({ id, authorId, text }: Growth): Sql {
  if (id !== null && text === undefined)
    return sql`SELECT true AS is_few, true AS is_short, 0::float8 AS other_versions`;
  const bytes = sql`${Buffer.byteLength(text ?? '')}::integer`;
  return sql`
    SELECT ${id !== null}::boolean OR drafts < ${mostDrafts} AS is_few,
           ${bytes} <= own OR others + ${bytes} <= ${mostDraftBytes} AS is_short,
           other_versions
    FROM lock_drafts(${authorId}, ${id})`;
}

/** Throws `quota_reached` where there was no room. */
export function checkRoom({ is_few, is_short }: RowOf<typeof roomColumns>): void {
  if (!is_few)
    throw new CallError(
      'quota_reached',
      `You have ${mostDrafts} drafts. Please delete some before you save a new one.`,
    );
  if (!is_short)
    throw new CallError(
      'quota_reached',
      `Your drafts would take up more than ${groupedNumber(mostDraftBytes / 1_000_000)} MB. Please delete some before you save more.`,
    );
}

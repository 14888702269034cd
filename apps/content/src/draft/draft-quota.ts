import { groupedNumber, mostDraftBytes, mostDrafts } from '@quillstead/catalogue';
import { CallError, execute, float, integer, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

const usageColumns = {
  drafts: integer,
  /** Bytes of the texts of the member's other drafts. */
  others: float,
  /** Bytes of the text of the draft that is saved again; null for a new one. */
  own: integer.orNull,
};

/** What is about to be saved: `id` is null for a new draft, `text` undefined when the save leaves it as it is. */
interface Growth {
  readonly id: number | null;
  readonly authorId: number;
  readonly text: string | null | undefined;
}

/**
 * Holds a member to the number of drafts and to the bytes of their texts. Saves of one member that need room come one
 * after the other from here to the end of their transactions, so that saves at once never have more together. A save
 * that makes a text no longer is always let through. Throws `quota_reached`.
 */
export async function takeDraftRoom({ id, authorId, text }: Growth, manager: EntityManager): Promise<void> {
  if (id !== null && text === undefined) return;
  await lockDraftsOf(authorId, manager);
  // At most so many rows as a member may have drafts; a text's length is known without reading the text.
  const usage = await queryOne(
    manager,
    usageColumns,
    sql`SELECT count(*) AS drafts,
            coalesce(sum(octet_length(rich_text_story)) FILTER (WHERE id IS DISTINCT FROM ${id}), 0)::float8 AS others,
            max(octet_length(rich_text_story)) FILTER (WHERE id = ${id}) AS own
     FROM draft WHERE author_id = ${authorId}`,
  );
  if (usage === undefined) throw new Error('A count without a row');
  if (id === null && usage.drafts >= mostDrafts)
    throw new CallError(
      'quota_reached',
      `You have ${mostDrafts} drafts. Please delete some before you save a new one.`,
    );
  const bytes = Buffer.byteLength(text ?? '');
  if (bytes > (usage.own ?? 0) && usage.others + bytes > mostDraftBytes)
    throw new CallError(
      'quota_reached',
      `Your drafts would take up more than ${groupedNumber(mostDraftBytes / 1_000_000)} MB. Please delete some before you save more.`,
    );
}

/** Makes the transaction the only one that changes how much room this member's drafts and versions take. */
async function lockDraftsOf(authorId: number, manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`SELECT pg_advisory_xact_lock(hashtextextended('drafts:' || ${authorId}::bigint, 0))`,
  );
}

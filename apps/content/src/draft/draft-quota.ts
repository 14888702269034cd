import { groupedNumber, mostDraftBytes, mostDrafts } from '@quillstead/catalogue';
import { CallError, float, integer, lockQuota, queryOne, type RowOf, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

const columns = {
  /** Drafts of the member. */
  drafts: integer,
  /** Bytes of the text of the draft at hand, and of the other ones. */
  own: integer,
  others: float,
  /** Bytes of the versions of the other ones. */
  other_versions: float,
};

/** What a member's drafts take up. */
export type DraftUsage = RowOf<typeof columns>;

/**
 * Reads what a member's drafts take up. Who needs room for a draft comes one after the other from here to the end of
 * the transaction, so that saves at once never have more together than there may be.
 *
 * @param draftId the draft at hand; null for a new one
 */
export async function lockDraftUsage(
  authorId: number,
  draftId: number | null,
  manager: EntityManager,
): Promise<DraftUsage> {
  await lockQuota('draft', authorId, manager);
  // A text's length is known without reading the text.
  const usage = await queryOne(
    manager,
    columns,
    sql`SELECT count(*) AS drafts,
               coalesce(max(octet_length(rich_text_story)) FILTER (WHERE id = ${draftId}::bigint), 0) AS own,
               coalesce(sum(octet_length(rich_text_story)) FILTER (WHERE id IS DISTINCT FROM ${draftId}::bigint), 0)::float8 AS others,
               coalesce(sum(version_bytes) FILTER (WHERE id IS DISTINCT FROM ${draftId}::bigint), 0)::float8 AS other_versions
        FROM draft WHERE author_id = ${authorId}`,
  );
  if (usage === undefined) throw new Error('An aggregate without a row');
  return usage;
}

/** Throws `quota_reached` for one draft more than a member may have. */
export function checkNumber({ drafts }: DraftUsage): void {
  if (drafts >= mostDrafts)
    throw new CallError(
      'quota_reached',
      `You have ${mostDrafts} drafts. Please delete some before you save a new one.`,
    );
}

/** Throws `quota_reached` for a text for which there is no room. One that makes the draft no longer is always let through. */
export function checkBytes(text: string | null | undefined, { own, others }: DraftUsage): void {
  const bytes = Buffer.byteLength(text ?? '');
  if (bytes > own && others + bytes > mostDraftBytes)
    throw new CallError(
      'quota_reached',
      `Your drafts would take up more than ${groupedNumber(mostDraftBytes / 1_000_000)} MB. Please delete some before you save more.`,
    );
}

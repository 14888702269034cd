import { groupedNumber, mostDraftBytes, mostDrafts, mostVersionBytes } from '@quillstead/catalogue';
import {
  CallError,
  execute,
  float,
  integer,
  lockQuota,
  query,
  queryOne,
  type RowOf,
  sql,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

const columns = {
  /** The number of the member's drafts. */
  drafts: integer,
  /** The bytes of the text of the draft that is saved, and of the texts of the other drafts. */
  own: integer,
  others: float,
  /** The bytes of the versions of the other drafts. */
  other_versions: float,
};

/** The numbers and bytes that a member's drafts take up. */
export type DraftUsage = RowOf<typeof columns>;

/**
 * Reads what a member's drafts take up. Transactions that need room for a draft of the same member run one after the
 * other from here to their end, so that saves at once never exceed the limits together.
 *
 * @param draftId the draft that is saved; null for a new one
 */
export async function lockDraftUsage(
  authorId: number,
  draftId: number | null,
  manager: EntityManager,
): Promise<DraftUsage> {
  await lockQuota('draft', authorId, manager);
  // PostgreSQL knows the length of a text without reading it.
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

/**
 * Throws `quota_reached` for a text for which there is no room. A text that does not make the draft longer is always
 * accepted.
 */
export function checkBytes(text: string | null | undefined, { own, others }: DraftUsage): void {
  const bytes = Buffer.byteLength(text ?? '');
  if (bytes > own && others + bytes > mostDraftBytes)
    throw new CallError(
      'quota_reached',
      `Your drafts would take up more than ${groupedNumber(mostDraftBytes / 1_000_000)} MB. Please delete some before you save more.`,
    );
}

/**
 * The share of the limit to which versions are reduced once there are too many bytes: looking for the oldest at each
 * save would take too long.
 */
const shareThatStays = 0.9;

/**
 * Removes the oldest versions of an author whose versions have more bytes than the limit, in the transaction that has
 * called `lockDraftUsage`.
 */
export async function removeOldestVersions(authorId: number, manager: EntityManager): Promise<void> {
  const thinned = await query(
    manager,
    { draft_id: integer },
    sql`WITH version AS (
       SELECT draft_version.id,
              sum(octet_length(packed)) OVER (ORDER BY saved_at DESC, draft_version.id DESC) AS bytes_so_far
       FROM draft_version JOIN draft ON draft.id = draft_version.draft_id
       WHERE draft.author_id = ${authorId}
     ), gone AS (
       DELETE FROM draft_version USING version
       WHERE draft_version.id = version.id AND version.bytes_so_far > ${mostVersionBytes * shareThatStays}
       RETURNING draft_id
     )
     SELECT DISTINCT draft_id FROM gone ORDER BY draft_id`,
  );
  // PostgreSQL knows the length of a packed text without reading it.
  await execute(
    manager,
    sql`UPDATE draft SET version_bytes = (
       SELECT coalesce(sum(octet_length(packed)), 0) FROM draft_version WHERE draft_id = draft.id
     ) WHERE id = ANY(${thinned.map(({ draft_id }) => draft_id)})`,
  );
}

import { mostVersionBytes } from '@quillstead/catalogue';
import type { ResponseOf, saveDraft } from '@quillstead/contracts';
import { CallError, integer, queryOne, query, sql, time } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { Draft } from './draft.entity.js';
import type { DraftChanges } from './draft-changes.js';
import { checkBytes, checkNumber, lockDraftUsage, removeOldestVersions } from './draft-quota.js';
import type { FormerText } from './draft-versions.js';

type Saved = ResponseOf<typeof saveDraft>;

/** An existing draft and its author. */
export interface DraftOfAuthor {
  readonly id: number;
  readonly authorId: number;
}

/** Adds a draft. Throws `quota_reached` if there is no room for it. */
export async function addDraft(
  authorId: number,
  changes: DraftChanges,
  manager: EntityManager,
): Promise<Saved> {
  const usage = await lockDraftUsage(authorId, null, manager);
  checkNumber(usage);
  checkBytes(changes.richTextStory, usage);
  const { id, lastSavedAt } = await manager.save(manager.create(Draft, { authorId, ...changes }));
  return { id, last_saved_at: lastSavedAt.toISOString() };
}

interface Save {
  /** The time at which the version that the writer knows was saved; null accepts any version. */
  readonly seen: Date | null;
  readonly former: FormerText | null;
}

/**
 * Saves a draft again, and stores its former text as a version, if there is one. Of two saves at once the second sees
 * the first. Throws `not_found`, `quota_reached`, and `conflict` if the draft was saved elsewhere since it was seen.
 */
export async function saveDraftAgain(
  { id, authorId }: DraftOfAuthor,
  changes: DraftChanges,
  { seen, former }: Save,
  manager: EntityManager,
): Promise<Saved> {
  const { richTextStory: text } = changes;
  const usage = text === undefined ? null : await lockDraftUsage(authorId, id, manager);
  const draft = await queryOne(
    manager,
    { last_saved_at: time },
    sql`SELECT last_saved_at FROM draft WHERE id = ${id} AND author_id = ${authorId} FOR NO KEY UPDATE`,
  );
  if (draft === undefined) throw new CallError('not_found');
  if (usage !== null) checkBytes(text, usage);
  if (seen !== null && seen.getTime() !== draft.last_saved_at.getTime()) throw new CallError('conflict');
  const bytes = former === null ? 0 : await keepVersion(id, former, manager);
  const saved = await updateDraft(id, changes, bytes, manager);
  const versionBytes = (usage?.other_versions ?? 0) + saved.version_bytes;
  if (usage !== null && versionBytes > mostVersionBytes) await removeOldestVersions(authorId, manager);
  return { id, last_saved_at: saved.last_saved_at.toISOString() };
}

async function updateDraft(
  id: number,
  changes: DraftChanges,
  bytes: number,
  manager: EntityManager,
): Promise<{ readonly last_saved_at: Date; readonly version_bytes: number }> {
  const { raw } = await manager
    .createQueryBuilder()
    .update(Draft)
    .set({
      ...changes,
      versionBytes: () => 'version_bytes + :bytes',
      // The time is by the database's clock, as the times of versions are, and always later than before.
      lastSavedAt: () => `greatest(clock_timestamp(), last_saved_at + interval '1 millisecond')`,
    })
    .setParameter('bytes', bytes)
    .where({ id })
    .returning(['lastSavedAt', 'versionBytes'])
    .execute();
  return (raw as [{ last_saved_at: Date; version_bytes: number }])[0];
}

/** Stores a former text, removes the versions that are too many then, and returns how many bytes that adds. */
async function keepVersion(
  draftId: number,
  { savedAt, packed, countWords, thinned }: FormerText,
  manager: EntityManager,
): Promise<number> {
  const kept = await queryOne(
    manager,
    { bytes: integer },
    sql`INSERT INTO draft_version (draft_id, saved_at, count_words, packed)
        VALUES (${draftId}, ${savedAt}, ${countWords}, ${Buffer.from(packed)})
        ON CONFLICT (draft_id, saved_at) DO NOTHING RETURNING octet_length(packed) AS bytes`,
  );
  const removed = await query(
    manager,
    { bytes: integer },
    sql`DELETE FROM draft_version WHERE draft_id = ${draftId} AND id = ANY(${thinned})
        RETURNING octet_length(packed) AS bytes`,
  );
  return removed.reduce((sum, { bytes }) => sum - bytes, kept?.bytes ?? 0);
}

import { mostHeldPosts } from '@quillstead/catalogue';
import { CallError, lockQuota, queryOne, sql, type Sql, text, time } from '@quillstead/service-kit';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { Draft } from './draft.entity.js';

const full = `${mostHeldPosts} of your stories wait for the staff already. Please wait until they are read, or take one back.`;

/**
 * Sends a draft to the staff, who reads the first stories of every member (docs/product/people.md#first-posts), inside
 * the caller's transaction. One that waits already keeps its place. Throws `quota_reached` if too many wait.
 *
 * @param which a condition on `draft`
 * @returns undefined if the author has no such draft
 */
export async function sendToStaff(
  { id, authorId }: Pick<Draft, 'id' | 'authorId'>,
  which: Sql,
  manager: EntityManager,
): Promise<{ approval_sent_at: Date; refusal: string | null } | undefined> {
  await lockQuota('held_story', authorId, manager);
  const waiting = await manager.countBy(Draft, { authorId, id: Not(id), approvalSentAt: Not(IsNull()) });
  if (waiting >= mostHeldPosts) throw new CallError('quota_reached', full);
  return queryOne(
    manager,
    { approval_sent_at: time, refusal: text.orNull },
    sql`UPDATE draft SET approval_sent_at = coalesce(approval_sent_at, now()), refusal = NULL, publish_at = NULL,
          is_publish_failed = 0
        WHERE id = ${id} AND author_id = ${authorId} AND ${which}
        RETURNING approval_sent_at, refusal`,
  );
}

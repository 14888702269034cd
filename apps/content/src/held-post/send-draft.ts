import { Controller } from '@nestjs/common';
import { mostHeldPosts } from '@quillstead/catalogue';
import { type PayloadOf, type ResponseOf, sendDraft, takeDraftBack } from '@quillstead/contracts';
import { KnownUsers, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  execute,
  lockQuota,
  Operation,
  queryOne,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { Draft, readSeenTime } from '../draft/index.js';
import { StoryTexts } from '../markup/index.js';
import { checkMayPublish } from '../publishing-rule/index.js';
import { prepareDraft } from '../schedule/index.js';

type Approval = ResponseOf<typeof sendDraft>;

const notNeeded = 'Your stories wait for nobody. You can publish this one.';
const full = `${mostHeldPosts} of your stories wait for the staff already. Please wait until they are read, or take one back.`;

/** Sends drafts to the staff and takes them back (docs/product/people.md#first-posts). */
@Controller()
export class SendDraft {
  constructor(
    private readonly dataSource: DataSource,
    private readonly texts: StoryTexts,
    private readonly users: KnownUsers,
  ) {}

  /**
   * Sends a draft and returns the time since which it waits; one that waits already keeps its place. Throws `invalid`
   * for a draft that cannot be published as it is, `not_found` for one that is not the author's, `conflict` if it was
   * saved elsewhere since the `last_saved_at` that is sent and for an author who publishes alone, `may_not_publish`,
   * and `quota_reached` if too many wait.
   */
  @Operation(sendDraft)
  async send({ id, last_saved_at }: PayloadOf<typeof sendDraft>, context: RpcContext): Promise<Approval> {
    const { id: authorId } = memberOf(context);
    const draft = await this.dataSource.manager.findOneBy(Draft, { id, authorId });
    if (draft === null) throw new CallError('not_found');
    await prepareDraft(draft, this.texts, this.dataSource);
    const seen = readSeenTime(last_saved_at);
    await this.users.waitFor(authorId);
    return this.dataSource.transaction(async (manager) => {
      if (!(await checkMayPublish(authorId, manager))) throw new CallError('conflict', notNeeded);
      await checkNumber({ id, authorId }, manager);
      const sent = await queryOne(
        manager,
        { approval_sent_at: time, refusal: text.orNull },
        sql`UPDATE draft SET approval_sent_at = coalesce(approval_sent_at, now()), refusal = NULL, publish_at = NULL,
              is_publish_failed = 0
            WHERE id = ${id} AND author_id = ${authorId}
              AND (${seen}::timestamptz IS NULL OR last_saved_at = ${seen})
            RETURNING approval_sent_at, refusal`,
      );
      if (sent === undefined) throw new CallError('conflict');
      return { id, ...sent, approval_sent_at: sent.approval_sent_at.toISOString() };
    });
  }

  /** Takes a draft back. Throws `not_found` for a draft that is not the author's, or was published meanwhile. */
  @Operation(takeDraftBack)
  async takeBack({ id }: PayloadOf<typeof takeDraftBack>, context: RpcContext): Promise<Approval> {
    const changed = await execute(
      this.dataSource,
      sql`UPDATE draft SET approval_sent_at = NULL, refusal = NULL
          WHERE id = ${id} AND author_id = ${memberOf(context).id}`,
    );
    if (changed === 0) throw new CallError('not_found');
    return { id, approval_sent_at: null, refusal: null };
  }
}

async function checkNumber(
  { id, authorId }: { readonly id: number; readonly authorId: number },
  manager: EntityManager,
): Promise<void> {
  await lockQuota('held_story', authorId, manager);
  const waiting = await manager.countBy(Draft, { authorId, id: Not(id), approvalSentAt: Not(IsNull()) });
  if (waiting >= mostHeldPosts) throw new CallError('quota_reached', full);
}

import { Controller } from '@nestjs/common';
import { daysToSchedule } from '@quillstead/catalogue';
import {
  cancelSchedule,
  type PayloadOf,
  publishScheduledDraft,
  type ResponseOf,
  scheduleDraft,
} from '@quillstead/contracts';
import { dictionary, messages } from '@quillstead/fields';
import { memberOf } from '@quillstead/projections';
import { addTasks, CallError, execute, Operation, type RpcContext, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Draft, readSeenTime } from '../draft/index.js';
import { StoryTexts } from '../markup/index.js';
import { checkMayPublish } from '../publishing-rule/index.js';
import { prepareDraft } from './prepare-draft.js';

/** The most milliseconds ahead that a draft can be scheduled. */
const furthest = daysToSchedule * 24 * 60 * 60_000;

/** Sets or moves the time at which a draft is published (docs/product/drafts.md#schedule). */
@Controller()
export class ScheduleDraft {
  constructor(
    private readonly dataSource: DataSource,
    private readonly texts: StoryTexts,
  ) {}

  /**
   * Sets the time and returns the schedule. Throws `invalid` for a time that is past or more than a year ahead, and for
   * a draft that cannot be published as it is; `not_found` for a draft that is not the author's; `conflict` if it was
   * saved elsewhere since the `last_saved_at` that is sent; `may_not_publish` if the author may not publish now.
   */
  @Operation(scheduleDraft)
  async execute(
    { id, publish_at, last_saved_at }: PayloadOf<typeof scheduleDraft>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof scheduleDraft>> {
    const author = memberOf(context);
    const publishAt = new Date(publish_at);
    checkTime(publishAt);
    const draft = await this.dataSource.manager.findOneBy(Draft, { id, authorId: author.id });
    if (draft === null) throw new CallError('not_found');
    await prepareDraft(draft, this.texts, this.dataSource);
    await checkMayPublish(author.id, this.dataSource.manager);
    const seen = readSeenTime(last_saved_at);
    await this.dataSource.transaction(async (manager) => {
      const changed = await execute(
        manager,
        sql`UPDATE draft SET publish_at = ${publishAt}, is_publish_failed = 0
            WHERE id = ${id} AND author_id = ${author.id}
              AND (${seen}::timestamptz IS NULL OR last_saved_at = ${seen})`,
      );
      if (changed === 0) throw new CallError('conflict');
      await addTasks(publishScheduledDraft, [id], manager, { runAt: publishAt });
    });
    return { id, publish_at: publishAt.toISOString(), is_publish_failed: 0 };
  }
}

function checkTime(publishAt: Date): void {
  const { label } = dictionary.publish_at;
  const wait = publishAt.getTime() - Date.now();
  if (wait <= 0) throw new CallError('invalid', messages.pattern(label, 'must be in the future'));
  if (wait > furthest) throw new CallError('invalid', messages.pattern(label, 'must be within a year'));
}

/** Cancels the schedule of a draft. The task that would have published it then finds nothing to do. */
@Controller()
export class CancelSchedule {
  constructor(private readonly dataSource: DataSource) {}

  /** Cancels the schedule. Throws `not_found` for a draft that is not the author's, or was published meanwhile. */
  @Operation(cancelSchedule)
  async execute(
    { id }: PayloadOf<typeof cancelSchedule>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof cancelSchedule>> {
    const changed = await execute(
      this.dataSource,
      sql`UPDATE draft SET publish_at = NULL, is_publish_failed = 0
          WHERE id = ${id} AND author_id = ${memberOf(context).id}`,
    );
    if (changed === 0) throw new CallError('not_found');
    return { id, publish_at: null, is_publish_failed: 0 };
  }
}

import { collectionMended, commentMended, seriesMended, storyMended } from '@quillstead/contracts';
import { EventHandler, type EventOf, execute, latestOf, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { ReportedThing } from '../report-case/index.js';

/** Adds a hidden story that its author has mended to the appeals (docs/product/admin.md#hiding). */
@EventHandler(storyMended)
export class OnStoryMended {
  async handle(events: readonly EventOf<typeof storyMended>[], manager: EntityManager): Promise<void> {
    for (const { payload, publishedAt } of latestOf(events))
      await queue({ kind: 'story', id: payload.story_id }, payload, publishedAt, manager);
  }
}

@EventHandler(commentMended)
export class OnCommentMended {
  async handle(events: readonly EventOf<typeof commentMended>[], manager: EntityManager): Promise<void> {
    for (const { payload, publishedAt } of latestOf(events))
      await queue({ kind: 'comment', id: payload.comment_id }, payload, publishedAt, manager);
  }
}

@EventHandler(seriesMended)
export class OnSeriesMended {
  async handle(events: readonly EventOf<typeof seriesMended>[], manager: EntityManager): Promise<void> {
    for (const { payload, publishedAt } of latestOf(events))
      await queue({ kind: 'series', id: payload.series_id }, payload, publishedAt, manager);
  }
}

@EventHandler(collectionMended)
export class OnCollectionMended {
  async handle(events: readonly EventOf<typeof collectionMended>[], manager: EntityManager): Promise<void> {
    for (const { payload, publishedAt } of latestOf(events))
      await queue({ kind: 'collection', id: payload.collection_id }, payload, publishedAt, manager);
  }
}

interface Mended {
  readonly author_id: number;
  readonly version: number;
  readonly words: string | null;
}

/**
 * Adds a mended thing to the appeals. One that is mended again while it waits goes to the end of the queue, so that no
 * moderator decides on a text that they have not read.
 */
async function queue(
  { kind, id }: ReportedThing,
  { author_id, version, words }: Mended,
  mendedAt: EventOf<typeof storyMended>['publishedAt'],
  manager: EntityManager,
): Promise<void> {
  await execute(
    manager,
    sql`DELETE FROM appeal USING report_decision decision, report_case found
        WHERE decision.id = appeal.decision_id AND found.id = decision.case_id
          AND found.kind = ${kind} AND found.thing_id = ${id}
          AND appeal.kind = 'mended' AND appeal.outcome IS NULL`,
  );
  await execute(
    manager,
    sql`INSERT INTO appeal (decision_id, member_id, kind, story_version, appeal, appealed_at)
        SELECT decision.id, ${author_id}, 'mended', ${version}, ${words ?? ''}, ${mendedAt}::timestamptz
        FROM report_case found JOIN report_decision decision ON decision.case_id = found.id
        WHERE found.kind = ${kind} AND found.thing_id = ${id} AND decision.decision = 'hide'
        ORDER BY decision.id DESC LIMIT 1`,
  );
}

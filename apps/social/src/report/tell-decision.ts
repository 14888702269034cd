import type { ToldDecision } from '@quillstead/catalogue';
import { reportDecided } from '@quillstead/contracts';
import { Injectable } from '@nestjs/common';
import { integer, Outbox, query, sql, toPublish } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { ReportCase } from '../report-case/index.js';
import { affectedBy } from './own-cases.js';

/** The most receivers of one event. */
const mostReceivers = 500;

type Told = Pick<ToldDecision, 'decision' | 'decision_reason' | 'ends_at'> & {
  readonly decision_id: number;
  readonly decision_words: string | null;
  /** The id of the author's message that the thing is mended, if this is its outcome. */
  readonly mended_id?: number;
};

/**
 * Tells a decision to the reporters and to the member whom it affects, in the transaction of the decision. They are not
 * told who made it, nor who had reported (docs/product/admin.md#decisions).
 */
@Injectable()
export class TellDecision {
  constructor(private readonly outbox: Outbox) {}

  async run(of: ReportCase, told: Told, manager: EntityManager): Promise<void> {
    const affectedId = affectedBy(of);
    const reports =
      told.decision === 'uphold' || told.decision === 'stay_hidden'
        ? []
        : await query(
            manager,
            { reporter_id: integer },
            sql`SELECT reporter_id FROM report WHERE case_id = ${of.id} AND reporter_id IS NOT NULL
                ORDER BY reporter_id`,
          );
    const reporters = reports.map(({ reporter_id: id }) => id).filter((id) => id !== affectedId);
    const receivers = [
      ...(affectedId === null ? [] : [{ user_id: affectedId, side: 'author' as const }]),
      ...reporters.map((user_id) => ({ user_id, side: 'reporter' as const })),
    ];
    const parts = Array.from({ length: Math.ceil(receivers.length / mostReceivers) }, (_, part) =>
      toPublish(
        reportDecided,
        {
          ...told,
          part,
          kind: of.kind,
          story_title: of.storyTitle,
          receivers: receivers.slice(part * mostReceivers, (part + 1) * mostReceivers),
        },
        1,
      ),
    );
    await this.outbox.publishAll(manager, parts);
  }
}

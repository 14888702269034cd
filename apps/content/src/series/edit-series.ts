import { Controller, Inject } from '@nestjs/common';
import { editSeries, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { dictionary, messages } from '@quillstead/fields';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  Acknowledgements,
  CallError,
  IdempotentCalls,
  Operation,
  Outbox,
  type OutboxEntry,
  sql,
  type Sql,
} from '@quillstead/service-kit';
import { changeSeries, refreshTraitsOfStories } from '../series-place/index.js';
import { lockOwnSeries } from './lock-own-series.js';

type Payload = PayloadOf<typeof editSeries>;

/** Changes title, description and status of a series (docs/product/series.md#series). */
@Controller()
export class EditSeries {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Changes the series and returns its address, which stays. Throws `forbidden` for the series of another author,
   * `not_found` for one that the member may not read, `invalid` for an empty title.
   */
  @Operation(editSeries)
  async execute(payload: Payload, context: RpcContext): Promise<ResponseOf<typeof editSeries>> {
    const { id } = memberOf(context);
    const { series_id } = payload;
    if (payload.title !== undefined && !payload.title)
      throw new CallError('invalid', messages.required(dictionary.title.label));
    let published: OutboxEntry | undefined;
    const address = await this.calls.run(context, payload, async (manager) => {
      await lockOwnSeries(series_id, id, manager);
      const changed = await changeSeries(series_id, changesOf(payload), this.outbox, manager);
      if (payload.series_status !== undefined) await refreshTraitsOfStories(series_id, manager);
      ({ published } = changed);
      return { series_id, slug: changed.slug };
    });
    if (published) await this.acknowledgements.wait(published);
    return address;
  }
}

/** Returns the assignments. A value that is left out stays. */
const changesOf = ({ title, description, series_status }: Payload): Sql => sql`
  title = coalesce(${title ?? null}::text, title),
  description = CASE WHEN ${description !== undefined} THEN ${description || null}::text ELSE description END,
  series_status = CASE
    WHEN ${series_status !== undefined} THEN ${series_status || 'ongoing'}::text ELSE series_status
  END`;

import { Controller, Inject } from '@nestjs/common';
import { deleteSeries, type PayloadOf, seriesDeleted } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, Acknowledgements, Operation, Outbox } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { placeCoversLater } from '../cover-files/index.js';
import { Draft } from '../draft/index.js';
import { refreshTraitsOfStories, Series } from '../series-place/index.js';
import { lockOwnSeries } from './lock-own-series.js';

/**
 * Deletes a series for its author. Its stories stay; drafts that were to join it join none
 * (docs/product/series.md#series).
 */
@Controller()
export class DeleteSeries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Deletes the series. Throws `forbidden` for the series of another author, `not_found` for one that the member may
   * not read.
   */
  @Operation(deleteSeries)
  async execute({ series_id }: PayloadOf<typeof deleteSeries>, context: RpcContext): Promise<null> {
    const { id } = memberOf(context);
    const published = await this.dataSource.transaction(async (manager) => {
      const { slug, version } = await lockOwnSeries(series_id, id, manager);
      await refreshTraitsOfStories(series_id, manager);
      const { cover } = await manager.findOneByOrFail(Series, { id: series_id });
      await manager.delete(Series, series_id);
      await placeCoversLater([cover], manager);
      await manager.update(Draft, { authorId: id, seriesId: series_id }, { seriesId: null });
      return this.outbox.publish(manager, seriesDeleted, { series_id, slug, author_id: id }, version + 1);
    });
    await this.acknowledgements.wait(published);
    return null;
  }
}

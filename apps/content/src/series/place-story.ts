import { Controller } from '@nestjs/common';
import { type PayloadOf, placeStoryInSeries, takeStoryFromSeries } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, Operation, Outbox } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { placeInSeries, removeFromSeries } from '../series-place/index.js';
import { lockOwnStory } from '../story/index.js';

/** Adds stories to series, moves them and takes them out (docs/product/series.md#order). */
@Controller()
export class PlaceStory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Puts a story into a series, or moves it in its series. Throws `forbidden` for the story of another author,
   * `not_found` for one that the member may not read and for a series that is not the member's, `conflict` if the story
   * to go behind is not in the series any more.
   */
  @Operation(placeStoryInSeries)
  async place(
    { series_id, story_id, after_story_id }: PayloadOf<typeof placeStoryInSeries>,
    context: RpcContext,
  ): Promise<null> {
    const { id } = memberOf(context);
    await this.dataSource.transaction(async (manager) => {
      await lockOwnStory(story_id, id, manager);
      const story = { id: story_id, authorId: id };
      const after = after_story_id === undefined ? 'end' : after_story_id;
      await placeInSeries(story, series_id, after, this.outbox, manager);
    });
    return null;
  }

  /** Takes a story out of its series; nothing changes if it is in none. Throws as `place` for stories. */
  @Operation(takeStoryFromSeries)
  async take({ story_id }: PayloadOf<typeof takeStoryFromSeries>, context: RpcContext): Promise<null> {
    const { id } = memberOf(context);
    await this.dataSource.transaction(async (manager) => {
      await lockOwnStory(story_id, id, manager);
      await removeFromSeries(story_id, this.outbox, manager);
    });
    return null;
  }
}

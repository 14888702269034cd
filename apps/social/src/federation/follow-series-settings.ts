import { Controller } from '@nestjs/common';
import {
  changeSeriesFediverse,
  federateSeries,
  type PayloadOf,
  readSeriesFediverse,
  type ResponseOf,
  type SharedSeries,
} from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { addTasks, CallError, Operation, type RpcContext } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { seriesName } from './addresses.js';
import { FederationActor } from './federation-actor.entity.js';
import { FollowableAuthors } from './followable-authors.js';
import { FollowableSeries, lockSeriesChoices } from './followable-series.js';
import { SiteFederation } from './site-federation.js';

type State = ResponseOf<typeof readSeriesFediverse>;

const unavailable: State = { is_available: 0, is_followable: 0, address: null, count_followers: 0 };

/** Reads and changes whether a series of the calling author can be followed from the fediverse. */
@Controller()
export class FollowSeriesSettings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly federation: SiteFederation,
    private readonly authors: FollowableAuthors,
    private readonly followable: FollowableSeries,
  ) {}

  /**
   * Returns the state of a series. Throws `not_found` for a series that not everybody may read, `forbidden` for one of
   * another author.
   */
  @Operation(readSeriesFediverse)
  async read({ slug }: PayloadOf<typeof readSeriesFediverse>, context: RpcContext): Promise<State> {
    if (!this.federation.isOn) return unavailable;
    const series = await this.ownSeries({ slug: slug.toLowerCase() }, context);
    return this.stateOf(series);
  }

  /**
   * Changes the author's choice. Throws as `read`, and `not_found` if the author can't be followed or the site does not
   * federate.
   */
  @Operation(changeSeriesFediverse)
  async change(
    { series_id, is_followable }: PayloadOf<typeof changeSeriesFediverse>,
    context: RpcContext,
  ): Promise<State> {
    if (!this.federation.isOn) throw new CallError('not_found');
    const series = await this.ownSeries({ series_id }, context);
    const isFollowable = is_followable === 1 ? 1 : 0;
    await this.dataSource.transaction(async (manager) => {
      await lockSeriesChoices([series_id], manager);
      // The series may be gone by now: the event of its deletion either waits for this lock or has held it before.
      await this.ownSeries({ series_id }, context);
      await this.authors.holdEnd([series.author_id], manager);
      if ((await this.authors.byId(series.author_id, manager)) === undefined)
        throw new CallError('not_found');
      await this.choose(series, isFollowable, manager);
      await addTasks(federateSeries, [series_id], manager);
    });
    return this.stateOf(series);
  }

  /** Stores the choice. A repeated choice keeps its time, so that stories since then are still announced. */
  private async choose(
    { series_id, author_id: seriesAuthorId }: SharedSeries,
    isFollowable: 0 | 1,
    manager: DataSource['manager'],
  ): Promise<void> {
    const userId = -series_id;
    if (isFollowable === 1)
      await manager
        .createQueryBuilder()
        .insert()
        .into(FederationActor)
        .values({ userId })
        .orIgnore()
        .execute();
    const changes = { seriesAuthorId, isFollowable, followableSince: isFollowable === 1 ? new Date() : null };
    await manager.update(FederationActor, { userId, isFollowable: isFollowable === 1 ? 0 : 1 }, changes);
  }

  private async ownSeries(
    named: { readonly slug: string } | { readonly series_id: number },
    context: RpcContext,
  ): Promise<SharedSeries> {
    const series = await this.federation.series(named);
    if (series === null) throw new CallError('not_found');
    if (series.author_id !== memberOf(context).id) throw new CallError('forbidden');
    return series;
  }

  private async stateOf({ series_id: seriesId, author_id }: SharedSeries): Promise<State> {
    const [author, found, count_followers] = await Promise.all([
      this.authors.byId(author_id),
      this.followable.byId(seriesId),
      this.federation.countFollowers(-seriesId),
    ]);
    if (author === undefined) return unavailable;
    return {
      is_available: 1,
      is_followable: found === undefined ? 0 : 1,
      address: found === undefined ? null : this.federation.addressOf(seriesName(seriesId)),
      count_followers,
    };
  }
}

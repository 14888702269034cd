import { Controller } from '@nestjs/common';
import { homeList, storyFilterOf } from '@quillstead/catalogue';
import { listHome, pageSize, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  Cursors,
  isJoined,
  Operation,
  query,
  type RowOf,
  ReadReplica,
} from '@quillstead/service-kit';
import { CoverAddresses } from '../cover-files/index.js';
import { keyOfHashtag, type RecommendedRow, toRecommendation } from '../hashtag/index.js';
import { unknownSort } from '../lists/subscribed-order.js';
import { fullPage } from './feed-parts.js';
import {
  homeItem,
  type HomeItem,
  type HomeKeys,
  homeRow,
  homeStatement,
  ratingsSeen,
} from './home-statement.js';
import { toReadable } from './story-rows.js';
import type { PartitionSort } from './list-partition.js';

/**
 * The most statements that run until a page is full. More than one is needed only if the viewer may see none of
 * thousands of stories in a row; the page may then stay short, and its cursor goes on from there. A page of a filter is
 * one statement, as a filter may leave out any number of stories
 * (docs/decisions/2026-11-26-filters-look-at-a-bounded-part.md).
 */
const mostStatements = 8;

/** Lists the stories of the home page (docs/product/lists.md#home), usually by one statement a page. */
@Controller()
export class ListHome {
  constructor(
    private readonly replica: ReadReplica,
    private readonly cursors: Cursors,
    private readonly covers: CoverAddresses,
  ) {}

  /**
   * Returns a page. Throws `invalid` for a sort that home does not have, `forbidden` for a visitor's own feed,
   * `bad_cursor`.
   */
  @Operation(listHome)
  async execute(
    payload: PayloadOf<typeof listHome>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listHome>> {
    const { viewer } = context;
    const sort = sortOf(payload.sort);
    const filter2 = payload.filter2 || 'all';
    if (filter2 !== 'all') memberOf(context);
    const hashtag = payload.hashtag ? keyOfHashtag(payload.hashtag) : null;
    const filter = storyFilterOf(payload);
    const list = `home:${sort}:${filter2}:${hashtag ?? ''}${filter ? `:${JSON.stringify(filter)}` : ''}`;
    const { safe, nsfw } = ratingsSeen({ filter, viewer });
    if (!safe && !nsfw) return { items: [], next: null };
    const most = filter === null ? mostStatements : 1;

    const found: (HomeItem & RowOf<typeof homeRow>)[] = [];
    let recommended: RecommendedRow[] | null = null;
    let after: HomeKeys | null = payload.next ? this.cursors.decode(list, payload.next) : null;
    for (let statements = 0; statements < most; statements += 1) {
      const withRecommendations =
        statements === 0 && !payload.excludeKeys?.includes('hashtag_recommendations');
      const isAgain = statements > 0;
      const parameters = { sort, filter2, hashtag, filter, after, isAgain, withRecommendations, viewer };
      const rows = await this.replica.forViewer(viewer, (database) =>
        query(database, homeRow, homeStatement(parameters)),
      );
      if (withRecommendations) recommended = rows[0]?.recommended ?? [];
      found.push(...rows.filter((row) => isJoined(homeItem, row)));
      after = rows[0]?.cut ?? null;
      if (found.length >= fullPage || after === null) break;
    }
    const items = found.slice(0, pageSize);
    const last = found.length > pageSize ? items.at(-1)?.keys : after;
    return {
      items: items.map((item) => toArticle(item, this.covers)),
      next: last ? this.cursors.encode(list, last) : null,
      ...(recommended && { hashtag_recommendations: recommended.map(toRecommendation) }),
    };
  }
}

function sortOf(sort: PayloadOf<typeof listHome>['sort']): PartitionSort {
  const name = sort || 'newest';
  const known = homeList.sorts.find((one) => one === name);
  if (known === undefined) throw unknownSort(name);
  return known;
}

function toArticle(
  {
    keys: _keys,
    place: _place,
    cut: _cut,
    recommended: _recommended,
    ...item
  }: HomeItem & RowOf<typeof homeRow>,
  covers: CoverAddresses,
) {
  return { content_type: 'story_article' as const, ...toReadable(item, covers) };
}

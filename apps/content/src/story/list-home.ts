import { homeList } from '@quillstead/catalogue';
import { listHome, pageSize, type PayloadOf, type ReplyOf } from '@quillstead/contracts';
import { memberOf, seesNsfwInLists } from '@quillstead/projections';
import { type AskContext, Cursors, prepareQuery, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { keyOfHashtag, type RecommendedRow, toRecommendation } from '../hashtag/index.js';
import { unknownSort } from '../lists/index.js';
import { fullPage } from './feed-parts.js';
import { type HomeQuestion, homeStatement } from './home-statement.js';
import { type StoryRow, toReadable } from './story-rows.js';
import type { ShelfSort } from './story-shelf.js';

type Keys = (string | number)[];
type Item = StoryRow & { rich_text_story_substring: string; keys: Keys; place: number };
type Row = (Item | { story_id: null; keys: null }) & {
  cut: Keys | null;
  recommended: RecommendedRow[] | null;
};
type Run = (values: readonly unknown[]) => Promise<Row[]>;

/**
 * Statements asked until a page is full. More than one is needed only when thousands of stories in a row are none of
 * the viewer's; then the page may stay short, and its cursor goes on from there.
 */
const mostStatements = 8;

/** The stories of the home page (product.md, "Lists"): one statement a page, planned once a connection. */
@RpcHandler(listHome)
export class ListHome {
  private readonly prepared = new Map<string, Run>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** A page. Throws `invalid` for a sort that it does not have, `forbidden` for a visitor's own feed, `bad_cursor`. */
  async execute(payload: PayloadOf<typeof listHome>, context: AskContext): Promise<ReplyOf<typeof listHome>> {
    const { viewer } = context;
    const sort = sortOf(payload.sort);
    const filter2 = payload.filter2 || 'all';
    if (filter2 !== 'all') memberOf(context);
    const hashtag = payload.hashtag ? keyOfHashtag(payload.hashtag) : null;
    const list = `home:${sort}:${filter2}:${hashtag ?? ''}`;
    const base = {
      sort,
      filter2,
      ofHashtag: hashtag !== null,
      viewer: viewer === null ? 'visitor' : seesNsfwInLists(viewer) ? 'member_with_nsfw' : 'member',
    } as const;

    const found: Item[] = [];
    let recommended: RecommendedRow[] | null = null;
    let after: Keys | null = payload.next ? this.cursors.decode(list, payload.next) : null;
    for (let statements = 0; statements < mostStatements; statements += 1) {
      const withRecommendations =
        statements === 0 && !payload.excludeKeys?.includes('hashtag_recommendations');
      const run = this.statement({
        ...base,
        isFirstPage: after === null,
        isAgain: statements > 0,
        withRecommendations,
      });
      const rows: Row[] = await run([viewer?.id ?? null, hashtag, ...(after ?? [])]);
      if (withRecommendations) recommended = rows[0]?.recommended ?? [];
      found.push(...rows.flatMap((row) => (row.story_id === null ? [] : [row])));
      after = rows[0]?.cut ?? null;
      if (found.length >= fullPage || after === null) break;
    }
    const items = found.slice(0, pageSize);
    const last = found.length > pageSize ? items.at(-1)?.keys : after;
    return {
      items: items.map(toArticle),
      next: last ? this.cursors.encode(list, last) : null,
      ...(recommended && { hashtag_recommendations: recommended.map(toRecommendation) }),
    };
  }

  private statement(question: HomeQuestion): Run {
    // PostgreSQL tells names apart by their first 63 characters.
    const parts = Object.values(question).map((part) => (typeof part === 'boolean' ? Number(part) : part));
    const name = `list_home ${parts.join(' ')}`;
    const known =
      this.prepared.get(name) ?? prepareQuery<Row>(this.dataSource, name, homeStatement(question));
    this.prepared.set(name, known);
    return known;
  }
}

function sortOf(sort: PayloadOf<typeof listHome>['sort']): ShelfSort {
  const name = sort || 'newest';
  const known = homeList.sorts.find((one) => one === name);
  if (known === undefined) throw unknownSort(name);
  return known;
}

function toArticle({ keys: _keys, place: _place, ...row }: Item) {
  const { cut: _cut, recommended: _recommended, ...item } = row as typeof row & Partial<Row>;
  return { content_type: 'story_article' as const, ...toReadable(item) };
}

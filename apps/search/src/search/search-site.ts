import { Controller, Inject } from '@nestjs/common';
import { type SearchList, searchLists, type Sort, storyFilterOf } from '@quillstead/catalogue';
import { type PayloadOf, type ResponseOf, searchList, type TopPlace } from '@quillstead/contracts';
import { CallError, Cursors, LOGGER, type Logger, Operation, type RpcContext } from '@quillstead/service-kit';
import { readQuery, SEARCH_ENGINE, type SearchEngine, type SearchRequest } from '../engine/index.js';
import { FoundItems } from './found-items.js';
import { dictionary, messages } from '@quillstead/fields';

type Page = ResponseOf<typeof searchList>;

/** The lists of the search page (docs/product/search.md#search-page). */
@Controller()
export class SearchSite {
  constructor(
    @Inject(SEARCH_ENGINE) private readonly engine: SearchEngine,
    private readonly found: FoundItems,
    private readonly cursors: Cursors,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /**
   * Returns a page; the first one, when it is empty, with what may have been meant. Throws `invalid` for a list or a
   * sort that is none and for a filter of another list than stories, `bad_cursor`, and `unreachable` when the engine or
   * an owner of the items is.
   */
  @Operation(searchList)
  async execute(payload: PayloadOf<typeof searchList>, context: RpcContext): Promise<Page> {
    const list = listOf(payload);
    const sort = sortOf(list, payload);
    const filter = storyFilterOf(payload);
    if (filter !== null && list !== 'story')
      throw new CallError('invalid', 'Only a search for stories has filters.');
    const filtered = filter === null ? '' : `:${JSON.stringify(filter)}`;
    const name = `search:${list}:${sort ?? 'relevance'}${filtered}:${payload.q}`;
    const query = readQuery(payload.q ?? '', filter);
    const request = { query, sort, viewer: context.viewer, next: payload.next ?? null, list: name };
    const page =
      sort === 'top' && (list === 'story' || list === 'comment')
        ? await this.top(list, request, context)
        : await this.page(list, request, context);
    const isLost = page.items.length === 0 && page.next === null && request.next === null;
    const suggestion = isLost ? await this.callEngine(() => this.engine.nearest(list, request)) : null;
    return { ...page, suggestion };
  }

  private async page(
    list: SearchList,
    request: SearchRequest,
    context: RpcContext,
  ): Promise<Omit<Page, 'suggestion'>> {
    const { hits, next, isNamesOnly } = await this.callEngine(() => this.engine.find(list, request));
    return { items: await this.found.read(list, hits, context), next, names_only: isNamesOnly ? 1 : 0 };
  }

  /** Returns a page of the most liked among the thousand best matches; content has the counts of likes. */
  private async top(
    list: 'story' | 'comment',
    request: SearchRequest,
    context: RpcContext,
  ): Promise<Omit<Page, 'suggestion'>> {
    const place =
      request.next === null ? null : (this.cursors.decode(request.list, request.next) as unknown as TopPlace);
    const { hits, isNamesOnly } = await this.callEngine(() => this.engine.best(list, request));
    const { items, after } = await this.found.top(list, hits, place, context);
    const next = after === null ? null : this.cursors.encode(request.list, after);
    return { items, next, names_only: isNamesOnly ? 1 : 0 };
  }

  /** Calls the engine; an engine that is down or too slow is a part of the site that is out of reach. */
  private async callEngine<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof CallError) throw error;
      this.logger.warn({ err: error }, 'the search engine does not respond');
      throw new CallError('unreachable');
    }
  }
}

type Payload = PayloadOf<typeof searchList>;

/** Returns the requested list. Throws `invalid` for another name. */
export function listOf({ list }: Pick<Payload, 'list'>): SearchList {
  if (list !== null && list !== undefined && list in searchLists) return list as SearchList;
  throw new CallError('invalid', messages.value(dictionary.list.label, String(list)));
}

/** Returns the requested sort; null is by relevance. Throws `invalid` for one that the list does not have. */
export function sortOf(list: SearchList, { sort }: Pick<Payload, 'sort'>): SearchRequest['sort'] {
  if (!sort) return null;
  const sorts: readonly Sort[] = searchLists[list].sorts;
  if (sort === 'trending' || sort === 'chronological' || !sorts.includes(sort))
    throw new CallError('invalid', messages.value(dictionary.sort.label, sort));
  return sort;
}

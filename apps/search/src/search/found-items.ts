import { Injectable } from '@nestjs/common';
import type { SearchList } from '@quillstead/catalogue';
import {
  readFoundComments,
  readFoundHashtags,
  readFoundSeries,
  readFoundStories,
  readFoundUsers,
  type ResponseOf,
  type searchList,
  type TopPlace,
} from '@quillstead/contracts';
import { RedisListClient, type RpcContext } from '@quillstead/service-kit';
import type { Hit } from '../engine/index.js';

type Items = ResponseOf<typeof searchList>['items'];

/** The items of what was found: their owner gives them, and looks once more at who may see them. */
@Injectable()
export class FoundItems {
  constructor(private readonly rpc: RedisListClient) {}

  /** Returns the items in the order of the hits, without those that no longer exist. Throws `unreachable`. */
  async read(list: SearchList, hits: readonly Hit[], context: RpcContext): Promise<Items> {
    const ids = hits.map(({ id }) => id);
    if (ids.length === 0) return [];
    if (list === 'user') return [...(await this.rpc.call(readFoundUsers, { ids }, context))];
    if (list === 'hashtag') return [...(await this.rpc.call(readFoundHashtags, { ids }, context))];
    if (list === 'series') return [...(await this.rpc.call(readFoundSeries, { ids }, context))];
    const byId = new Map(hits.map((hit) => [hit.id, hit]));
    if (list === 'comment') {
      const { items } = await this.rpc.call(readFoundComments, { ids }, context);
      return items.map((item) => ({ ...item, excerpt: byId.get(item.comment_id)?.excerpt ?? null }));
    }
    const { items } = await this.rpc.call(readFoundStories, { ids }, context);
    return items.map((item) => {
      const hit = byId.get(item.story_id);
      // An excerpt is not shown when the author has changed the text since.
      const isCurrent = hit?.updatedAt === item.updated_at;
      return { ...item, excerpt: isCurrent ? (hit?.excerpt ?? null) : null };
    });
  }

  /** Returns the best of the hits by likes, a page after a place. */
  async top(
    list: 'story' | 'comment',
    hits: readonly Hit[],
    after: TopPlace | null,
    context: RpcContext,
  ): Promise<{ items: Items; after: TopPlace | null }> {
    const request = { ids: hits.map(({ id }) => id), top: { after } };
    if (request.ids.length === 0) return { items: [], after: null };
    const found =
      list === 'story'
        ? await this.rpc.call(readFoundStories, request, context)
        : await this.rpc.call(readFoundComments, request, context);
    return { items: found.items.map((item) => ({ ...item, excerpt: null })), after: found.after };
  }
}

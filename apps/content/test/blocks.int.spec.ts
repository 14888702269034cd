import { blockChanged } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { holdStatement, waitForBlocked } from '@quillstead/testing';
import { SubscribeToCollection } from '../src/collection-subscription/subscribe-to-collection.js';
import { SubscribeToSeries } from '../src/series-subscription/subscribe-to-series.js';
import { openCollections } from './open-collections.js';
import { idOf } from './open-content.js';

type Content = Awaited<ReturnType<typeof openCollections>>;

describe('a block, where subscriptions to series and collections are stored', () => {
  let content: Content;
  beforeAll(async () => (content = await openCollections()));
  afterAll(() => content.close());

  const block = (one: RpcContext, other: RpcContext) =>
    content.handle([
      event(blockChanged, {
        user_id: Math.min(idOf(one), idOf(other)),
        other_id: Math.max(idOf(one), idOf(other)),
        is_blocked: 1,
      }),
    ]);
  const collectionOf = (author: RpcContext) => content.collectionOf(author, []);
  const seriesOf = async (author: RpcContext): Promise<number> => {
    const [row] = await content.dataSource.query<{ id: string }[]>(
      `INSERT INTO series (author_id, slug, title) VALUES ($1::bigint, 'of-' || $1, 'The lamp') RETURNING id`,
      [idOf(author)],
    );
    return Number(row?.id);
  };
  const subscribe = {
    series: async (author: RpcContext, reader: RpcContext) => {
      const series_id = await seriesOf(author);
      return () => content.get(SubscribeToSeries).subscribe({ series_id }, reader);
    },
    collection: async (author: RpcContext, reader: RpcContext) => {
      const collection_id = await collectionOf(author);
      return () => content.get(SubscribeToCollection).subscribe({ collection_id }, reader);
    },
  };
  const countOf = async (of: 'series' | 'collection', reader: RpcContext): Promise<number> => {
    const rows = await content.dataSource.query<unknown[]>(
      `SELECT FROM ${of}_subscription WHERE user_id = $1`,
      [idOf(reader)],
    );
    return rows.length;
  };

  describe.each(['series', 'collection'] as const)('a subscription to a %s', (of) => {
    it('ends, and one to somebody else stays', async () => {
      const [author, reader, other] = [
        await content.person(),
        await content.person(),
        await content.person(),
      ];
      await (
        await subscribe[of](author, reader)
      )();
      await (
        await subscribe[of](other, reader)
      )();
      await block(author, reader);
      expect(await countOf(of, reader)).toBe(1);
    });

    it('ends when it is being written while the block comes', async () => {
      const [author, reader] = [await content.person(), await content.person()];
      const begin = await subscribe[of](author, reader);
      const held = holdStatement(content.dataSource, /^COMMIT/);
      const subscribing = begin();
      await held.reached();
      const blocking = block(author, reader);
      await waitForBlocked(content.dataSource);
      held.release();
      await Promise.all([subscribing, blocking]);
      expect(await countOf(of, reader)).toBe(0);
    });
  });
});

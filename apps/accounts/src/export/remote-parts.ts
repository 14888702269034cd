import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  contentExportParts,
  type ExportItem,
  type ExportListPage,
  type ExportPlace,
  firstReadersExportParts,
  readBlockExport,
  readCollectionSubscriptionExport,
  readCollectionsExport,
  readContentExport,
  readFirstReadersExport,
  readMuteExport,
  readSeriesExport,
  readSeriesSubscriptionExport,
  readSocialExport,
  readStatisticsExport,
  socialExportParts,
  statisticsExportParts,
} from '@quillstead/contracts';
import { RedisListClient, type RpcContext, requestScope } from '@quillstead/service-kit';

/** Milliseconds that a page may take; nobody waits in front of a screen. */
const longestWait = 20_000;

type ReadPage = (
  rpc: RedisListClient,
  userId: number,
  after: ExportPlace | null,
  context: RpcContext,
) => Promise<ExportListPage>;

const ofContent = contentExportParts.map((part): [string, ReadPage] => [
  part,
  (rpc, user_id, after, context) => rpc.call(readContentExport, { user_id, part, after }, context),
]);
const ofSocial = socialExportParts.map((part): [string, ReadPage] => [
  part,
  (rpc, user_id, after, context) => rpc.call(readSocialExport, { user_id, part, after }, context),
]);
const ofSeries: [string, ReadPage] = [
  'series',
  (rpc, user_id, after, context) => rpc.call(readSeriesExport, { user_id, part: 'series', after }, context),
];
const ofCollections: [string, ReadPage] = [
  'collections',
  (rpc, user_id, after, context) =>
    rpc.call(readCollectionsExport, { user_id, part: 'collections', after }, context),
];
const ofSeriesSubscriptions: [string, ReadPage] = [
  'series_subscriptions',
  (rpc, user_id, after, context) =>
    rpc.call(readSeriesSubscriptionExport, { user_id, part: 'series_subscriptions', after }, context),
];
const ofCollectionSubscriptions: [string, ReadPage] = [
  'collection_subscriptions',
  (rpc, user_id, after, context) =>
    rpc.call(readCollectionSubscriptionExport, { user_id, part: 'collection_subscriptions', after }, context),
];
const ofBlocks: [string, ReadPage] = [
  'blocks',
  (rpc, user_id, after, context) => rpc.call(readBlockExport, { user_id, part: 'blocks', after }, context),
];
const ofMutes: [string, ReadPage] = [
  'mutes',
  (rpc, user_id, after, context) => rpc.call(readMuteExport, { user_id, part: 'mutes', after }, context),
];
const ofStatistics = statisticsExportParts.map((part): [string, ReadPage] => [
  part,
  (rpc, user_id, after, context) => rpc.call(readStatisticsExport, { user_id, part, after }, context),
]);
const ofFirstReaders = firstReadersExportParts.map((part): [string, ReadPage] => [
  part,
  (rpc, user_id, after, context) => rpc.call(readFirstReadersExport, { user_id, part, after }, context),
]);
const clients: ReadonlyMap<string, ReadPage> = new Map([
  ...ofContent,
  ofSeries,
  ofCollections,
  ofSeriesSubscriptions,
  ofCollectionSubscriptions,
  ...ofStatistics,
  ...ofFirstReaders,
  ...ofSocial,
  ofBlocks,
  ofMutes,
]);

/** Reads what other services keep of a member, page by page. */
@Injectable()
export class RemoteParts {
  constructor(private readonly rpc: RedisListClient) {}

  /** The names of the parts that there are. */
  readonly names: readonly string[] = [...clients.keys()];

  /** The items of a part, oldest first. Throws `unreachable` when its owner does not respond. */
  async *read(userId: number, part: string): AsyncGenerator<ExportItem> {
    const readPage = clients.get(part);
    if (readPage === undefined) throw new Error(`Nobody keeps ${part} of a member`);
    const requestId = requestScope.current() ?? randomUUID();
    let after: ExportPlace | null = null;
    do {
      const context = { viewer: null, requestId, deadline: Date.now() + longestWait };
      const page: ExportListPage = await readPage(this.rpc, userId, after, context);
      yield* page.items;
      after = page.after;
    } while (after !== null);
  }
}

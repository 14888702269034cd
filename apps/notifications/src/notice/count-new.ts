import { countNewNotices, countNewNoticesOfMany, type PayloadOf, type ReplyOf } from '@quillstead/contracts';
import { batchByKey, prepareQuery, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { isKnownKind, kindOfCode } from '../kind/index.js';

type Counts = ReplyOf<typeof countNewNotices>;

interface Row {
  readonly receiver_id: number;
  readonly kind: number;
  readonly count: number;
}

const statement = `
  SELECT receiver_id, kind, count(*)::int AS count FROM notice
  WHERE receiver_id = ANY($1::bigint[]) AND is_new AND is_open AND ${isKnownKind('notice')}
  GROUP BY receiver_id, kind`;

/** Counts by kind the groups in which something is new (api.md, "Notices"). Reads of one turn share a statement. */
@RpcHandler(countNewNotices)
export class CountNew {
  private readonly query: (values: readonly unknown[]) => Promise<Row[]>;
  private readonly byReceiver = batchByKey((ids: number[]) => this.load(ids));

  constructor(dataSource: DataSource) {
    this.query = prepareQuery<Row>(dataSource, 'count_new', statement);
  }

  /** Kinds without anything new are left out. */
  async execute({ user_id }: PayloadOf<typeof countNewNotices>): Promise<Counts> {
    return withTotal((await this.byReceiver(user_id)) ?? {});
  }

  @RpcHandler(countNewNoticesOfMany)
  async runMany({
    user_ids,
  }: PayloadOf<typeof countNewNoticesOfMany>): Promise<ReplyOf<typeof countNewNoticesOfMany>> {
    const counts = await this.load([...user_ids]);
    return user_ids.map((user_id) => ({ user_id, ...withTotal(counts.get(user_id) ?? {}) }));
  }

  private async load(ids: number[]): Promise<ReadonlyMap<number, Record<string, number>>> {
    const rows = Map.groupBy(await this.query([ids]), (row) => row.receiver_id);
    const countsOf = (of: Row[]) => Object.fromEntries(of.map((row) => [kindOfCode(row.kind), row.count]));
    return new Map([...rows].map(([id, of]) => [id, countsOf(of)]));
  }
}

function withTotal(counts: Record<string, number>): Counts {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { count_notifications_new: counts, count_notifications_new_total: total };
}
